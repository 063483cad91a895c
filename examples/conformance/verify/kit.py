"""The files of the conformance kit: journals with positions, and rule cases."""
import copy
import hashlib

import chain
import replay
from draws import Draws
from game import WAITS, Misread
from filing import move_of, parse


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
    scores = {name: table.state.score(seat) for seat, name in enumerate(table.players) if table.dealt}
    if scores != v["scores"] or [table.players[seat] for seat in table.state.winners()] != v["winners"]:
        raise chain.Wrong("the scores or winners")


def refused(v):
    """Journals that have to be refused, each at an entry."""
    for bad in v["journals"]:
        try:
            replay.Replay(bad["journal"], bytes.fromhex(bad["secret"])).run()
        except chain.Wrong as e:
            if e.entry == bad["entry"]:
                continue
            yield f"{bad['why']}: refused in entry {e.entry}, not {bad['entry']}"
        else:
            yield f"{bad['why']}: not refused"


def grammar(game, v):
    """Lines that are orders, and lines that aren't."""
    for text in v["orders"]:
        try:
            parse(game, text)
        except Misread:
            yield f"{text} is an order"
    for text in v["none"]:
        try:
            parse(game, text)
        except (Misread, ValueError):
            continue
        yield f"{text} is no order"


def vectors(v):
    """The draws on which all chance depends."""
    for vector in v["vectors"]:
        secret = chain.seed_secret(vector["seed"])
        if secret.hex() != vector["secret"] or chain.commitment(secret) != vector["commitment"]:
            yield f"secret or commitment of {vector['seed']}"
        if [chain.salt(secret, n).hex() for n in range(len(vector["salts"]))] != vector["salts"]:
            yield f"salts of {vector['seed']}"
        beacon = [hashlib.sha256(bytes.fromhex(vector["beacon"])).hexdigest()] if vector.get("beacon") else []
        draws = Draws(secret, vector["nonces"] + beacon)
        for s in vector["streams"]:
            stream = draws.stream(s["purpose"], s["counter"])
            if [stream.below(n) for n in s["below"]] != s["values"]:
                yield f"numbers of {s['purpose']}"
        for s in vector["shuffles"]:
            row = list(range(s["of"]))
            draws.stream(s["purpose"], s["counter"]).shuffle(row)
            if row != s["values"]:
                yield f"shuffles of {s['purpose']}"
        for s in vector["picks"]:
            stream, bag = draws.stream(s["purpose"], s["counter"]), dict(enumerate(s["counts"]))
            if [stream.pick(bag) for _ in s["values"]] != s["values"]:
                yield f"picks of {s['purpose']}"


STANDARD = dict.fromkeys(("values", "contracts", "goals"), ["standard"])


def tables(game, v):
    """Contracts of Expancity that hold or don't, and what goals count and pay."""
    for row in v["contracts"]:
        state = game.State(v["players"], STANDARD)
        state.lay(row["table"])
        if state.holds(0, row["contract"]) != row["holds"]:
            yield f"{row['contract']} with {row['table']}"
    for row in v["goals"]:
        state = game.State(v["players"], STANDARD)
        state.lay(row["table"])
        for seat, name in enumerate(v["players"]):
            state.players[seat].fulfilled = set(game.IDS[: row["fulfilled"].get(name, 0)])
        counts = [state.count(row["goal"], seat) for seat in range(3)]
        state.pay(row["goal"], int(row["points"]))
        scores = [p.score for p in state.players]
        if counts != list(map(int, row["counts"])) or scores != list(map(int, row["scores"])):
            yield f"{row['goal']} with {row['table']}"


def counts(game, v):
    """Counts of the lines of play from a position, and the digest of where they end."""
    for p in v["positions"]:
        state, draws = game.State(p["players"], p["options"]), Draws(chain.seed_secret(p["seed"]))
        state.read(p["state"])
        ends = [state]
        for count in p["counts"]:
            ends = [after for before in ends for after in moves(before, draws)]
            digests = sorted(chain.state_digest({"options": s.options, "state": s.write()}) for s in ends)
            digest = hashlib.sha256("".join(d + "\n" for d in digests).encode()).hexdigest()
            if (len(ends), digest) != (count["lines"], count["digest"]):
                yield f"{len(ends)} lines of {count['depth']} from {p['seed']}, not {count['lines']}"


def moves(state, draws):
    """The positions after every legal move, with what is forced then."""
    if state.open().seat is None:
        yield state
    for move in state.legal():
        after = copy.deepcopy(state)
        after.play(move, draws)
        force(after, draws)
        yield after


def problems(games, v):
    """What is wrong with this verifier, by a file of the kit."""
    game = games.get(v.get("ruleset"))
    for c in v.get("cases", []):
        try:
            problem = case(game, c)
        except Exception as e:  # a case that breaks the verifier fails like any other
            problem = f"{type(e).__name__}: {e}"
        if problem:
            yield f"{c['number']} {c['name']}: {problem}"
    if "journal" in v:
        try:
            journal(v)
        except chain.Wrong as e:
            yield str(e)
    if "journals" in v:
        yield from refused(v)
    if "vectors" in v:
        yield from vectors(v)
    if "contracts" in v:
        yield from tables(game, v)
    if "none" in v:
        yield from grammar(game, v)
    if "counts" in v.get("positions", [{}])[0]:
        yield from counts(game, v)
