// Heads in emails: a head counts only below its label at the beginning of a line, where
// City Hall puts it. What players wrote stands behind a bar and doesn't count.

// texts returns the texts of a file, as bytes: those of each email in it, one text an
// email, or the file itself. Each is {mail, subject, text}.
function texts(bytes) {
  const raw = latin(bytes).replace(/\r\n?/g, "\n")
  if (!isMail(raw)) {
    const text = decode(bytes, "").replace(/\r\n?/g, "\n")
    return [{ mail: false, subject: "", text: /^\s*<(!doctype html|html)\b/i.test(text) ? stripped(text, false) : text }]
  }
  const all = []
  for (let rest of raw.split(/^From .*\n(?=[A-Za-z][A-Za-z0-9-]*:)/m)) {
    while (rest.trim() !== "") {
      let mail
      [mail, rest] = first(rest.replace(/^\n+/, ""))
      const subject = words(split(mail)[0].get("subject") || "")
      all.push({ mail: true, subject, text: part(mail, 0) })
    }
  }
  return all
}

const beginsMail = raw => /^(From |[A-Za-z][A-Za-z0-9-]*:)/.test(raw)
const isMail = raw => beginsMail(raw) && /^(from|content-type|mime-version|received|message-id):/im.test(raw.split("\n\n", 1)[0])

// first returns the first of several emails that somebody joined, and the others.
function first(raw) {
  const [head, body] = split(raw), end = boundaryOf(head)
  if (end === "") {
    for (let gap = body.indexOf("\n\n"); gap >= 0; gap = body.indexOf("\n\n", gap + 1)) {
      const stop = body.indexOf("\n\n", gap + 2), next = body.slice(gap + 2, stop < 0 ? body.length : stop)
      if (beginsMail(next) && /^(mime-version|received|message-id):/im.test(next)) {
        const length = body.length - gap - 2
        return [raw.slice(0, raw.length - length), raw.slice(raw.length - length)]
      }
    }
    return [raw, ""]
  }
  const close = "\n--" + end + "--", at = body.indexOf(close)
  const behind = at < 0 ? "" : body.slice(at + close.length).replace(/^[ \t\n]+/, "")
  return isMail(behind) ? [raw.slice(0, raw.length - body.length + at + close.length), behind] : [raw, ""]
}

// latin returns bytes as characters of the same number.
function latin(bytes) {
  let out = ""
  for (let i = 0; i < bytes.length; i += 4096) out += String.fromCharCode(...bytes.subarray(i, i + 4096))
  return out
}

const unlatin = raw => Uint8Array.from(raw, c => c.charCodeAt(0))

// decode returns bytes as text: in the charset that is given, if the browser knows it.
function decode(bytes, charset) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) charset = "utf-16le"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) charset = "utf-16be"
  if (!charset || /^us-ascii$/i.test(charset)) charset = "utf-8"
  try { return new TextDecoder(charset).decode(bytes) } catch { return new TextDecoder().decode(bytes) }
}

