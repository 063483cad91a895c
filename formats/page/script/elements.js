// Elements of the page. Whatever people wrote only ever becomes text.

const find = (id) => document.getElementById(id);

/** Reports whether the page shows a trial. */
const trying = () => document.body.classList.contains("trying");

/** Returns a new element with attributes, and texts or elements in it. */
function make(name, attributes = {}, ...inside) {
	const svg = ["svg", "polyline", "line", "text", "g"].includes(name);
	const e = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
	for (const [key, value] of Object.entries(attributes)) {
		e.setAttribute(key, value);
	}
	e.append(...inside);
	return e;
}

/** Returns a text of the catalog with its values. */
function say(words, name, values = {}) {
	return words[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
}
