// The trial: playing on from the position of the game against bots, with nothing sent.

/** Reports whether a request changed nothing. */
const failed = (request, reply) => Boolean(reply.error) || (request.do === "order" && !reply.accepted);

/** Leads a trial with the engine, in the page's section for it. */
class Trial {
	constructor(replay) {
		this.replay = replay;
		this.data = replay.data.trial;
		this.words = replay.data.words;
		this.engine = new Engine();
		this.kept = new Kept(this.data.mail.head);
		const presses = {
			try: () => this.begin(), "leave": () => this.leave(),
			"undo": () => this.ask({ do: "back" }), "deal": () => this.deal(), "hint": () => this.hint(),
			"remember": () => this.remember(), "unpick": () => { this.picks.back(); this.offer(true); },
			"copy": () => this.copy(),
		};
		for (const [id, press] of Object.entries(presses)) {
			find(id).addEventListener("click", press);
		}
		find("answer").addEventListener("input", () => this.address());
		find("write").addEventListener("submit", (e) => {
			e.preventDefault();
			this.order(find("line").value);
		});
		matchMedia("(max-width: 599px)").addEventListener("change", () => trying() && this.offer(false));
		if (this.kept.open) { // before the page was loaded again
			this.begin();
		}
	}

	/** Begins the trial, or goes on with it. */
	async begin() {
		find("try").disabled = true;
		try {
			if (!this.reply) {
				find("state").textContent = this.words.loading;
				await this.engine.start();
				this.reply = await this.restored();
				this.picks = new Picks(this.reply.moves ?? []);
			}
		} catch (e) {
			find("state").textContent = say(this.words, "no-engine", { why: e.message });
			this.kept.open = false;
			this.kept.save();
			return;
		} finally {
			find("try").disabled = false;
		}
		find("state").textContent = "";
		this.replay.pause();
		document.body.classList.add("trying");
		this.kept.open = true;
		this.kept.save();
		this.show();
		this.tell(this.words.begun);
		find("stage").scrollIntoView({ block: "start" });
		find("leave").focus({ preventScroll: true });
	}

	/** Begins with the engine, does what was done before a reload, and returns the last reply. */
	async restored() {
		let reply = await this.engine.ask({ do: "begin", view: this.data.view, seed: "page", language: document.documentElement.lang });
		if (reply.error) {
			throw new Error(reply.error);
		}
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
		this.kept.open = false;
		this.kept.save();
		document.body.classList.remove("trying");
		find("board").replaceChildren();
		this.replay.show(this.replay.step);
		this.tell(this.words.left);
		find("try").focus();
	}

	/** Asks the engine for something, and shows what it led to; one thing at a time. */
	async ask(request, done) {
		if (this.busy) {
			return undefined;
		}
		this.busy = true;
		find("trial").setAttribute("aria-busy", "true");
		this.say(this.words.thinking);
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
			this.say(reply.error ?? problems);
			this.tell(find("said").textContent);
			return undefined;
		}
		this.say(done ? this.words[done] : reply.waits ? `${this.words.waits} ${problems}` : problems);
		this.reply = reply;
		this.kept.add(request);
		if (request.do === "hint" || request.do === "mark") { // nothing has changed, so what is begun stays
			this.tell(find("said").textContent);
			return reply;
		}
		this.picks = new Picks(reply.moves ?? []);
		this.show();
		this.tell([find("said").textContent, ...[...find("trial-news").children].map((p) => p.textContent), reply.now].join(" "));
		return reply;
	}

	async order(line) {
		if (line.trim() && await this.ask({ do: "order", line })) {
			find("line").value = "";
			if (!find("trial").contains(document.activeElement)) {
				find("picked").focus();
			}
		}
	}

	async hint() {
		const reply = await this.ask({ do: "hint", playouts: 200 });
		if (!reply?.hint) {
			return;
		}
		this.say(say(this.words, "hinted", { order: reply.hint }));
		this.tell(find("said").textContent);
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
		if (this.reply.orders?.length) {
			await this.remember();
		}
		await this.ask({ do: "deal" }, "dealt");
	}

	/** Remembers this place: a button leads back to it. */
	async remember() {
		const reply = await this.ask({ do: "mark" }, "remembered");
		if (reply) {
			this.mark(reply);
		}
	}

	/** Makes the button that leads back to a mark. */
	mark(reply) {
		const name = say(this.words, "return", { n: reply.mark + 1, orders: reply.orders?.length ?? 0 });
		const button = make("button", { type: "button" }, name);
		button.addEventListener("click", () => this.ask({ do: "return", to: reply.mark }));
		find("marks").append(button);
	}

	async copy() {
		const field = find("answer");
		this.say(this.words[await copy(field.value, field) ? "copied" : "not-copied"]);
		this.tell(find("said").textContent);
	}

	/** Shows where the trial is. */
	show() {
		const { frame, over, now } = this.reply, orders = this.reply.orders ?? [], { replay } = this;
		replay.table.fill(frame.scores);
		replay.facts.list(frame.facts ?? []);
		replay.hands.list(frame.hands ?? []);
		find("trial-news").replaceChildren(...lines(frame, "", this.words));
		find("now").textContent = now ?? "";
		find("orders").replaceChildren(...orders.map((order) => make("li", {}, order)));
		find("sending").hidden = !this.reply.answer;
		find("answer").value = bodyOf(this.data.mail, orders.slice(0, this.reply.answer));
		this.address();
		find("hint").disabled = find("line").disabled = find("play-line").disabled = Boolean(over);
		this.offer(false);
	}

	/** Has the link open what stands in the field, where orders can be deleted. */
	address() {
		find("send").href = mailto(this.data.mail, find("answer").value);
	}

	/** Offers what can be picked. */
	offer(picking) {
		const { frame, more } = this.reply, { picks } = this, narrow = matchMedia("(max-width: 599px)").matches;
		const size = narrow ? "phone" : "wide";
		const picture = this.replay.board.put(frame[size], frame.board);
		const one = picks.left.length === 1, none = picks.left.length === 0;
		find("picked").textContent = picks.text;
		find("unpick").hidden = picks.steps.length === 1;
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
		if (picture && !none) {
			const press = (name) => { picks.place(name); this.offer(true); };
			const view = picture.viewBox.baseVal, places = frame.places?.[size] ?? [];
			find("board").append(make("div", { class: "spots" }, ...chosen(places, view, picks.chosen), ...spots(places, view, one ? [] : picks.places(), press, this.words)));
		}
		if (picking) {
			this.tell(one ? say(this.words, "ready", { order: picks.left[0].order }) : find("picked").textContent);
			(one ? choices[0] : find("picked")).focus({ preventScroll: true });
		}
	}

	say(text) {
		find("said").textContent = text;
	}

	/** Says something to who doesn't see it. */
	tell(text) {
		find("live").textContent = text;
	}
}
