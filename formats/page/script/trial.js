// The trial: playing on from the position of the game against bots, with nothing sent.

/** Reports whether a request changed nothing. */
const failed = (request, reply) => Boolean(reply.error) || (request.do === "order" && !reply.accepted);

const low = matchMedia("(max-height: 480px)");

/** Leads a trial with the engine, in the page's section for it. */
class Trial {
	constructor(replay) {
		this.replay = replay;
		this.data = replay.data.trial;
		this.words = replay.data.words;
		this.engine = new Engine();
		this.kept = new Kept(this.data.mail.head);
		this.answer = new Answer(this.data.mail, this.words, this.kept);
		find("try-now").hidden = false;
		const presses = {
			"try": () => this.begin(), "try-now": () => this.begin(), "leave": () => this.leave(),
			"undo": () => this.ask({ do: "back" }), "deal": () => this.deal(), "hint": () => this.hint(),
			"remember": () => this.remember(), "unpick": () => this.unpick(),
			"copy": () => this.copy(),
		};
		for (const [id, press] of Object.entries(presses)) {
			find(id).addEventListener("click", press);
		}
		addEventListener("keydown", (e) => {
			if (trying() && e.key === "Escape" && this.picks.steps.length > 1) {
				this.unpick();
			}
		});
		find("write").addEventListener("submit", (e) => {
			e.preventDefault();
			this.order(find("line").value);
		});
		for (const screen of [narrow, low]) {
			screen.addEventListener("change", () => this.offer(false));
		}
		if (this.kept.open) { // before the page was loaded again
			this.begin();
		}
	}

	/** Begins the trial, or goes on with it. */
	async begin() {
		if (trying()) {
			return;
		}
		this.wait(true);
		try {
			if (!this.reply) {
				this.state(this.words.loading);
				await this.engine.start();
				this.reply = await this.restored();
				this.picks = new Picks(this.reply.moves ?? []);
			}
		} catch (e) {
			this.state(say(this.words, "no-engine", { why: e.message }));
			this.kept.show(false);
			return;
		} finally {
			this.wait(false);
		}
		this.state("");
		this.replay.pause();
		document.body.classList.add("trying");
		this.kept.show(true);
		this.show();
		this.say(this.filed);
		this.tell(`${this.words.begun} ${this.filed} ${this.where()}`);
		find("stage").scrollIntoView({ block: "start" });
		find("leave").focus({ preventScroll: true });
	}

	/** Has the buttons that begin wait, or no longer: a trial begins once. */
	wait(is) {
		find("try").disabled = find("try-now").disabled = is;
	}

	/** Says how the beginning gets on, beside each button that begins. */
	state(text) {
		document.querySelectorAll(".state").forEach((at) => (at.textContent = text));
	}

	/** Begins with the engine, does what was done before a reload, and returns the last reply. */
	async restored() {
		let reply = await this.engine.ask({ do: "begin", view: this.data.view, seed: "page", language: document.documentElement.lang });
		if (reply.error) {
			throw new Error(reply.error);
		}
		this.filed = reply.filed ?? "";
		const { requests } = this.kept;
		find("marks").replaceChildren();
		for (const [i, request] of requests.entries()) {
			const next = await this.engine.ask(request);
			if (failed(request, next)) { // it is kept from another version of the page
				requests.splice(i);
				break;
			}
			reply = next;
			if (request.do === "mark") {
				this.mark(reply);
			}
		}
		return reply;
	}

	/** Leads back to the replay, as it was. */
	leave() {
		this.kept.show(false);
		this.tell(this.words.left);
		document.body.classList.remove("trying");
		find("board").replaceChildren();
		this.replay.show(this.replay.step);
		find("stage").scrollIntoView({ block: "start" });
		find("try-now").focus({ preventScroll: true });
	}

	/** Asks the engine for something, and shows what it led to; one thing at a time. */
	async ask(request, done) {
		if (this.busy) {
			return undefined;
		}
		this.busy = true;
		find("trial").setAttribute("aria-busy", "true");
		this.say(this.words[{ order: "thinking", deal: "thinking", hint: "hinting" }[request.do]] ?? "");
		let reply;
		try {
			reply = await this.engine.ask(request);
		} catch (e) {
			reply = { error: e.message };
		}
		this.busy = false;
		find("trial").removeAttribute("aria-busy");
		const problems = reply.problems?.join(" ") ?? "";
		if (failed(request, reply)) {
			this.announce(reply.error ?? problems);
			return undefined;
		}
		this.say(done ? done(reply) : reply.waits ? `${this.words.waits} ${problems}` : problems);
		this.reply = reply;
		this.kept.add(request);
		if (request.do === "hint" || request.do === "mark") { // nothing has changed, so what is begun stays
			this.tell(find("said").textContent);
			return reply;
		}
		this.picks = new Picks(reply.moves ?? []);
		this.show();
		this.tell(`${find("said").textContent} ${this.where()}`);
		return reply;
	}

	/** Returns where the trial is in words: what happened last, what is open, and the board. */
	where() {
		return [...[...find("trial-news").children].map((p) => p.textContent), this.reply.now, this.reply.frame.board].join(" ");
	}

	async order(line) {
		if (line.trim() && await this.ask({ do: "order", line })) {
			find("line").value = "";
			if (!find("trial").contains(document.activeElement)) {
				find("picked").focus({ preventScroll: true });
			}
		}
	}

