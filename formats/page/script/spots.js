// The places of the board that can be pressed. Keys reach the same by words, in fewer steps.

/** Returns how far places can grow to all sides until they meet, in pixels of the picture: for each half of the way to its nearest neighbor. */
function rooms(places) {
	return places.map(([, x, y, w, h], i) => {
		const ways = places.filter((_, k) => k !== i).map(([, nx, ny, nw, nh]) => Math.max(nx - x - w, x - nx - nw, ny - y - h, y - ny - nh));
		return Math.max(0, Math.min(...ways.filter((way) => way > -3), 24)) / 2; // rounded; a place within another one lies on it
	});
}

/** Lays an element on a place of a picture of that size. */
function lay(element, [, x, y, w, h], { width, height }) {
	Object.assign(element.style, { left: `${100 * x / width}%`, top: `${100 * y / height}%`, width: `${100 * w / width}%`, height: `${100 * h / height}%` });
	return element;
}

/** Returns marks on those of the places that are chosen. */
const chosen = (places, size, names) => places.filter(([name]) => names.includes(name)).map((place) => lay(make("div", { class: "chosen" }), place, size));

/**
 * Returns buttons on those of the places with the names; each calls press with its name.
 * Those that are chosen instead of another one look fainter.
 */
function spots(places, size, names, instead, press, words) {
	const shown = places.filter(([name]) => names.includes(name) || instead.includes(name));
	const room = rooms(shown);
	return shown.map((place, i) => {
		const [name] = place;
		const spot = lay(make("button", { type: "button", class: names.includes(name) ? "spot" : "spot instead", tabindex: -1, "aria-label": say(words, "spot", { name }), title: name }), place, size);
		spot.style.setProperty("--room", `${100 * room[i] / size.width}cqw`);
		spot.addEventListener("click", () => press(name));
		return spot;
	});
}
