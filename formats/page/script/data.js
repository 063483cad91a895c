// The data of the page, which a block of it has as base64 of gzipped JSON.

/** Returns the data that the block with the id holds. */
const unpack = async (id) => JSON.parse(new TextDecoder().decode(await inflate(id)));

/**
 * Returns the frames of a film: each is a list of numbers, three for each line: which
 * one of film.lines it is, and its place, in tenths of a pixel.
 */
function develop(film) {
	let last = [];
	return film.frames.map((ops) => {
		const frame = [];
		let next = 0, x = 0, y = 0;
		for (let i = 0; i < ops.length; i += 4) {
			const [n, a, b, c] = ops.slice(i, i + 4);
			if (n === 0) { // the line a, at b, c from the one before it
				x += b;
				y += c;
				frame.push(a, x, y);
				continue;
			}
			next += a;
			for (const end = next + n; next < end; next++) {
				x = last[3 * next + 1] + b;
				y = last[3 * next + 2] + c;
				frame.push(last[3 * next], x, y);
			}
		}
		return (last = frame);
	});
}

/** Returns the texts of a frame. */
function read(film, frame) {
	const all = [];
	for (let i = 0; i < frame.length; i += 3) {
		all.push(film.lines[frame[i]]);
	}
	return all;
}

/** Returns the picture of a frame as SVG, each shape in its place. */
function draw(film, frame) {
	return read(film, frame).map((shape, i) => {
		const x = frame[3 * i + 1] / 10, y = frame[3 * i + 2] / 10;
		const [, name, rest] = /^<(\w+)(.*)/.exec(shape) ?? [];
		switch (name) {
		case "rect":
		case "text":
			return `<${name} x='${x}' y='${y}'${rest}`;
		case "circle":
		case "ellipse":
			return `<${name} cx='${x}' cy='${y}'${rest}`;
		case "path":
			return `<path transform='translate(${x} ${y})'${rest}`;
		case "svg": {
			const size = /^ width='([\d.]+)' height='([\d.]+)'>$/.exec(rest); // of one in the picture
			return size ? `<svg x='${x}' y='${y}' viewBox='${x} ${y} ${size[1]} ${size[2]}'${rest}` : shape;
		}
		}
		return shape;
	}).join("");
}