	/** Takes the last choice back. */
	unpick() {
		this.picks.back();
		this.offer(true);
	}

	async hint() {
		const reply = await this.ask({ do: "hint", playouts: 200 }, ({ hint }) => say(this.words, "hinted", { order: hint }));
		if (!reply) {
			return;
		}
		const move = reply.moves.find(({ order }) => order === reply.hint);
		if (move) {
			this.picks.pick(move);
			this.offer(false);
		} else {
			find("line").value = reply.hint;
		}
	}

	/** Deals what is hidden anew; a button leads back to what there was. */
	async deal() {
		const kept = this.reply.orders?.length ? await this.remember() : undefined;
		await this.ask({ do: "deal" }, () => (kept ? say(this.words, "dealt-kept", { n: kept.mark + 1 }) : this.words.dealt));
	}

	/** Remembers this place: a button leads back to it. Returns the reply. */
	async remember() {
		const reply = await this.ask({ do: "mark" }, ({ mark }) => say(this.words, "remembered", { n: mark + 1 }));
		if (reply) {
			this.mark(reply);
		}
		return reply;
	}

	/** Makes the button that leads back to a mark, and one that forgets it. */
	mark({ mark, orders = [] }) {
		if (this.kept.forgotten.includes(mark)) {
			return;
		}
		const n = mark + 1, order = orders.at(-1);
		const name = say(this.words, order ? "return" : "return-begin", { n, order });
		const back = make("button", { type: "button" }, name);
		const forget = make("button", { type: "button", "aria-label": say(this.words, "forget", { n }), title: say(this.words, "forget", { n }) }, "×");
		const both = make("span", { class: "mark" }, back, forget);
		back.addEventListener("click", () => this.ask({ do: "return", to: mark }));
		forget.addEventListener("click", () => {
			this.kept.forget(mark);
			both.remove();
			find("remember").focus();
		});
		find("marks").append(both);
	}

	/** Copies the answer, and says so beside the button. */
	async copy() {
		const text = await this.answer.copy();
		find("copied").textContent = text;
		this.tell(text);
	}

	/** Shows where the trial is. */
	show() {
		if (!trying()) { // it was left before the engine replied
			return;
		}
		const { frame, over, now } = this.reply, orders = this.reply.orders ?? [], { replay } = this;
		replay.table.fill(frame.scores);
		replay.facts.list(frame.facts ?? []);
		replay.hands.list(frame.hands ?? []);
		find("trial-news").replaceChildren(...lines(frame, "", this.words));
		find("trial-news").scrollTop = find("trial-news").scrollHeight; // to the newest
		find("now").textContent = now ?? "";
		this.answer.show(orders, this.reply.answer);
		find("hint").disabled = find("line").disabled = find("play-line").disabled = Boolean(over);
		this.offer(false);
	}

	/** Offers what can be picked. */
	offer(picking) {
		if (!trying()) {
			return;
		}
		const { frame, more } = this.reply, { picks } = this, size = narrow.matches ? "phone" : "wide";
		const picture = this.replay.board.put(frame[size], frame.board);
		const one = picks.left.length === 1, none = picks.left.length === 0;
		find("picked").textContent = picks.text;
		const begun = picks.steps.length > 1;
		find("now").hidden = begun;
		find("unpick").hidden = !begun;
		find("undo").hidden = find("hint").hidden = begun;
		if (picking) { // what was said is of another choice
			this.say("");
		}
		find("more").hidden = !more;
		const choices = [];
		if (one) {
			const button = make("button", { type: "button", class: "main" }, this.words.do);
			button.addEventListener("click", (e) => e.detail < 2 && this.order(picks.left[0].order)); // not where a word was pressed twice
			choices.push(button);
		} else if (!none) {
			for (const word of picks.next()) {
				const button = make("button", { type: "button" }, word === "" ? this.words.end : word);
				button.addEventListener("click", () => { picks.word(word); this.offer(true); });
				choices.push(button);
			}
		}
		find("choices").replaceChildren(...choices);
		find("choices").scrollTo(0, 0);
		find("choices").classList.toggle("strip", low.matches || picks.placed); // places can be pressed on the board
		if (picture && !none) {
			const press = (name) => { picks.place(name); this.offer(true); };
			const view = picture.viewBox.baseVal, places = frame.places?.[size] ?? [];
			find("board").append(make("div", { class: "spots" }, ...chosen(places, view, picks.chosen), ...spots(places, view, one ? [] : picks.places(), picks.instead(), press, this.words)));
		}
		this.read(one ? picks.left[0].order : "");
		if (picking) {
			this.tell(one ? say(this.words, "ready", { order: picks.left[0].order }) : find("picked").textContent);
			(one ? choices[0] : find("picked")).focus({ preventScroll: true });
		}
	}

	/** Shows what an order means. */
	async read(line) {
		find("meaning").textContent = "";
		const { reading } = line && !this.busy ? await this.engine.ask({ do: "read", line }) : {};
		if (this.picks.left.length === 1 && this.picks.left[0].order === line) {
			find("meaning").textContent = reading === line ? "" : reading;
		}
	}

	/** Shows and says something. */
	announce(text) {
		this.say(text);
		this.tell(text);
	}

	say(text) {
		find("said").textContent = text;
	}

	/** Says something to who doesn't see it, unless the trial was left. */
	tell(text) {
		if (trying()) {
			find("live").textContent = text;
		}
	}
}
