// The checker: what City Hall promises about a finished game, recomputed from its
// journal and its secret alone. Nothing in this part knows of the page. The formulas are
// those of docs/fairness.md and docs/formats.md.

// --- bytes ---

const utf8 = text => new TextEncoder().encode(text)
const hex = bytes => Array.from(bytes, b => b.toString(16).padStart(2, "0")).join("")
const unhex = text => Uint8Array.from(text.match(/../g) || [], two => parseInt(two, 16))
const isHash = text => typeof text === "string" && /^[0-9a-f]{64}$/.test(text)

function join(...parts) {
  const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0))
  let at = 0
  for (const p of parts) { all.set(p, at); at += p.length }
  return all
}

// number writes n in so many bytes, the most significant first.
function number(n, size) {
  const out = new Uint8Array(size)
  for (let i = size - 1; i >= 0; i--) { out[i] = n % 256; n = Math.floor(n / 256) }
  return out
}

// text writes a text after its length, which takes so many bytes.
function text(t, size = 2) {
  const bytes = utf8(t)
  return join(number(bytes.length, size), bytes)
}

// --- hashes ---

// ownSHA256 is SHA-256 as FIPS 180-4 says it, for browsers that keep theirs from files
// on a disk.
function ownSHA256(message) {
  const primes = []
  for (let n = 2; primes.length < 64; n++) if (primes.every(p => n % p)) primes.push(n)
  const fraction = x => Math.floor((x - Math.floor(x)) * 2 ** 32)
  const h = primes.slice(0, 8).map(p => fraction(Math.sqrt(p)))
  const k = primes.map(p => fraction(Math.cbrt(p)))
  const turn = (x, n) => x >>> n | x << 32 - n
  const zeros = (119 - message.length % 64) % 64
  const data = join(message, Uint8Array.of(128), new Uint8Array(zeros), number(message.length * 8, 8))
  for (let at = 0; at < data.length; at += 64) {
    const w = []
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = data[at + 4 * i] << 24 | data[at + 4 * i + 1] << 16 | data[at + 4 * i + 2] << 8 | data[at + 4 * i + 3]
      } else {
        const x = w[i - 15], y = w[i - 2]
        w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >>> 3) + w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ y >>> 10) | 0
      }
    }
    let [a, b, c, d, e, f, g, l] = h
    for (let i = 0; i < 64; i++) {
      const t = l + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + k[i] + w[i] | 0
      const u = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [l, g, f, e, d, c, b, a] = [g, f, e, d + t | 0, c, b, a, t + u | 0]
    }
    [a, b, c, d, e, f, g, l].forEach((x, i) => { h[i] = h[i] + x | 0 })
  }
  return join(...h.map(x => number(x >>> 0, 4)))
}

const browsers = typeof crypto !== "undefined" && crypto.subtle
const sha256 = browsers ? async data => new Uint8Array(await browsers.digest("SHA-256", data)) : ownSHA256

// hmac is HMAC-SHA-256 with a key of 32 bytes (RFC 2104).
async function hmac(key, message, sha) {
  const padded = join(key, new Uint8Array(32))
  const inner = await sha(join(padded.map(b => b ^ 0x36), message))
  return sha(join(padded.map(b => b ^ 0x5c), inner))
}

// --- chance ---

// numbers draws from the stream of a purpose and a counter, one number below each bound.
async function numbers(key, purpose, counter, bounds, sha) {
  const drawn = []
  let block = [], next = 0
  for (const bound of bounds) {
    const limit = 2 ** 32 - 2 ** 32 % bound
    for (;;) {
      if (block.length === 0) {
        const bytes = await hmac(key, join(text(purpose), number(counter, 8), number(next++, 8)), sha)
        for (let i = 0; i < 32; i += 4) block.push(((bytes[i] * 256 + bytes[i + 1]) * 256 + bytes[i + 2]) * 256 + bytes[i + 3])
      }
      const word = block.shift()
      if (word < limit) { drawn.push(word % bound); break }
    }
  }
  return drawn
}

