// What a reload must not lose: the requests that led a trial to where it is. They are kept
// for this tab alone, as long as it is open.

class Kept {
	constructor(head) {
		this.key = `${location.pathname}\n${head}`;
		try {
			Object.assign(this, { open: false, requests: [] }, JSON.parse(sessionStorage.getItem(this.key)));
		} catch { // there is no storage, so nothing is kept
			Object.assign(this, { open: false, requests: [] });
		}
	}

	/** Keeps another request, if it changes the trial. */
	add(request) {
		if (["order", "back", "deal", "mark", "return"].includes(request.do)) {
			this.requests.push(request);
			this.save();
		}
	}

	save() {
		try {
			sessionStorage.setItem(this.key, JSON.stringify({ open: this.open, requests: this.requests }));
		} catch { // as above
		}
	}
}
