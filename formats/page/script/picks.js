// An order is picked word by word, or by its places, among those that are legal.

/** Returns the longest list of words that both lists have in this order. */
function common(a, b) {
	const best = Array.from({ length: a.length + 1 }, () => Array(b.length + 1).fill(0));
	for (let i = a.length - 1; i >= 0; i--) {
		for (let j = b.length - 1; j >= 0; j--) {
			best[i][j] = a[i] === b[j] ? best[i + 1][j + 1] + 1 : Math.max(best[i + 1][j], best[i][j + 1]);
		}
	}
	const words = [];
	for (let i = 0, j = 0; i < a.length && j < b.length;) {
		if (a[i] === b[j]) {
			words.push(a[i]);
			i++;
			j++;
		} else if (best[i + 1][j] >= best[i][j + 1]) {
			i++;
		} else {
			j++;
		}
	}
	return words;
}

/** What is picked of an order. A move is an order and its words, with the places of some. */
class Picks {
	constructor(moves) {
		this.steps = [{ moves }];
	}

	/** The moves that are left. */
	get left() {
		return this.steps.at(-1).moves;
	}

	/** The words that all moves that are left begin with. */
	get sure() {
		const [first = [], ...others] = this.left.map((move) => move.words.map(([word]) => word));
		let n = 0;
		while (n < first.length && others.every((words) => words[n] === first[n])) {
			n++;
		}
		return first.slice(0, n);
	}

	/** The places that are picked: all moves that are left name them. */
	get chosen() {
		const named = this.left.map((move) => move.words.map(([, place]) => place));
		return this.steps.length === 1 ? [] : [...new Set(named[0])].filter((place) => place && named.every((places) => places.includes(place)));
	}

	/** What is picked, in words: those of all moves that are left, with … for what is open. */
	get text() {
		if (this.left.length < 2) {
			return this.left[0]?.order ?? "";
		}
		if (this.steps.length === 1) {
			return this.sure.join(" ");
		}
		const rests = this.left.map((move) => move.words.slice(this.sure.length).map(([word]) => word));
		const shared = rests.reduce(common);
		const at = rests.map(() => -1), text = [...this.sure];
		for (const word of shared) {
			const next = rests.map((rest, i) => rest.indexOf(word, at[i] + 1));
			text.push(...(next.every((n, i) => n === at[i] + 1) ? [word] : ["…", word]));
			next.forEach((n, i) => (at[i] = n));
		}
		return (rests.some((rest, i) => at[i] + 1 < rest.length) ? [...text, "…"] : text).join(" ");
	}

	/** The words that can come next; "" is the end of the order. */
	next() {
		const at = this.sure.length;
		return [...new Set(this.left.map((move) => move.words[at]?.[0] ?? ""))];
	}

	/** Whether a place comes next in all moves that are left. */
	get placed() {
		const at = this.sure.length;
		return this.left.length > 1 && this.left.every((move) => move.words[at]?.[1]);
	}

	/** Leaves the moves that have the word next. */
	word(word) {
		const at = this.sure.length;
		this.keep((move) => (move.words[at]?.[0] ?? "") === word);
	}

	/** The places that some moves that are left name, but not all. */
	places() {
		const counts = new Map();
		for (const move of this.left) {
			for (const place of new Set(move.words.map(([, place]) => place))) {
				counts.set(place, (counts.get(place) ?? 0) + 1);
			}
		}
		counts.delete(undefined);
		return [...counts].filter(([, n]) => n < this.left.length || this.left.length === 1).map(([place]) => place);
	}

	/** The places that could have been picked instead of the last one, if that was a place. */
	instead() {
		if (this.steps.at(-1).place === undefined) {
			return [];
		}
		const now = [...this.places(), ...this.chosen], before = new Picks(this.steps.at(-2).moves);
		return before.places().filter((place) => !now.includes(place));
	}

	/** Leaves the moves that name the place; if it is picked instead of the last one, that is taken back. */
	place(name) {
		if (this.instead().includes(name)) {
			this.back();
		}
		this.keep((move) => move.words.some(([, place]) => place === name), name);
	}

	keep(which, place) {
		this.steps.push({ moves: this.left.filter(which), place });
	}

	/** Leaves one of the moves that there are at the beginning. */
	pick(move) {
		this.steps = [this.steps[0], { moves: [move] }];
	}

	/** Takes the last pick back. */
	back() {
		this.steps.pop();
	}
}
