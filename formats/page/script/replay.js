// The replay: which step is shown, and what leads to another one.

const speeds = { slow: 3000, normal: 1500, fast: 600, fastest: 200 }; // milliseconds a step

/**
 * Shows the steps of the data one at a time. After each, the document gets an event
 * "step" with the number in its detail.
 */
class Replay {
	constructor(data) {
		this.data = data;
		this.turns = turnsOf(data.steps, data.words);
		const go = (step) => this.go(step);
		this.board = new Board(data, find("board"));
		this.facts = new Facts(data.board, find("facts"));
		this.hands = new Facts(data.hands, find("hands"));
		this.table = new Table(data, find("points"));
		this.views = [
			this.board, this.facts, this.hands, this.table, new Curve(data, find("curve"), go), new Log(data, this.turns, find("log")),
		];
		this.turns.forEach((turn, i) => find("turn").append(make("option", { value: i }, turn.label)));
		find("position").max = data.steps.length;
	}

	get last() {
		return this.data.steps.length - 1;
	}

	/** Goes to a step, as somebody asked for, and says it. */
	go(step) {
		this.pause();
		this.show(step);
		this.tell();
	}

	/** Shows a step, from 0. */
	show(step) {
		const { steps, words } = this.data;
		this.step = Math.min(Math.max(step, 0), this.last);
		this.views.forEach((view) => view.show(this.step));
		const is = steps[this.step], turn = this.turnAt(this.step);
		const where = say(words, "step", { n: this.step + 1, all: steps.length });
		find("where").textContent = where;
		find("news").replaceChildren(...lines(is, "", words));
		find("position").value = this.step + 1;
		find("position").setAttribute("aria-valuetext", `${where}, ${this.turns[turn].label}`);
		find("turn").value = turn;
		for (const [id, at] of [["first", 0], ["back", 0], ["forward", this.last], ["last", this.last], ["since", this.data.since]]) {
			find(id).setAttribute("aria-disabled", this.step === at);
		}
		clearTimeout(this.addressing); // browsers refuse an address that changes too often
		this.addressing = setTimeout(() => history.replaceState(null, "", `#${this.step + 1}`), 300);
		document.body.dataset.step = this.step + 1;
		document.dispatchEvent(new CustomEvent("step", { detail: this.step }));
	}

	/** Says the step to who doesn't see it: what happened, and the board in a sentence. */
	tell() {
		const news = [...find("news").children].map((line) => line.textContent);
		find("live").textContent = [`${find("where").textContent}:`, ...news, this.data.steps[this.step].board].join(" ");
	}

	turnAt(step) {
		return this.turns.findLastIndex((turn) => turn.from <= step);
	}

	/** Goes some turns on, or back: first to the beginning of the one that is shown. */
	byTurn(n) {
		let turn = this.turnAt(this.step);
		if (n > 0 || this.step === this.turns[turn].from) {
			turn += n;
		}
		this.go(turn < this.turns.length ? this.turns[Math.max(turn, 0)].from : this.last);
	}

	/** Plays on, from the beginning if it is at the end. */
	play() {
		if (this.step === this.last) {
			this.show(0);
		}
		this.playing(true);
		this.wait();
	}

	wait() {
		this.timer = setTimeout(() => {
			this.show(this.next());
			if (this.step < this.last) {
				this.wait();
			} else {
				this.pause();
				this.tell();
			}
		}, speeds[find("speed").value]);
	}

	/** The next step; what was undone later is played only from one of its own steps on. */
	next() {
		const { steps } = this.data;
		let next = this.step + 1;
		while (!steps[this.step].undone && steps[next]?.undone) {
			next++;
		}
		return next;
	}

	pause() {
		clearTimeout(this.timer);
		this.playing(false);
	}

	toggle() {
		if (find("replay").classList.contains("playing")) {
			this.pause();
			this.tell();
		} else {
			this.play();
		}
	}

	playing(is) {
		find("replay").classList.toggle("playing", is);
		find("play").setAttribute("aria-label", this.data.words[is ? "pause" : "play"]);
		find("play").title = this.data.words[is ? "pause" : "play"];
	}
}
