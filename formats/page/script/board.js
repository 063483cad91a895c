// The board: a picture for wide windows or for narrow ones, and the same in words.

/** Shows the board of steps in an element. */
class Board {
	constructor(data, at) {
		this.at = at;
		this.films = { wide: data.wide, phone: data.phone };
		this.frames = {};
		this.narrow = matchMedia("(max-width: 599px)");
		this.narrow.addEventListener("change", () => this.show(this.step));
	}

	/** Shows the board of a step. */
	show(step) {
		this.step = step;
		const size = this.narrow.matches ? "phone" : "wide";
		this.frames[size] ??= develop(this.films[size]);
		const svg = read(this.films[size], this.frames[size][step]).join("");
		if (svg === "") {
			this.at.replaceChildren();
			return;
		}
		const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
		this.at.replaceChildren(document.importNode(picture, true));
	}

	/** Returns the sentence that says the board, "" before the deal. */
	sentence() {
		return this.at.querySelector("svg > desc")?.textContent ?? "";
	}
}

/** Shows facts as a list; those that begin with \x03 are headings. */
class Facts {
	constructor(film, at) {
		this.film = film;
		this.at = at;
	}

	show(step) {
		this.frames ??= develop(this.film);
		const all = [];
		let list;
		for (const fact of read(this.film, this.frames[step])) {
			if (fact.startsWith("\x03")) {
				all.push(make("h3", {}, make("bdi", {}, fact.slice(1))));
				list = undefined;
				continue;
			}
			if (!list) {
				all.push((list = make("ul")));
			}
			list.append(make("li", {}, fact));
		}
		this.at.replaceChildren(...all);
	}
}
