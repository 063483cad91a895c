// The page: shows what the checker found. All texts come from the page's catalog, and
// nothing is put into the page but as text.

const proof = JSON.parse(document.getElementById("proof").textContent)
const say = (block, args = {}) => proof.words[block].replace(/\{(\w+)\}/g, (all, name) => name in args ? args[name] : all)

function element(name, text, more = {}) {
  const e = Object.assign(document.createElement(name), more)
  e.textContent = text
  return e
}

// mark puts a sign in front of a line, in words for those who hear the page.
function mark(right) {
  const sign = element("span", right ? "\u2713 " : "\u2717 ", { className: right ? "right" : "wrong" })
  sign.setAttribute("aria-hidden", "true")
  const heard = element("span", say(right ? "mark/right" : "mark/wrong"), { className: "heard" })
  const both = document.createElement("span")
  both.append(sign, heard)
  return both
}

function hash(label, value) {
  const p = element("p", label + " ")
  p.append(element("code", value))
  return p
}

// show fills in an entry: its mark, what is wrong with it, its orders and its draws.
function show(n, e, wrong, chance) {
  const item = document.getElementById("entry-" + n)
  if (!item) return
  item.querySelector("summary").prepend(mark(wrong.length === 0))
  const body = item.querySelector("details")
  for (const w of wrong) body.append(element("p", say("wrong/" + w.code, w), { className: "wrong" }))
  for (const s of setsOf(e)) {
    body.append(element("p", say("entry/orders", { player: s.player })), element("pre", listOf(s.orders).join("\n")))
    if (s.digest) body.append(hash(say("entry/digest"), s.digest))
  }
  if (e.act === "beacon") body.append(hash(say("entry/beacon"), String(e.beacon)), element("p", say(proof.fact ? "entry/fact" : document.getElementById("program") ? "entry/program" : "entry/signature")))
  if (chance) {
    const list = document.createElement("ul")
    for (const s of chance.streams) {
      const drawn = s.numbers.map((number, i) => say("entry/drawn", { number, below: s.below[i] })).join(", ")
      const line = document.createElement("li")
      line.append(element("code", s.purpose + " " + s.counter), ": " + drawn)
      list.append(line)
    }
    body.append(element("p", say("entry/draws")), list)
  }
  if (e.head) body.append(hash(say("entry/head"), e.head))
}

// verdict says first what came of it all.
function verdict(result) {
  const box = document.getElementById("verdict")
  const first = result.wrong[0]
  box.className = first ? "wrong" : "right"
  box.replaceChildren(mark(!first), first ? say("verdict/wrong", { entry: first.entry, why: say("wrong/" + first.code, first) }) : say("verdict/right"))
  box.dataset.done = first ? String(first.entry) : "right"
  if (first) lead(box, first.entry)
}

// lead opens an entry, has the box lead there, and returns what is in it; nothing
// where the page doesn't have it.
function lead(box, entry) {
  const item = document.getElementById("entry-" + entry)
  if (!item) return null
  box.append(" ", element("a", say("verdict/look", { entry }), { href: "#entry-" + entry }))
  const body = item.querySelector("details")
  body.open = true
  return body
}

// tell says what came of comparing a file.
function tell(name, results) {
  const list = document.getElementById("compared")
  const bad = results.filter(r => /^(wrong|none|unseen|unseen-end)$/.test(r.code))
  const number = code => results.filter(r => r.code === code).length
  const right = number("right"), seen = number("seen"), other = number("other")
  const lines = bad.map(r => [false, say("mail/" + r.code, r)])
  if (right > 0) lines.push([true, say("mail/right", { count: right })])
  if (seen > 0) lines.push([true, say("mail/seen", { count: seen })])
  if (other > 0) lines.push([null, say("mail/other", { count: other })])
  if (results.length === 0) lines.push([null, say("mail/nothing")])
  for (const [good, sentence] of lines) {
    const item = document.createElement("li")
    if (good !== null) item.append(mark(good))
    item.append(element("bdi", name), ": " + sentence)
    item.className = good === false ? "wrong" : ""
    list.append(item)
  }
}

// take compares files that were dropped or chosen.
async function take(files, entries) {
  for (const file of files) {
    if (file.size > 256 << 20) { tell(file.name, []); continue }
    tell(file.name, compare(new Uint8Array(await file.arrayBuffer()), proof, entries))
  }
}

async function main() {
  const result = await check(proof).catch(() => damaged)
  document.getElementById("drawn").textContent = say("drawn", { count: result.drawn })
  result.entries.forEach((e, i) => show(i + 1, e, result.wrong.filter(w => w.entry === i + 1), proof.draws[i + 1]))
  document.getElementById("script").textContent = document.getElementById("checker").textContent
  const entries = result.entries, zone = document.getElementById("mails")
  document.getElementById("files").addEventListener("change", event => take(event.target.files, entries))
  document.getElementById("compare").addEventListener("click", () => {
    tell(say("mail/pasted"), compare(utf8(document.getElementById("pasted").value), proof, entries))
  })
  addEventListener("dragover", event => { event.preventDefault(); zone.classList.add("over") })
  addEventListener("dragleave", () => zone.classList.remove("over"))
  addEventListener("drop", event => {
    event.preventDefault()
    zone.classList.remove("over")
    take(event.dataTransfer.files, entries)
  })
  verdict(result)
}

main()
