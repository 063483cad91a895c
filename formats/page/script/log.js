// The log: what happened, turn by turn, with a link to each step.

/** Returns a line of news as an element. */
function line(news, words) {
	const p = make(news.quote ? "blockquote" : "p");
	for (const run of news.runs ?? []) {
		if (run.r) {
			p.append(make("span", { class: "ring", role: "img", "aria-label": say(words, "new", { n: run.t }) }, run.t));
		} else {
			p.append(run.s ? make("strong", {}, run.t) : run.t);
		}
	}
	return p;
}

/** Reports whether a name is that of the turn, or of a part of it that is nobody's own. */
const within = (name, turn) => name === turn || turn.startsWith(`${name} `);

/** Returns the lines of a step; those of a turn that isn't the given one name it. */
function lines(step, turn, words) {
	const all = step.undone ? [make("p", { class: "undone" }, words.undone)] : [];
	for (const news of step.news ?? []) {
		if (news.turn && !within(news.turn, turn)) {
			all.push(make("p", { class: "turn" }, news.turn));
			turn = news.turn;
		}
		all.push(line(news, words));
	}
	return all;
}

/** The turns: where each begins, what it is called, and its label. An undo begins one once more. */
function turnsOf(steps, words) {
	const turns = [];
	steps.forEach((step, i) => {
		let name = step.news?.find((n) => n.turn)?.turn;
		if (step.back) {
			({ name } = turns.findLast(({ from }) => from <= step.back)); // it runs again, or goes on
			turns.push({ name, from: i, label: say(words, "undone-to", { turn: name }) });
		} else if (turns.length === 0 || (name && !within(name, turns.at(-1).name))) {
			name ??= words.begin;
			turns.push({ name, from: i, label: name });
		}
	});
	return turns;
}

/** Shows the log in an element, once, and marks a step in it. */
class Log {
	constructor(data, turns, at) {
		this.at = at;
		this.items = [];
		turns.forEach((turn, k) => {
			const id = `turn-${k}`;
			const list = make("ol", { "aria-labelledby": id });
			const to = turns[k + 1]?.from ?? data.steps.length;
			for (let i = turn.from; i < to; i++) {
				const [before, after] = data.words["step-link"].split("{n}").map((text) => make("span", { class: "ear" }, text));
				const link = make("a", { href: `#${i + 1}` }, before, String(i + 1), after);
				const item = make("li", {}, link, make("div", {}, ...lines(data.steps[i], turn.name, data.words)));
				this.items.push(item);
				list.append(item);
			}
			at.append(make("h3", { id }, turn.label), list);
		});
		new ResizeObserver(() => this.step !== undefined && this.show(this.step)).observe(at);
	}

	/** Marks a step, and scrolls the log, and nothing else, to it. */
	show(step) {
		this.step = step;
		this.at.querySelector("[aria-current]")?.removeAttribute("aria-current");
		const item = this.items[step];
		item.querySelector("a").setAttribute("aria-current", "step");
		const top = item.offsetTop - Math.max(40, (this.at.clientHeight - item.offsetHeight) / 2);
		const far = Math.abs(top - this.at.scrollTop) > this.at.clientHeight;
		const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
		this.at.scrollTo({ top, behavior: far || still ? "instant" : "smooth" });
	}
}
