"""Replays a journal entry by entry: docs/formats.md, "The journal" and "Replaying a journal"."""
import calendar
import hashlib
import re
import time
import unicodedata

import chain
import document
from chain import Wrong
from filing import GAMES, Filed, Queue, Table, parse
from game import Misread

QUICKNET, PERIOD, AHEAD = 1692803367, 3, 3600  # docs/fairness.md, "The beacon's part"


def seconds(text):
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", text):
        raise Wrong(f"{text} is no time")
    return calendar.timegm(time.strptime(text, "%Y-%m-%dT%H:%M:%SZ"))


class Beacon:
    """Public chance: a round of a network, or a fact."""

    def __init__(self, network, what):
        self.network, self.what = network, what

    @classmethod
    def of(cls, genesis):
        return cls(genesis["network"], genesis.get("round", genesis.get("fact")))

    def source(self):
        return f"{self.network} {self.what}"

    def published(self):
        """When the round is published; None for a fact."""
        return QUICKNET + (self.what - 1) * PERIOD if self.network == "drand:quicknet" else None

    def after(self, at):
        """The beacon once somebody has joined at a time."""
        if self.published() is None or self.published() >= at + AHEAD:
            return self
        return Beacon(self.network, -(-(max(at + AHEAD, QUICKNET) - QUICKNET) // PERIOD) + 1)

    def normal(self, told):
        """Whether a value is written as a journal has it. The signature itself isn't verified."""
        if self.network == "text":
            return told == " ".join(unicodedata.normalize("NFC", told).split())
        return re.fullmatch("[0-9a-f]{96}", told) is not None

    def mix(self, value):
        """What goes into the draws."""
        return value if self.network == "text" else hashlib.sha256(bytes.fromhex(value)).hexdigest()


class Replay:
    """A journal being replayed. The tables after entries to which a later undo goes back are kept."""

    def __init__(self, lines, secret):
        self.lines, self.secret = lines, secret
        self.entries = chain.entries(lines)
        self.table, self.head, self.past = None, "0" * 64, {}
        self.wanted = {entry["to"] for entry in self.entries if entry["act"] == "undo"}

    def run(self, look=None):
        """Replays every entry; look is called with each one and the table after it."""
        if not self.entries:
            raise Wrong("the journal is empty")
        for entry in self.entries:
            try:
                self.step(entry)
            except (Wrong, Misread, KeyError, ValueError, IndexError, TypeError, StopIteration) as e:
                raise Wrong(e.why if isinstance(e, Wrong) else f"{type(e).__name__}: {e}", entry["entry"])
            if look:
                look(entry, self.table)
        return self.table

    def step(self, entry):
        number = entry["entry"]
        if chain.head(self.head, self.secret, number, self.lines[number - 1]) != entry["head"]:
            raise Wrong("the head doesn't follow")
        if number > 1 and entry["at"] < self.entries[number - 2]["at"]:
            raise Wrong("it is earlier than the entry before")
        seconds(entry["at"])
        if (entry["act"] == "new") != (number == 1):
            raise Wrong("a game begins with its first entry")
        for order_set in entry.get("sets", []):
            if chain.orders_digest(order_set) != order_set["digest"]:
                raise Wrong(f"the digest of {order_set['player']}'s orders")
            self.seen(order_set.get("seen"), number)
        self.table = self.perform(entry)
        if chain.state_digest(self.document()) != entry["state"]:
            raise Wrong("the digest of the state")
        self.head = entry["head"]
        if number in self.wanted:
            self.past[number] = self.table.copy()

    def seen(self, mark, number):
        """The head that a set answers is in this journal."""
        if mark is None:
            return
        before, _, digits = mark.partition("-")
        if not re.fullmatch("[1-9][0-9]*-[0-9a-f]{6,64}", mark) or int(before) >= number \
                or not self.entries[int(before) - 1]["head"].startswith(digits):
            raise Wrong(f"no entry has the head {mark}")

    def perform(self, entry):
        """The table after an entry."""
        if entry["act"] == "new":
            table = self.begin(entry)
            before = None, None, set(), False
        else:
            table = self.table
            before = table.since, table.open(), table.awaited(), table.dealt
        since, open_, awaited, dealt = before
        table.begin()
        names = entry.get("missing", []) + entry.get("consent", []) + [entry[k] for k in ("player", "for") if k in entry]
        for name in names + [s["player"] for s in entry.get("sets", [])]:
            if name not in table.players:
                raise Wrong(f"there is no player {name}")
        anew = entry["act"] == "new"
        if entry["act"] != "new":
            table, anew = getattr(self, entry["act"])(table, entry)
        joined = awaited - table.awaited()
        if joined and not dealt and table.value is None and table.ended is None and table.beacon:
            table.beacon = table.beacon.after(seconds(entry["at"]))
        moved = table.moved or table.open() != open_ or table.awaited() != awaited
        if not dealt and not table.dealt and not table.over():
            moved = False  # all are to join, in any order
        if table.since == since and (moved or anew):
            table.since = entry["at"]
            now = table.open()
            rest = entry["act"] != "orders" or (now.seat, now.lane, now.occasion) == (open_.seat, open_.lane, open_.occasion)
            table.thought = entry.get("thought", []) if table.policy and rest else []
        if table.policy and entry["act"] == "orders":
            self.count_missed(table, entry, open_, dealt)
        return table

    def begin(self, entry):
        genesis = entry["genesis"]
        game = GAMES[genesis["ruleset"]]
        least, most = game.PLAYERS
        names = [name.lower() for name in genesis["players"]]
        if not least <= len(names) <= most or len(set(names)) < len(names):
            raise Wrong("the players")
        if genesis["commitment"] != chain.commitment(self.secret):
            raise Wrong("the secret doesn't fit the commitment")
        options = document.read(genesis["options"])
        table = Table(game, genesis["id"], genesis["players"], self.secret, options)
        if genesis["nonces"]:
            table.nonces = [None] * len(table.players)
        if "beacon" in genesis:
            table.beacon = Beacon.of(genesis["beacon"])
            if table.beacon.published() is not None and table.beacon.published() < seconds(entry["at"]) + AHEAD:
                raise Wrong("the beacon's round is too early")
        table.policy = entry.get("policy", "")
        table.young = abort(table.policy)
        table.play()
        return table

    # The acts. Each returns the table after it, and whether time begins anew.

    def orders(self, table, entry):
        missing = entry.get("missing", [])
        if missing and (table.over() or table.paused is not None):
            raise Wrong("nobody is missing then")
        table.missing = {table.players.index(name) for name in missing}
        for order_set in entry.get("sets", []):
            if entry["by"] == "clock" or "bot" in order_set:
                table.stood_in.add(table.players.index(order_set["player"]))
            table.file(order_set)
        table.play()
        if not entry.get("sets") and not table.moved:
            raise Wrong("nothing happens")
        return table, False

    def undo(self, now, entry):
        to = entry["to"]
        if to not in self.past or to >= entry["entry"] - 1:
            raise Wrong(f"no way back to entry {to}")
        then = self.past[to].copy()
        then.begin()
        if now.dealt and not then.dealt:
            raise Wrong("the deal can't be undone")
        then.since, then.thought = now.since, list(now.thought)
        self.keep_deadlines(then, now)
        then.revealed = entry["entry"] - 1 if now.over() else now.revealed
        was_paused = then.paused is not None
        then.paused = now.paused if not then.over() else None
        for order_set in entry.get("sets", []):
            then.file(order_set)
        if was_paused or entry.get("sets"):
            then.play()
        if not now.dealt:
            then.beacon = now.beacon
            if now.beacon and chance(then) != chance(now):
                raise Wrong("words and beacon stay")
        return then, False

    @staticmethod
    def keep_deadlines(then, now):
        then.policy, then.young = now.policy, min(then.young, now.young)
        if not now.policy:
            then.until, then.thought = [None] * len(then.players), []
            then.missed = [None] * len(then.players)
        for seat, later in enumerate(now.missed):
            if then.missed[seat] is None or later is None:
                then.missed[seat] = None
                continue
            count, at, occasions = then.missed[seat]
            if (later[1] or "") < (at or ""):
                at, occasions = later[1:]
            then.missed[seat] = min(count, later[0]), at, occasions

    def amend(self, table, entry):
        read = document.read(entry["document"])
        after = load(read, self.secret)
        if chance(after)[:4] != chance(table)[:4] or not table.dealt and table.beacon and chance(after) != chance(table):
            raise Wrong("words, beacon and deal stay")
        return after, False

    def end(self, table, entry):
        if table.over():
            raise Wrong("the game is over")
        table.ended, table.paused = entry.get("reason", ""), None
        table.play()
        return table, False

    def pause(self, table, entry):
        if table.over() or table.paused is not None:
            raise Wrong("it can't be paused")
        table.paused = entry.get("reason", "")
        return table, False

    def resume(self, table, entry):
        if table.paused is None:
            raise Wrong("it isn't paused")
        table.paused = None
        table.play()
        return table, True

    def replace(self, table, entry):
        seat = table.players.index(entry["player"])
        for name in table.queues[seat]:
            table.queues[seat][name] = Queue()
        table.until[seat] = table.missed[seat] = None
        return table, table.dealt and seat in table.awaited()

    def message(self, table, entry):
        if not entry.get("text"):
            raise Wrong("it says nothing")
        return table, False

    def extend(self, table, entry):
        if table.over() or not table.policy or seconds(entry["until"]) <= seconds(entry["at"]) or entry["by"] == "player":
            raise Wrong("it gives no time")
        table.until[table.players.index(entry["player"])] = entry["until"]
        return table, False

    def deadlines(self, table, entry):
        if table.over() or not entry.get("policy") or entry["by"] != "moderator":
            raise Wrong("no deadlines can be set")
        table.policy = entry["policy"]
        table.young = min(table.young, abort(table.policy))
        return table, False

    def beacon(self, table, entry):
        beacon = table.beacon
        if not table.awaits_beacon() or table.paused is not None or not beacon.normal(entry["beacon"]):
            raise Wrong("no such value can be told")
        if beacon.published() is not None and seconds(entry["at"]) < beacon.published():
            raise Wrong("the round isn't published yet")
        table.value = entry["beacon"]
        table.play()
        return table, False

    @staticmethod
    def count_missed(table, entry, open_, dealt):
        """What the entry means for the deadlines (docs/formats.md, "Deadlines in a replay")."""
        table.young = max(0, table.young - table.own)
        for seat in table.decided:
            table.until[seat] = None
        missed = set(table.missing)
        for order_set in entry.get("sets", []):
            seat = table.players.index(order_set["player"])
            if seat not in table.stood_in:
                if table.missed[seat]:
                    table.missed[seat] = table.missed[seat][0], None, {}
            elif "bot" in order_set:
                missed.add(seat)
        if entry["by"] == "clock" and "due" in entry:
            for seat in missed:
                count, _, occasions = table.missed[seat] or (0, None, {})
                occasions = {**occasions, open_.lane: open_.occasion if dealt else None}
                table.missed[seat] = count + 1, entry["at"], occasions

    def document(self):
        return write(self.table)


def abort(policy):
    found = re.search(r'^abort: "?(\d+)"?$', policy, re.MULTILINE)
    return int(found[1]) if found else 0


def chance(table):
    """What all draws depend on, and before the deal also who plays what."""
    return (table.dealt, table.nonces, table.beacon and table.beacon.source(), table.value,
            table.game.NAME, table.players, table.state.options)


# The game file: docs/formats.md, "The game file", and docs/state.md.

def write(table):
    """The game file without the journal's end."""
    file = {"format": "cityhall-game/1", "ruleset": f"{table.game.NAME}/1", "id": table.ident, "players": table.players,
            "options": table.state.options, "commitment": chain.commitment(table.secret), "secret": table.secret.hex()}
    if table.nonces is not None:
        file["nonces"] = {"given": [f"{name} {word}" for name, word in zip(table.players, table.nonces) if word]}
    if table.beacon:
        file["beacon"] = {"source": table.beacon.source()}
        if table.value is not None:
            file["beacon"]["value"] = {"published": table.value}
    if table.dealt:
        file["state"] = table.state.write()
    file["lanes"] = [lane(table.players[seat], name, queue) for seat, queues in enumerate(table.queues)
                     for name, queue in queues.items() if queue.held or queue.orders]
    if table.revealed:
        file["revealed"] = {"entry": table.revealed}
    if table.paused is not None:
        file["paused"] = {"reason": table.paused}
    if table.ended is not None:
        file["ended"] = {"reason": table.ended}
    file["since"] = table.since
    if table.policy:
        file["deadlines"] = write_deadlines(table)
    return file


def lane(player, name, queue):
    kind, room = name
    return {"player": player, "lane": f"{kind} {room}" if room else kind, "held": queue.held,
            "orders": [filed(kind, order) for order in queue.orders]}


def filed(lane, order):
    words = ["turn", str(order.turn)] if order.turn is not None else []
    words += [lane, str(order.occasion)] if order.occasion is not None else []
    words += ["step", order.step] if order.step else []
    words = words or ["standing"]
    return " ".join(words + ["used"] * order.used + ["undone"] * order.undone) + " | " + order.text


def write_deadlines(table):
    def missed(name, count, at, occasions):
        words = [name, str(count)]
        if at:
            for lane in ("turn", "auction"):
                if occasions.get(lane) is not None:
                    words += [lane, str(occasions[lane])]
            words.append(at)
        return " ".join(words)

    file = {"policy": table.policy.removesuffix("\n").split("\n"), "young": table.young,
            "until": [f"{name} {until}" for name, until in zip(table.players, table.until) if until]}
    if table.thought:
        file["thought"] = {"before": table.thought}
    file["missed"] = [missed(name, *entry) for name, entry in zip(table.players, table.missed) if entry]
    return file


def load(file, secret):
    """The table of a game file."""
    table = Table(GAMES[file["ruleset"]], file["id"], file["players"], secret, file["options"])
    if file["commitment"] != chain.commitment(secret):
        raise Wrong("another commitment")
    if "nonces" in file:
        words = dict(line.split(" ", 1) for line in file["nonces"]["given"])
        table.nonces = [words.get(name) for name in table.players]
    if "beacon" in file:
        network, _, what = file["beacon"]["source"].partition(" ")
        table.beacon = Beacon(network, what if network == "text" else int(what))
        table.value = file["beacon"].get("value", {}).get("published")
    if "state" in file:
        table.state.read(file["state"])
        table.dealt = True
    for entry in file["lanes"]:
        kind, _, room = entry["lane"].partition(" ")
        queue = table.queues[table.players.index(entry["player"])][kind, room or None]
        queue.held = entry["held"]
        queue.orders = [read_filed(table.game, kind, line) for line in entry["orders"]]
    table.revealed = file.get("revealed", {}).get("entry", 0)
    table.paused = file.get("paused", {}).get("reason")
    table.ended = file.get("ended", {}).get("reason")
    table.since = file["since"]
    if "deadlines" in file:
        load_deadlines(table, file["deadlines"])
    return table


def read_filed(game, lane, line):
    what, _, text = line.partition(" | ")
    order, words = Filed(text, parse(game, text)), what.split(" ")
    order.used, order.undone = "used" in words, "undone" in words
    for name, value in zip(words, words[1:]):
        if name == "turn":
            order.turn = int(value)
        elif name == "step":
            order.step = value
        elif name == lane:
            order.occasion = int(value)
    return order


def load_deadlines(table, file):
    table.policy, table.young = "".join(line + "\n" for line in file["policy"]), file["young"]
    for line in file["until"]:
        name, until = line.split(" ")
        table.until[table.players.index(name)] = until
    table.thought = file.get("thought", {}).get("before", [])
    for line in file["missed"]:
        name, count, *rest = line.split(" ")
        occasions = {lane: int(n) for lane, n in zip(rest[:-1:2], rest[1::2])}
        table.missed[table.players.index(name)] = int(count), rest[-1] if rest else None, occasions
