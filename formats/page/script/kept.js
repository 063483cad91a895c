// What a reload must not lose: the requests that led a trial to where it is, and what was
// written by hand. It is kept for this tab alone, as long as that is open.

class Kept {
	constructor(head) {
		this.key = `${location.pathname}\n${head}`;
		Object.assign(this, { open: false, requests: [], forgotten: [], edited: undefined });
		try {
			Object.assign(this, JSON.parse(sessionStorage.getItem(this.key)));
		} catch { // there is no storage, so nothing is kept
		}
	}

	/** Keeps whether the trial is shown. */
	show(open) {
		this.open = open;
		this.save();
	}

	/** Keeps another request, if it changes the trial. */
	add(request) {
		if (["order", "back", "deal", "mark", "return"].includes(request.do)) {
			this.requests.push(request);
			this.save();
		}
	}

	/** Keeps that a mark isn't to be shown any more. */
	forget(mark) {
		this.forgotten.push(mark);
		this.save();
	}

	/** Keeps the answer as it was written by hand; undefined for the one that is made of the orders. */
	edit(text) {
		this.edited = text;
		this.save();
	}

	save() {
		const { open, requests, forgotten, edited } = this;
		try {
			sessionStorage.setItem(this.key, JSON.stringify({ open, requests, forgotten, edited }));
		} catch { // as above
		}
	}
}