// --- the journal ---

// What somebody changed may have any shape.
const listOf = v => Array.isArray(v) ? v : []
const isObject = v => v !== null && typeof v === "object"
const isText = v => typeof v === "string"
const isCount = v => Number.isSafeInteger(v) && v >= 0
const areAll = (list, are) => Array.isArray(list) && list.every(are)
const isStream = s => isObject(s) && isText(s.purpose) && isCount(s.counter) && areAll(s.numbers, isCount) &&
  areAll(s.below, bound => isCount(bound) && bound >= 1 && bound <= 2 ** 32)
const isChance = c => isObject(c) && areAll(c.nonces, isText) && (c.beacon === undefined || isText(c.beacon)) && areAll(c.streams, isStream)
const isProof = p => isText(p.journal) && isObject(p.last) && isCount(p.last.entry) && isHash(p.last.head) &&
  isObject(p.draws) && Object.entries(p.draws).every(([n, c]) => /^[1-9][0-9]*$/.test(n) && isChance(c))

// twice reports whether an object in a line has a key twice: readers could take either.
function twice(line) {
  const keys = []
  for (const [token, key] of line.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === "{") keys.push(new Set())
    else if (token === "}") keys.pop()
    else if (key !== undefined) {
      const name = JSON.parse(key)
      if (keys.at(-1).has(name)) return true
      keys.at(-1).add(name)
    }
  }
  return false
}

const setsOf = e => listOf(e.sets).filter(isObject)

