// The board: a picture for wide windows or for narrow ones, and the same in words.

/** Shows the board of steps in an element. */
class Board {
	constructor(data, at) {
		this.at = at;
		this.steps = data.steps;
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
		const svg = draw(this.films[size], this.frames[size][step]);
		find("no-board").hidden = svg !== "";
		if (svg === "") {
			this.at.replaceChildren();
			return;
		}
		const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
		picture.setAttribute("aria-label", this.steps[step].board);
		this.at.replaceChildren(document.importNode(picture, true));
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
