// The engine: the page's program, in a worker. Requests go to it one at a time.

/** Returns the bytes that the block with the id holds. */
async function inflate(id) {
	const text = atob(document.getElementById(id).textContent);
	const bytes = new Uint8Array(text.length);
	for (let i = 0; i < text.length; i++) {
		bytes[i] = text.charCodeAt(i);
	}
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** What the worker does besides the program's own support: it starts the program, and then answers. */
const service = `
onmessage = async ({ data }) => {
	if (typeof data === "string") {
		postMessage(cityhall(data));
		return;
	}
	const go = new Go();
	const { instance } = await WebAssembly.instantiate(data, go.importObject);
	go.run(instance);
	while (!globalThis.cityhall) {
		await new Promise((done) => setTimeout(done, 5));
	}
	postMessage("{}");
};
onunhandledrejection = (e) => { throw e.reason; };
`;

/** The engine that the page has. */
class Engine {
	/** Starts the engine. */
	async start() {
		const support = new TextDecoder().decode(await inflate("support"));
		const program = await inflate("program");
		const url = URL.createObjectURL(new Blob([support, service], { type: "text/javascript" }));
		this.worker = new Worker(url);
		this.last = this.send(program, [program.buffer]);
		await this.last;
		URL.revokeObjectURL(url);
	}

	/** Sends a request, after those before it, and returns the reply. */
	ask(request) {
		this.last = this.last.then(() => this.send(JSON.stringify(request), []));
		return this.last;
	}

	send(message, moved) {
		return new Promise((done, fail) => {
			this.worker.onmessage = (e) => done(JSON.parse(e.data));
			this.worker.onerror = (e) => fail(new Error(e.message));
			this.worker.postMessage(message, moved);
		});
	}
}
