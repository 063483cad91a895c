// Check draws.json from the specification alone, with Node's standard library.
const { createHash, createHmac } = require("crypto")
const assert = require("assert")

const long = n => { const b = Buffer.alloc(8); b.writeBigUInt64BE(BigInt(n)); return b }
const text = t => { const b = Buffer.alloc(2); b.writeUInt16BE(Buffer.byteLength(t)); return Buffer.concat([b, Buffer.from(t)]) }
const sha = (...parts) => createHash("sha256").update(Buffer.concat(parts.map(p => Buffer.from(p)))).digest()
const mac = (key, ...parts) => createHmac("sha256", key).update(Buffer.concat(parts)).digest()

// words yields the stream's numbers of 32 bits.
function* words(key, purpose, counter) {
  for (let i = 0; ; i++) {
    const b = mac(key, text(purpose), long(counter), long(i))
    for (let at = 0; at < 32; at += 4) yield b.readUInt32BE(at)
  }
}

function below(stream, n) {
  const limit = 2 ** 32 - (2 ** 32 % n)
  for (;;) {
    const w = stream.next().value
    if (w < limit) return w % n
  }
}

for (const v of JSON.parse(require("fs").readFileSync(process.argv[2])).vectors) {
  const secret = sha("cityhall/seed\0", v.seed)
  assert.equal(secret.toString("hex"), v.secret)
  assert.equal(sha("cityhall/commitment\0", secret).toString("hex"), v.commitment)
  v.salts.forEach((salt, n) => assert.equal(mac(secret, text("entry"), long(n), long(0)).toString("hex", 0, 16), salt))
  const mixed = v.beacon ? [sha(Buffer.from(v.beacon, "hex")).toString("hex")] : []
  const key = mac(secret, text("streams"), ...v.nonces.map(text), ...mixed.map(text))
  for (const s of v.streams) {
    const stream = words(key, s.purpose, s.counter)
    assert.deepEqual(s.below.map(n => below(stream, n)), s.values)
  }
  for (const s of v.shuffles) {
    const stream = words(key, s.purpose, s.counter), list = [...Array(s.of).keys()]
    for (let i = s.of - 1; i > 0; i--) {
      const j = below(stream, i + 1);
      [list[i], list[j]] = [list[j], list[i]]
    }
    assert.deepEqual(list, s.values)
  }
  for (const s of v.picks) {
    const stream = words(key, s.purpose, s.counter), counts = [...s.counts]
    assert.deepEqual(s.values.map(() => {
      let k = 0
      for (let i = below(stream, counts.reduce((a, b) => a + b)); i >= counts[k]; k++) i -= counts[k]
      counts[k]--
      return k
    }), s.values)
  }
}
console.log("ok")
