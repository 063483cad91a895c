// The places of the board that can be pressed.

/** Returns how far places can grow to all sides until they meet, in pixels of the picture: for each half of the way to its nearest neighbor. */
function rooms(places) {
	return places.map(([, x, y, w, h], i) => {
		const ways = places.filter((_, k) => k !== i).map(([, nx, ny, nw, nh]) => Math.max(nx - x - w, x - nx - nw, ny - y - h, y - ny - nh));
		return Math.min(...ways.filter((way) => way >= 0), 24) / 2; // a place within another one lies on it
	});
}

/** Puts buttons for places on the picture; each calls press with its name. */
function spots(places, size, names, press, words) {
	const { width, height } = size;
	const shown = places.filter(([name]) => names.includes(name));
	const room = rooms(shown);
	return shown.map(([name, x, y, w, h], i) => {
		const spot = make("button", { type: "button", class: "spot", "aria-label": say(words, "spot", { name }), title: name });
		Object.assign(spot.style, { left: `${100 * x / width}%`, top: `${100 * y / height}%`, width: `${100 * w / width}%`, height: `${100 * h / height}%` });
		spot.style.setProperty("--room", `${100 * room[i] / width}cqw`);
		spot.addEventListener("click", () => press(name));
		return spot;
	});
}
