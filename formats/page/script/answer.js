// The answer: the orders of a trial, to be copied or sent by email.

/** Returns a text in which every program leaves all bytes alone. */
const percent = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the body of an email that files what can be filed. */
const bodyOf = (mail, { turn, lines }) => `${mail.head}${turn < 0 ? "" : `turn: ${turn}\n`}orders:\n${lines.map((order) => `- ${order}\n`).join("")}`;

/** Returns the address of the email with the body. */
function mailto(mail, body) {
	const at = mail.to.lastIndexOf("@");
	const to = at < 0 ? "" : `${percent(mail.to.slice(0, at))}@${mail.to.slice(at + 1)}`;
	return `mailto:${to}?subject=${percent(mail.subject)}&body=${percent(body.replaceAll("\n", "\r\n"))}`;
}

/** Copies a text, and reports whether that was possible; else it is selected in the field. */
async function copy(text, field) {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		field.focus();
		field.select();
		return document.execCommand?.("copy") ?? false; // where pages from a disk have no clipboard
	}
}

/** Shows the orders of a trial, and what can be sent of them. What somebody writes there stays. */
class Answer {
	constructor(mail, words, kept) {
		Object.assign(this, { mail, words, kept, body: "" });
		this.field = find("answer");
		this.field.addEventListener("input", () => this.write(this.field.value));
		find("rewrite").addEventListener("click", () => {
			this.write(this.body);
			this.field.focus();
		});
	}

	/** Shows orders, and the answer that is made of them. */
	show(orders, answer) {
		const { skipped } = answer, later = (n) => (n >= skipped && n < skipped + answer.orders ? {} : { class: "later" });
		const values = { n: answer.orders, all: orders.length, why: answer.why ?? "" };
		find("orders").replaceChildren(...orders.map((order, n) => make("li", later(n), order)));
		find("why").textContent = answer.why ? say(this.words, skipped > 0 ? "own" : answer.orders > 0 ? "some" : "none", values) : "";
		const when = [this.words[answer.early ? "ahead" : "sending"]];
		if (answer.lines.length > answer.orders) {
			when.push(this.words.extra);
		}
		find("when").textContent = when.join(" ");
		this.body = answer.lines.length > 0 ? bodyOf(this.mail, answer) : "";
		this.write(this.kept.edited ?? this.body);
		find("sending").hidden = orders.length === 0 && this.field.value === "";
	}

	/** Writes a text in the field, and has the link send it. One that isn't of the orders stays. */
	write(text) {
		const edited = text !== this.body;
		if (this.field.value !== text) {
			this.field.value = text;
		}
		this.kept.edit(edited ? text : undefined);
		find("copied").textContent = "";
		find("edited").hidden = !edited;
		find("answering").hidden = text === "" && !edited;
		find("send").href = mailto(this.mail, text);
	}

	/** Copies the text, and returns what is to be said then. */
	async copy() {
		return this.words[await copy(this.field.value, this.field) ? "copied" : "not-copied"];
	}
}
