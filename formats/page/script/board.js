// The board: a picture for wide windows or for narrow ones, and the same in words.

const narrow = matchMedia("(max-width: 599px)");

/** Shows the board of steps in an element. */
class Board {
	constructor(data, at) {
		this.at = at;
		this.steps = data.steps;
		this.films = { wide: data.wide, phone: data.phone };
		this.frames = {};
		narrow.addEventListener("change", () => this.show(this.step));
	}

	/** Shows the board of a step. */
	show(step) {
		this.step = step;
		if (trying()) {
			return;
		}
		const size = narrow.matches ? "phone" : "wide";
		this.frames[size] ??= develop(this.films[size]);
		this.put(draw(this.films[size], this.frames[size][step]), this.steps[step].board);
	}

	/** Shows a picture, with words for it, and returns its element. */
	put(svg, words) {
		find("no-board").hidden = svg !== "";
		if (svg === "") {
			this.at.replaceChildren();
			return undefined;
		}
		const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
		picture.setAttribute("aria-label", words);
		this.at.replaceChildren(picture);
		return picture;
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
		this.list(read(this.film, this.frames[step]));
	}

	/** Shows the facts. */
	list(facts) {
		const all = [];
		let list;
		for (const fact of facts) {
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