// split returns the header of an email or of a part, by lowercase names, and its body.
function split(raw) {
  const at = raw.startsWith("\n") ? 0 : raw.indexOf("\n\n") + 1
  const head = new Map()
  for (const line of raw.slice(0, at || raw.length).replace(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":")
    if (colon > 0 && !head.has(line.slice(0, colon).toLowerCase())) head.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return [head, at || raw.startsWith("\n") ? raw.slice(at + 1) : ""]
}

// parameter returns the value of a parameter of a header.
function parameter(value, name) {
  const found = value.match(new RegExp(";\\s*" + name + "\\s*=\\s*(?:\"([^\"]*)\"|([^\\s;]*))", "i"))
  return found ? found[1] || found[2] || "" : ""
}

// boundaryOf returns what parts the parts of an email; "" if it has none.
const boundaryOf = head => /^\s*multipart\//i.test(head.get("content-type") || "") ? parameter(head.get("content-type"), "boundary") : ""

// words decodes a header's encoded words.
function words(value) {
  return value.replace(/\?=\s+=\?/g, "?==?").replace(/=\?([^?]*)\?([bq])\?([^?]*)\?=/gi, (_, charset, how, data) =>
    decode(unlatin(how.toLowerCase() === "b" ? base64(data) : quoted(data.replace(/_/g, " "))), charset))
}

function base64(data) {
  const clean = data.replace(/[^A-Za-z0-9+/]/g, "")
  try { return atob(clean.slice(0, clean.length - (clean.length % 4 === 1 ? 1 : 0))) } catch { return "" }
}

const quoted = data => data.replace(/=[ \t]*\n/g, "").replace(/=([0-9A-Fa-f]{2})/g, (_, two) => String.fromCharCode(parseInt(two, 16)))

// part returns the text of an email or of a part of one. Of several forms of one text, it
// takes the plain one.
function part(raw, depth) {
  if (depth > 20) return ""
  const [head, body] = split(raw)
  const kind = (head.get("content-type") || "text/plain").toLowerCase(), end = boundaryOf(head)
  if (end !== "") {
    const boundary = end.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    const parts = ("\n" + body).split(new RegExp("\\n--" + boundary + "(?:--)?[ \\t]*(?=\\n|$)")).slice(1).map(p => p.replace(/^\n/, ""))
    const isPlain = p => /^text\/plain/i.test(split(p)[0].get("content-type") || "text/plain")
    const plain = kind.startsWith("multipart/alternative") ? parts.filter(p => p.trim() !== "" && isPlain(p)) : []
    return (plain.length > 0 ? plain : parts).map(p => part(p, depth + 1)).join("\n\n")
  }
  const how = (head.get("content-transfer-encoding") || "").toLowerCase()
  const data = how === "base64" ? base64(body) : how === "quoted-printable" ? quoted(body) : body
  if (kind.startsWith("message/rfc822")) return part(data.replace(/\r\n?/g, "\n"), depth + 1)
  if (!/^(text\/|application\/json)/.test(kind)) return ""
  let text = decode(unlatin(data), parameter(head.get("content-type") || "", "charset")).replace(/\r\n?/g, "\n")
  if (/delsp\s*=\s*"?yes/i.test(kind)) text = text.replace(/ \n>* ?/g, "")
  return kind.startsWith("text/html") ? stripped(text, true) : text
}

// unescaped returns a piece of a page as one reads it. Its entities are what the browser knows.
const entities = new Map(), area = document.createElement("textarea")
const unescaped = piece => piece.replace(/&(?:#\w+|[a-z][a-z\d]*);?/gi, entity => {
  if (!entities.has(entity)) {
    area.innerHTML = "-" + entity
    entities.set(entity, area.value.slice(1))
  }
  return entities.get(entity)
}).replace(/(?:[^\S\ufeff]|\x85)+/g, " ").trim()

// stripped returns what a page says, line by line. What somebody wrote is quoted there, and
// gets a bar, as in a plain text: in an email with a style, since programs quote emails too.
// It reads tag by tag and builds no tree, so that no page takes longer than its length says.
function stripped(page, mail) {
  const lines = [], quotes = [] // whether those around have a bar
  const attribute = /[ \t\n\f\r/]*([^ \t\n\f\r/>][^ \t\n\f\r/>=]*)(?:[ \t\n\f\r]*=[ \t\n\f\r]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^ \t\n\f\r>]*)))?/y
  let line = "", bars = 0, at = 0
  const end = () => {
    lines.push((bars > 0 ? "| " : "") + unescaped(line))
    line = ""
  }
  // find returns where a pattern begins at the place or later, and where it ends; without one,
  // the page is over.
  const find = (pattern, from) => {
    pattern.lastIndex = from
    const found = pattern.exec(page)
    return found ? [found.index, pattern.lastIndex] : [page.length, page.length]
  }
  const attributes = from => {
    const all = new Map()
    attribute.lastIndex = at = from
    for (let found; (found = attribute.exec(page)); at = attribute.lastIndex) {
      const key = found[1].toLowerCase()
      if (!all.has(key)) all.set(key, found[2] ?? found[3] ?? found[4] ?? "")
    }
    at = find(/>/g, at)[1]
    return all
  }
  // In an email, what somebody wrote has a line of 3 pixels beside it: as City Hall writes it,
  // or as other programs do that write the email anew.
  const isWritten = all => /border(-left)?(-width)?\s*:[^;]{0,100}\b(3px|2\.25pt)/i.test(unescaped(all.get("style") ?? "")) &&
    ![...all].some(([key, value]) => /cite/i.test(key + unescaped(value)))
  while (at < page.length) {
    const next = page.indexOf("<", at), text = next < 0 ? page.length : next
    line += page.slice(at, text)
    if ((at = text) === page.length) break
    const [, closes, name] = /^<(\/?)([a-z][^ \t\n\f\r/>]*)/i.exec(page.slice(at, at + 100)) ?? []
    if (name === undefined) {
      if (page.startsWith("<!--", at)) at = find(/--!?>/g, at + 2)[1]
      else if (/[!?/]/.test(page[at + 1] ?? "")) at = find(/>/g, at + 1)[1]
      else line += page[at++]
      continue
    }
    const tag = name.toLowerCase(), all = attributes(at + 1 + closes.length + name.length)
    if (/^(br|p|div|tr|td|th|li|h[1-6]|pre|table|blockquote)$/.test(tag)) end()
    if (tag === "blockquote") {
      const bar = closes ? -(quotes.pop() ?? 0) : Number(!mail || isWritten(all))
      if (!closes) quotes.push(bar)
      bars += bar
    } else if (/^(style|script|title|textarea|xmp|iframe|noembed|noframes|noscript|plaintext)$/.test(tag) && !closes) {
      const [stop] = find(new RegExp(`</${tag}[ \\t\\n\\f\\r/>]`, "gi"), at)
      if (!/^(style|script|title)$/.test(tag)) line += page.slice(at, stop).replace(/&/g, "&amp;")
      at = stop
    }
  }
  end()
  return lines.join("\n")
}

