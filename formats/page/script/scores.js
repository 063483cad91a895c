// The scores: a table of a step, and curves of all steps.

/** Shows the points of each player in a table's body. */
class Table {
	constructor(data, at) {
		this.steps = data.steps;
		this.cells = data.players.map((p) => {
			const cell = make("td");
			const badge = make("span", { class: "badge", "aria-hidden": "true" }, p.letters);
			Object.assign(badge.style, { background: p.list, color: p.text, borderColor: p.dark });
			at.append(make("tr", {}, make("th", { scope: "row" }, badge, make("bdi", {}, p.name)), cell));
			return cell;
		});
	}

	show(step) {
		this.fill(this.steps[step].scores);
	}

	/** Shows scores. */
	fill(scores) {
		this.cells.forEach((cell, i) => (cell.textContent = scores?.[i] ?? "-"));
	}
}

const dashes = ["none", "9 3", "3 3", "12 3 3 3"];

/** Draws the curves in an svg element; a click calls go with its step. */
class Curve {
	constructor(data, at, go) {
		this.at = at;
		this.steps = data.steps;
		this.players = data.players;
		this.step = 0;
		at.addEventListener("click", (e) => go(this.stepAt(e.clientX - at.getBoundingClientRect().left)));
		new ResizeObserver(() => this.draw()).observe(at);
	}

	show(step) {
		this.step = step;
		if (this.cursor) {
			this.cursor.setAttribute("x1", this.x(step));
			this.cursor.setAttribute("x2", this.x(step));
		}
	}

	x(step) {
		return 30 + (step * (this.width - 64)) / Math.max(1, this.steps.length - 1);
	}

	stepAt(x) {
		const step = Math.round(((x - 30) * (this.steps.length - 1)) / (this.width - 64));
		return Math.min(Math.max(step, 0), this.steps.length - 1);
	}

	draw() {
		const height = 150, all = this.steps.flatMap((s) => s.scores ?? []);
		const least = Math.min(0, ...all), most = Math.max(1, ...all);
		const y = (points) => 12 + ((most - points) * (height - 24)) / (most - least);
		this.width = this.at.clientWidth;
		this.at.setAttribute("viewBox", `0 0 ${this.width} ${height}`);
		const parts = [];
		for (const points of new Set([least, 0, most])) {
			parts.push(make("line", { class: "level", x1: 30, x2: this.width - 34, y1: y(points), y2: y(points) }));
			parts.push(make("text", { class: "points", x: 25, y: y(points) + 4, "text-anchor": "end" }, String(points)));
		}
		const ends = [];
		this.players.forEach((p, i) => {
			const points = this.steps.map((s, k) => (s.scores ? `${this.x(k)},${y(s.scores[i])}` : "")).join(" ");
			parts.push(make("polyline", { points, stroke: p.dark, "stroke-width": 4 }));
			parts.push(make("polyline", { points, stroke: p.fill, "stroke-width": 2, "stroke-dasharray": dashes[i % dashes.length] }));
			ends.push({ p, y: y(this.steps.at(-1).scores?.[i] ?? 0) + 4 });
		});
		ends.sort((a, b) => a.y - b.y);
		for (let i = 1; i < ends.length; i++) { // no letters on others
			ends[i].y = Math.max(ends[i].y, ends[i - 1].y + 14);
		}
		for (let i = ends.length - 1, floor = height - 2; i >= 0; i--, floor -= 14) {
			ends[i].y = Math.min(ends[i].y, floor);
			parts.push(make("text", { x: this.width - 28, y: ends[i].y, fill: ends[i].p.dark }, ends[i].p.letters));
		}
		this.cursor = make("line", { class: "cursor", x1: this.x(this.step), x2: this.x(this.step), y1: 0, y2: height });
		this.at.replaceChildren(...parts, this.cursor);
	}
}
