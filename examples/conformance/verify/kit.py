"""The files of the conformance kit: journals with positions, and rule cases."""
import chain
import replay
from draws import Draws
from game import WAITS
from filing import GAMES, move_of


def case(game, c):
    """What is wrong with a rule case, if anything."""
    state = game.State(c["players"], c["options"])
    document = {"options": c["options"], "state": c["before"]}
    if chain.state_digest(document) != c["digest-before"]:
        return "the digest before"
    state.read(c["before"])
    if state.options != c["options"] or state.write() != c["before"]:
        return "the position isn't written as it was read"
    draws = Draws(chain.seed_secret(c["seed"]))
    force(state, draws)
    for given in c["orders"]:
        problem = one(game, state, draws, c["players"].index(given["player"]), given)
        if problem:
            return problem
        force(state, draws)
    open_ = state.open()
    said = "over" if open_.seat is None else f"{c['players'][open_.seat]} {open_.kind}"
    if said != c["open"]:
        return f"open is {said}, not {c['open']}"
    if "legal" in c and sorted(map(game.line, state.legal())) != sorted(c["legal"]):
        return "the legal orders"
    if {name: state.score(seat) for seat, name in enumerate(c["players"])} != c["scores"]:
        return "the scores"
    if [c["players"][seat] for seat in state.winners()] != c["winners"]:
        return "the winners"
    if chain.state_digest({"options": state.options, "state": state.write()}) != c["digest-after"]:
        return "the digest after"
    return None


def force(state, draws):
    while (move := state.forced()) is not None:
        state.play(move, draws)


def one(game, state, draws, seat, given):
    """Plays an order of a case, or sees it refused."""
    for text in given["order"].split(" or "):
        decision = state.open()
        move = None
        if decision.seat == seat:
            move = move_of(game, state, decision, text)
        if move not in (None, WAITS):
            if "refused" in given:
                return f"{given['order']} is accepted"
            state.play(move, draws)
            return None
    return None if "refused" in given else f"{given['order']} is refused"


def journal(v):
    """Replays a journal of the kit, and compares its positions."""
    positions = {p["game"]["journal"]["entry"]: p for p in v["positions"]}

    def look(entry, table):
        position = positions.pop(entry["entry"], None)
        if position is None:
            return
        file = {**replay.write(table), "journal": {key: entry[key] for key in ("entry", "head", "at")}}
        if file != position["game"] or list(file) != list(position["game"]):
            raise chain.Wrong("the position is another", entry["entry"])
        open_ = table.open()
        if "legal" in position and sorted(map(table.game.line, table.state.legal())) != sorted(position["legal"]):
            raise chain.Wrong("the legal orders", entry["entry"])

    secret = bytes.fromhex(v["secret"])
    table = replay.Replay(v["journal"], secret).run(look)
    if positions:
        raise chain.Wrong(f"no positions after {list(positions)}")
    scores = {name: table.state.score(seat) for seat, name in enumerate(table.players)}
    if scores != v["scores"] or [table.players[seat] for seat in table.state.winners()] != v["winners"]:
        raise chain.Wrong("the scores or winners")


def problems(games, v):
    """What is wrong with a file of the kit, or rather with this verifier."""
    found = []
    for c in v.get("cases", []):
        try:
            problem = case(games[v["ruleset"]], c)
        except Exception as e:  # a case that breaks the verifier fails like any other
            problem = f"{type(e).__name__}: {e}"
        if problem:
            found.append(f"{c['name']}: {problem}")
    if "journal" in v:
        try:
            journal(v)
        except chain.Wrong as e:
            found.append(str(e))
    return found
