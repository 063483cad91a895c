// The play: the program in this page knows the rules, and replays the journal by them. It
// is City Hall's own, unlike the checker.

// replayed has the rules replay a proof, and returns {entries, head} or {error, wrong}.
async function replayed(proof) {
  const engine = new Engine()
  await engine.start()
  return engine.ask({ do: "replay", journal: proof.journal, secret: proof.secret, language: document.documentElement.lang })
}

// redrawn returns the first entry whose draws aren't what the rules asked for; undefined
// if there is none.
function redrawn(draws = {}) {
  const numbers = Object.keys({ ...draws, ...proof.draws }).map(Number).sort((a, b) => a - b)
  return numbers.find(n => JSON.stringify(draws[n]) !== JSON.stringify(proof.draws[n]))
}

// play says what the rules say of the game.
async function play() {
  const box = document.getElementById("play")
  let result
  try {
    result = await replayed(proof)
  } catch (e) {
    box.textContent = say("play/failed", { why: e.message })
    box.dataset.done = "failed"
    return
  }
  if (!result.error) {
    const other = redrawn(result.draws)
    if (result.head !== proof.last.head) result = { wrong: proof.last.entry, error: say("play/other") }
    else if (other) result = { wrong: other, error: say("play/draws") }
  }
  const right = !result.error
  box.className = right ? "right" : "wrong"
  box.replaceChildren(mark(right), say(right ? "play/right" : "play/wrong", { entries: result.entries, entry: result.wrong, why: result.error }))
  box.dataset.done = right ? "right" : String(result.wrong)
  if (!right) lead(box, result.wrong)?.append(element("p", say("play/entry", { why: result.error }), { className: "wrong" }))
}

play()