// listed returns a field of the game file, or of an edit of it, as a list.
function listed(document, key) {
  const [, one, several] = new RegExp(`^${key}:(?: (.*)|((?:\\n +- .*)+))$`, "m").exec(document) || []
  return (several ? several.trim().split(/\n */).map(line => line.slice(2)) : one ? [one] : []).map(name => name.replace(/^["'](.*)["']$/, "$1"))
}

// named returns what the game and its players were called: {ids, seats}, each a list.
function named(entries) {
  const genesis = entries[0] && isObject(entries[0].genesis) ? entries[0].genesis : {}
  const edits = entries.filter(e => e.act === "amend").map(e => String(e.document))
  const seats = [listOf(genesis.players), ...edits.map(text => listed(text, "players"))]
  return { ids: [genesis.id, ...edits.flatMap(text => listed(text, "id"))], seats: seats[0].map((_, seat) => seats.map(names => names[seat])) }
}

// damaged is what is wrong where nothing can be checked.
const damaged = { wrong: [{ entry: 1, code: "damaged" }], entries: [], drawn: 0 }

const emptyHead = '"' + "0".repeat(64) + '"}\n'

// check recomputes a proof: {secret, commitment, journal, last: {entry, head}, draws:
// {entry number: {nonces, beacon, streams: [{purpose, counter, below, numbers}]}}}. It returns
// {wrong, entries, drawn}: what is wrong, the first first, each as {entry, code, ...};
// what each line of the journal says; and how many numbers were drawn.
async function check(proof, sha = sha256) {
  if (!isProof(proof)) return damaged
  const wrong = [], entries = []
  let drawn = 0
  const fail = (entry, code, more) => wrong.push({ entry, code, ...more })
  const lines = proof.journal.split("\n")
  const rest = lines.pop()
  const secret = unhex(isHash(proof.secret) ? proof.secret : "")
  const joined = [new Map()] // after each entry, the words that players have joined with
  let called = named(entries)

  // The secret is the one that was promised.
  const commitment = hex(await sha(join(utf8("cityhall/commitment\0"), secret)))
  if (commitment !== proof.commitment) fail(1, "commitment", { want: proof.commitment, got: commitment })

  let head = "0".repeat(64), at = ""
  for (let n = 1; n <= lines.length; n++) {
    const line = lines[n - 1] + "\n"
    let e = null
    try { e = JSON.parse(line) } catch { }
    if (!isObject(e) || !isHash(e.head) || !line.endsWith('"' + e.head + '"}\n') || twice(line)) {
      fail(n, "unreadable")
      entries.push({})
      joined.push(joined[n - 1])
      continue
    }
    entries.push(e)
    if (n === 1 || e.act === "amend") called = named(entries)
    if (e.entry !== n) fail(n, "number", { got: String(e.entry) })
    if (n === 1 && (!e.genesis || e.genesis.commitment !== commitment)) {
      fail(n, "commitment", { want: e.genesis ? String(e.genesis.commitment) : "-", got: commitment })
    }
    if (!(e.at >= at)) fail(n, "time", { got: String(e.at), want: at })
    at = e.at

    // Its head is made of the head before, of a salt that comes from the secret, and of
    // the line itself with zeros as its head.
    const salt = (await hmac(secret, join(text("entry"), number(n, 8), number(0, 8)), sha)).slice(0, 16)
    const bare = line.slice(0, -emptyHead.length) + emptyHead
    const computed = hex(await sha(join(utf8("cityhall/entry\0"), unhex(head), salt, utf8(bare))))
    if (computed !== e.head) fail(n, "head", { want: e.head, got: computed })
    head = e.head

    // The digests of orders are what receipts said.
    for (const s of setsOf(e)) {
      const parts = [s.player, s.turn === undefined ? "" : String(s.turn), s.id || "", ...listOf(s.orders)]
      const digest = hex(await sha(join(utf8("cityhall/orders\0"), ...parts.map(p => text(String(p), 4)))))
      if (digest !== s.digest) fail(n, "orders", { player: String(s.player), want: String(s.digest), got: digest })
    }

    let said = e.act === "undo" && joined[e.to] || joined[n - 1]
    for (const s of setsOf(e)) {
      for (const order of listOf(s.orders)) {
        if (String(order).startsWith("join ")) said = new Map(said).set(s.player, order.slice(5))
      }
    }
    joined.push(said)

    // The numbers drawn come from the secret, from what players joined with and from the
    // value of a beacon. The signature in that isn't verified here: cityhall verify does.
    const chance = proof.draws[n]
    if (!chance) continue
    const { seats } = called
    if (chance.nonces.length !== (entries[0].genesis && entries[0].genesis.nonces ? seats.length : 0)) fail(n, "nonces", { got: String(chance.nonces.length) })
    chance.nonces.forEach((nonce, seat) => {
      if (!listOf(seats[seat]).some(name => said.get(name) === nonce)) fail(n, "nonce", { player: String(listOf(seats[seat])[0]), got: nonce })
    })
    const mixed = [...chance.nonces]
    const source = entries[0].genesis && entries[0].genesis.beacon
    if (source || chance.beacon) {
      const value = String(chance.beacon)
      if (!source || !entries.some(e => e.act === "beacon" && e.beacon === value)) fail(n, "beacon", { got: value })
      mixed.push(source && source.network === "text" ? value : hex(await sha(unhex(value))))
    }
    const key = await hmac(secret, join(text("streams"), ...mixed.map(t => text(t))), sha)
    for (const s of chance.streams) {
      const got = await numbers(key, s.purpose, s.counter, s.below, sha)
      drawn += got.length
      if (String(got) !== String(s.numbers)) fail(n, "draw", { purpose: s.purpose, counter: String(s.counter), want: String(s.numbers), got: String(got) })
    }
  }
  if (!called.ids.includes(proof.game)) fail(1, "game", { got: String(proof.game) })
  if (rest !== "") fail(lines.length + 1, "unreadable")
  if (lines.length < proof.last.entry) fail(lines.length + 1, "short", { want: String(proof.last.entry) })
  if (lines.length > proof.last.entry || head !== proof.last.head) fail(proof.last.entry, "last", { want: proof.last.head, got: head })
  for (const n of Object.keys(proof.draws)) if (!lines[n - 1]) fail(Number(n), "short", { want: n })
  wrong.sort((a, b) => a.entry - b.entry)
  return { wrong, entries, drawn }
}
