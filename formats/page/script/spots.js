// The places of the board that can be pressed.

/** Puts buttons for places on the picture; each calls press with its name. */
function spots(places, size, names, press, words) {
	const { width, height } = size;
	return places.filter(([name]) => names.includes(name)).map(([name, x, y, w, h]) => {
		const spot = make("button", { type: "button", class: "spot", "aria-label": say(words, "spot", { name }), title: name });
		Object.assign(spot.style, { left: `${100 * (x + w / 2) / width}%`, top: `${100 * (y + h / 2) / height}%`, width: `${100 * w / width}%`, height: `${100 * h / height}%` });
		spot.addEventListener("click", () => press(name));
		return spot;
	});
}