// places returns where words stand at the beginning of a line, also of a quoted one or
// of one that a mail program broke: what String.matchAll finds. {} in the words stands for
// what the pattern matches, and the end is the pattern behind the words.
function places(text, words, pattern, end) {
  const plain = words.split(" ").map(w => w.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace("{}", pattern))
  return [...text.matchAll(new RegExp("^(?:> ?)* {0,3}" + plain.join("[\\s>]+") + end, "gm"))]
}

// readHeads returns the heads in a text, as {entry, head, game}. In the labels, one for each
// language, {} stands for the number, and in the openings of reports for the game. A head
// is of the game whose report has begun last, and has had no head yet.
function readHeads(text, labels, openings) {
  const heads = []
  const add = (entry, head, game) => heads.push({ entry: Number(entry), head: head.toLowerCase(), game })
  const marks = openings.flatMap(words => places(text, words, "(\\S+?)", "")).concat(
    labels.flatMap(words => places(text, words, "(\\d{1,9})", ":?[\\s>]+([0-9a-fA-F]{64})\\s*$")))
  let game
  for (const found of marks.sort((a, b) => a.index - b.index)) {
    if (found[2] !== undefined) add(found[1], found[2], game)
    game = found[2] === undefined ? found[1] : undefined
  }
  // Reports for programs have both as keys of one object.
  const walk = (v, game) => {
    if (v === null || typeof v !== "object") return
    if (v.game && typeof v.game.id === "string") game = v.game.id
    else if (typeof v.id === "string" && (v.game || v.ruleset)) game = v.id // beside an id, the game is a file
    else if (typeof v.game === "string") game = v.game
    if (Number.isInteger(v.entry) && isHash(v.head)) add(v.entry, v.head, game)
    Object.values(v).forEach(below => walk(below, game))
  }
  const objects = /^\s*\{/.test(text) && text.includes('"head"') ? [text] : []
  for (const piece of objects.concat(text.split("\n").filter(line => line.startsWith("{") && line.includes('"head"')))) {
    try { walk(JSON.parse(piece)); if (piece === text) break } catch { }
  }
  return heads
}

// readSeen returns the reports that orders in a text answer, each once, as {entry, head,
// game}: of the head only the beginning. The game is the one that a line above names.
function readSeen(text) {
  const seen = new Map()
  let game
  for (const found of text.matchAll(/^[> \t]*["']?(?:seen["']?\s*:\s*["']?([1-9]\d{0,8})[ \t]*[-\u2010-\u2015\u2212][ \t]*([0-9a-f]{6,64})(?![0-9a-z])|game["']?\s*:\s*["']?([^\s"',]+))/gim)) {
    if (found[3] !== undefined) game = found[3]
    else seen.set([game, found[1], found[2].toLowerCase()].join(" "), { entry: Number(found[1]), head: found[2].toLowerCase(), game })
  }
  return [...seen.values()]
}

// names reports whether a text names a game, as the subjects of emails and the templates
// for orders do.
function names(text, game) {
  const plain = game.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return new RegExp("(^|[^\\p{L}\\p{N}_-])" + plain + "($|[^\\p{L}\\p{N}_-])", "u").test(text)
}

// compare compares the heads in a file with the journal's. Each result is {code, entry,
// head, want}: right; wrong, with the head that the journal has; none, beyond its end.
// For the reports that orders answer, that is seen, unseen and unseen-end. A head of another
// game is other; so is one that isn't in the journal, in an email that doesn't name the game: for a report
// that orders answer, in its subject, as their words can be a game's name, too.
function compare(bytes, proof, entries) {
  return texts(bytes).flatMap(({ mail, subject, text }) => {
    const titled = !mail || names(subject, proof.game), named = titled || names(text, proof.game)
    const against = (h, right, wrong, none, ours) => {
      if (h.game !== undefined && h.game !== proof.game) return { code: "other", ...h }
      const mine = h.entry >= 1 && h.entry <= entries.length ? String(entries[h.entry - 1].head) : undefined
      if (mine !== undefined && mine.startsWith(h.head)) return { code: right, ...h }
      if (h.game === undefined && !ours) return { code: "other", ...h }
      return mine === undefined ? { code: none, ...h } : { code: wrong, want: mine, ...h }
    }
    return readHeads(text, proof.labels, proof.openings).map(h => against(h, "right", "wrong", "none", named))
      .concat(readSeen(text).map(h => against(h, "seen", "unseen", "unseen-end", titled)))
  })
}
