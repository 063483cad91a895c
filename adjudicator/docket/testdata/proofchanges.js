// Changes a proof in every way that a page may see, and returns what isn't found.
(async () => {
	const missed = [], again = () => JSON.parse(document.getElementById("proof").textContent)
	const want = async (what, changed, entry) => {
		const first = (await check(changed, ownSHA256)).wrong[0]
		if (!first || first.entry !== entry) missed.push(what + ": " + JSON.stringify(first) + ", want entry " + entry)
		else if (/[{}]/.test(say("wrong/" + first.code, first))) missed.push(what + ": " + say("wrong/" + first.code, first))
	}
	const other = c => c === "0" ? "1" : c === "\n" ? " " : c === "a" ? "b" : "0"
	let entry = 1
	// In turn, another character, one less, and one more: at some of them, which
	// is enough for all keys and values.
	for (let i = 0; i < proof.journal.length; i++) {
		const c = proof.journal[i]
		if (i % 7 > 0 && c !== "\n") continue
		const change = again()
		change.journal = proof.journal.slice(0, i) + ["", other(c), c + " "][(i + 1) % 3] + proof.journal.slice(i + 1)
		await want("byte " + i + " " + JSON.stringify(c), change, c === "\n" && (i + 1) % 3 === 2 ? entry + 1 : entry)
		if (c === "\n") entry++
	}
	for (const key of ["secret", "commitment"]) for (let i = 0; i < 64; i++) {
		const change = again()
		change[key] = change[key].slice(0, i) + other(change[key][i]) + change[key].slice(i + 1)
		await want(key + " " + i, change, 1)
	}
	await want("game", {...again(), game: proof.game + "x"}, 1)
	// Draws that follow from the secret and from other words than players joined with.
	const drawnWith = async (n, nonces) => {
		const change = again(), chance = change.draws[n]
		chance.nonces = nonces
		const key = await hmac(unhex(proof.secret), join(text("streams"), ...nonces.map(t => text(t)), text(hex(ownSHA256(unhex(chance.beacon))))), ownSHA256)
		for (const s of chance.streams) s.numbers = await numbers(key, s.purpose, s.counter, s.below, ownSHA256)
		return change
	}
	for (const n of Object.keys(proof.draws)) {
		const { nonces } = proof.draws[n]
		if (nonces.length < 2) missed.push("nobody joined")
		const same = await check(await drawnWith(n, nonces), ownSHA256)
		if (same.wrong.length) missed.push("the draws as they are: " + JSON.stringify(same.wrong[0]))
		for (const forged of [[], nonces.slice(1), [...nonces, "more"], nonces.map(() => "evil"), [nonces[1], nonces[0], ...nonces.slice(2)]]) {
			await want("words " + forged, await drawnWith(n, forged), Number(n))
		}
		for (const [seat, nonce] of proof.draws[n].nonces.entries()) {
			const change = again()
			change.draws[n].nonces[seat] = nonce + "x"
			await want("nonce " + nonce, change, Number(n))
		}
		for (const value of [proof.draws[n].beacon.replace("b", "a"), undefined]) {
			const change = again()
			change.draws[n].beacon = value
			await want("beacon", change, Number(n))
		}
		for (const [i, stream] of proof.draws[n].streams.entries()) {
			for (const k of stream.numbers.keys()) {
				const change = again()
				change.draws[n].streams[i].numbers[k] ^= 1
				await want("draw " + stream.purpose, change, Number(n))
			}
			const change = again()
			change.draws[n].streams[i].counter++
			if (stream.numbers.length > 9) await want("counter of " + stream.purpose, change, Number(n))
		}
	}
	// What has no form that the page's maker gives it, such as bounds that nothing is
	// below: it can't be checked, and says so.
	const n = Object.keys(proof.draws)[0]
	const forms = [
		["journal", 0], ["last", undefined], ["last", {}], ["last", {...proof.last, entry: "x"}], ["draws", null], ["draws", {x: proof.draws[n]}],
		...["nonces", "streams"].flatMap(key => [undefined, 0, true, [null], [1]].map(value => ["draws", {...proof.draws, [n]: {...proof.draws[n], [key]: value}}])),
		...[["purpose", 1], ["counter", ""], ["counter", 1e308], ["counter", -1], ["counter", ["x"]], ["numbers", undefined], ["numbers", ["1"]], ["below", undefined], ["below", true],
			...[0, -1, 0.5, "6", null, 2 ** 33].map(bound => ["below", [bound]])].map(([key, value]) =>
			["draws", {...proof.draws, [n]: {...proof.draws[n], streams: [{...proof.draws[n].streams[0], [key]: value}]}}]),
	]
	for (const [key, value] of forms) {
		const { wrong } = await check({...again(), [key]: value}, ownSHA256)
		if (wrong[0]?.code !== "damaged") missed.push(key + " " + JSON.stringify(value) + ": " + JSON.stringify(wrong[0]))
	}
	// Objects that say something twice, with a head that fits: readers could believe either.
	for (const [plain, doubled] of [['{"entry":1,', '{"entry":1,"entry":1,'], ['"genesis":{', '"genesis":{"seats":1,"seat\\u0073":1,']]) {
		if (!proof.journal.includes(plain)) missed.push("no " + plain)
		const line = proof.journal.split("\n")[0].replace(plain, doubled)
		const bare = line.replace(/"head":"[0-9a-f]{64}"}$/, '"head":' + emptyHead.trimEnd())
		const salt = (await hmac(unhex(proof.secret), join(text("entry"), number(1, 8), number(0, 8)), ownSHA256)).slice(0, 16)
		const head = hex(ownSHA256(join(utf8("cityhall/entry\0"), unhex("0".repeat(64)), salt, utf8(bare + "\n"))))
		const { wrong } = await check({...again(), journal: bare.replace(emptyHead.trimEnd(), '"' + head + '"}') + "\n"}, ownSHA256)
		if (wrong[0]?.code !== "unreadable") missed.push(doubled + ": " + JSON.stringify(wrong[0]))
	}
	// A journal that lacks its end, or has more.
	const lines = proof.journal.split("\n")
	await want("less", {...again(), journal: lines.slice(0, -2).join("\n") + "\n"}, lines.length - 1)
	await want("more", {...again(), journal: proof.journal + lines[0] + "\n"}, lines.length - 1)
	return missed.slice(0, 10)
})()
