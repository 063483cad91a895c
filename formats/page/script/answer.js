// The answer: the orders of a trial, to be copied or sent by email.

/** Returns a text in which every program leaves all bytes alone. */
const percent = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the body of an email that files the orders. */
const bodyOf = (mail, orders) => `${mail.head}orders:\n${orders.map((order) => `- ${order}\n`).join("")}`;

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
