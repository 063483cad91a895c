"""Expancity: docs/rules/expancity.md, whose sections the comments name."""
import itertools
import re

from game import DONE, WAITS, Decision, Misread, counted, kinds, listed, unlisted

NAME, PLAYERS = "expancity", (2, 4)
KINDS = kinds(("place", "turn", False), ("action", "turn", False), ("roof", "turn", True),
              ("keep-contract", "turn", False), ("fulfill", "turn", True), ("keep-tile", "turn", False))
ROOMS = []

# Section 1.
BAG = {"residential": 20, "commercial": 20, "cathedral": 2, "police": 2, "school": 2, "hospital": 1,
       "park": 6, "wine-bar": 2, "bank": 2, "mall": 2, "stadium": 1}
LOTS = ("residential", "commercial")
SPECIAL = [tile for tile in BAG if tile not in LOTS]
BLOCKS, SUPPLY, STYLES = 55, 6, 10
TURNS, ACTIONS, UNFINISHED = 60, 3, 3

# Sections 6 to 8: what is printed, where the options say "standard".
VALUES = ["vacant-lot -1 -1", "cathedral +1 -1", "police +1 0", "school +2 0", "hospital +2 -1", "park +1 +1",
          "wine-bar -1 +1", "bank 0 +1", "mall 0 +2", "stadium -1 +2"]
CONTRACTS = [prefix + entry for prefix, entries in (
    ("residential-", "1-park 2, 2-park 3, 3-park 4, 1-school 3, 3-school 5, 2-cathedral 4, 3-cathedral 5, 2-police 4, "
                     "3-hospital 7, 2-bank 4, 1-wine-bar 3, 3-mall 5"),
    ("commercial-", "4-park 4, 5-park 5, 4-bank 5, 6-bank 8, 4-wine-bar 5, 6-wine-bar 8, 5-mall 6, 6-mall 8, "
                    "5-stadium 8, 4-police 5, 5-school 6, 4-hospital 7"),
    ("both-kinds-", "park 3, school 4, cathedral 4, police 4, wine-bar 4, bank 4, mall 4, stadium 6"),
    ("beside-both-", "school-wine-bar 6, school-mall 6, park-park 5, bank-mall 6, cathedral-park 4, police-bank 6"),
    ("", "line-3-completed 5, line-4-completed 8, line-3-residential 6, line-3-commercial 8, "
         "line-residential-1-2-3 7, 3-in-2x2 5, 4-in-2x2 8, 5-in-3x3 8"),
    ("", "residential-1-1-1 4, residential-3-3 5, commercial-4-4 6, commercial-4-5 7"),
) for entry in entries.split(", ")]
GOALS = ["tallest 12", "most-commercial 12", "most-residential 12", "most-contracts 12", "longest-line 12",
         "largest-group 12"]


def names():
    """Every contract that there is, in the order of the order reference."""
    for kind, floors in (("residential", range(1, 4)), ("commercial", range(4, 10))):
        yield from (f"{kind}-{f}-{tile}" for f in floors for tile in SPECIAL)
    yield from (f"both-kinds-{tile}" for tile in SPECIAL)
    for i, tile in enumerate(SPECIAL):
        yield from (f"beside-both-{tile}-{other}" for other in SPECIAL[i:] if tile != other or BAG[tile] > 1)
    yield from (f"line-{n}-{what}" for n in range(2, 7) for what in ("completed", "residential", "commercial"))
    yield from (f"{n}-in-{size}x{size}" for size in (2, 3) for n in range(2, size * size + 1))
    yield from ("line-residential-%d-%d-%d" % f for f in itertools.combinations_with_replacement((1, 2, 3), 3))
    for kind, least, most in (("residential", 1, 3), ("commercial", 4, 7)):
        for a in range(least, most + 1):
            for b in range(a, most + 1):
                yield f"{kind}-{a}-{b}"
                yield from (f"{kind}-{a}-{b}-{c}" for c in range(b, most + 1))


IDS = list(names())


def point(text):
    if not re.fullmatch(r"-?\d+,-?\d+", text):
        raise Misread(text)
    x, y = text.split(",")
    return int(x), int(y)


def order(text):
    """Reads one alternative of an order; returns it with the kinds that it answers."""
    words = text.split(" ")
    match words:
        case ["place", tile, "at", at] if tile in BAG:
            return ("place", tile, point(at)), {"place"}
        case ["build", "at", at]:
            return ("build", point(at)), {"action"}
        case ["acquire"]:
            return ("acquire",), {"action"}
        case ["roof", at]:
            return ("roof", point(at), None), {"roof"}
        case ["roof", at, "dome" | "spire" as style]:
            return ("roof", point(at), style), {"roof"}
        case ["keep", "contract", contract] if contract in IDS + ["any"]:
            return ("keep-contract", contract), {"keep-contract"}
        case ["fulfill", contract] if contract in IDS:
            return ("fulfill", contract), {"fulfill"}
        case ["keep", "tile", tile] if tile in BAG or tile == "any":
            return ("keep-tile", tile), {"keep-tile"}
    raise Misread(text)


def scope(move):
    return "plain"


def room(move):
    return None


def line(move):
    """The order of a move, as a journal has it."""
    at = ["%d,%d" % value if isinstance(value, tuple) else value for value in move[1:] if value]
    return {"place": "place {} at {}", "build": "build at {}", "acquire": "acquire", "roof": "roof" + " {}" * len(at),
            "keep-contract": "keep contract {}", "fulfill": "fulfill {}", "keep-tile": "keep tile {}",
            "done": "done"}[move[0]].format(*at)


class Building:
    """What is on a tile: a lot without floors is vacant."""

    def __init__(self, tile, owner=None, floors=0, roof="unfinished", built=False):
        self.tile, self.owner, self.floors, self.roof, self.built = tile, owner, floors, roof, built

    def completed(self):
        return self.roof != "unfinished"

    def roofable(self):  # section 6.1
        return not self.completed() and self.floors >= (1 if self.tile == "residential" else 4)


class Player:
    def __init__(self):
        self.score, self.supply, self.warehouse = 0, 0, 0
        self.tiles, self.contracts, self.fulfilled = dict.fromkeys(BAG, 0), set(), set()


class State:
    def __init__(self, players, options):
        self.names, self.options = players, options
        printed = {key: {"values": VALUES, "contracts": CONTRACTS, "goals": GOALS}[key] if lines == ["standard"] else lines
                   for key, lines in self.options.items()}
        self.values = {name: (int(r), int(c)) for name, r, c in (entry.split(" ") for entry in printed["values"])}
        self.cards = {name: int(points) for name, points in (entry.split(" ") for entry in printed["contracts"])}
        self.goal_cards = {name: int(points) for name, points in (entry.split(" ") for entry in printed["goals"])}
        self.turn_number, self.step, self.actions, self.due = 1, "place", 0, 0
        self.table = {(0, 0): Building("city-hall")}
        self.bag, self.drawn = dict(BAG), dict.fromkeys(BAG, 0)
        self.deck, self.under, self.offer, self.goals = set(self.cards), [], set(), []
        self.players = [Player() for _ in players]

    # Set-up (section 3) and what is drawn (section 12).

    def deal(self, draws):
        goals, stream = dict.fromkeys(self.goal_cards, 1), draws.stream("goals", 0)
        shown = {stream.pick(goals) for _ in range(3)}
        self.goals = [goal for goal in self.goal_cards if goal in shown]
        stream = draws.stream("tiles", 0)
        for player in self.players:
            player.supply, player.warehouse = SUPPLY, BLOCKS - SUPPLY
            for _ in range(2):
                player.tiles[stream.pick(self.bag)] += 1

    def draw_contract(self, stream):
        if not self.deck:
            return self.under.pop(0)
        unseen = {card: 1 for card in self.cards if card in self.deck}
        card = stream.pick(unseen)
        self.deck.remove(card)
        return card

    def draw_contracts(self, draws):
        while self.due and not self.offer:
            self.due -= 1
            left = len(self.deck) + len(self.under)
            if left == 0:
                continue
            kept = sum(len(p.contracts) + len(p.fulfilled) for p in self.players)
            stream = draws.stream("contracts", kept)
            if left == 1:  # ruling 4.3
                self.mover().contracts.add(self.draw_contract(stream))
            else:
                self.offer = {self.draw_contract(stream), self.draw_contract(stream)}

    def draw_tiles(self, draws):
        left = sum(self.bag.values())
        if left == 0:
            return
        stream = draws.stream("tiles", self.turn_number)
        if left == 1:  # ruling 4.5
            self.mover().tiles[stream.pick(self.bag)] += 1
        else:
            for _ in range(2):
                self.drawn[stream.pick(self.bag)] += 1

    # Whose turn it is.

    def seat(self):
        return (self.turn_number - 1) % len(self.players)

    def mover(self):
        return self.players[self.seat()]

    def open(self):
        over = self.step == "over"
        kind = KINDS.get(self.step)
        return Decision(None if over else self.seat(), self.step, "turn", None, self.turn_number, self.turn_number,
                        not over and kind.optional)

    def turn(self, seat):
        return self.turn_number + (seat - self.seat()) % len(self.players)

    # What is legal.

    def beside(self, at):
        x, y = at
        return [self.table.get(side) for side in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))]

    def own(self, seat, completed=False):
        """The buildings of a seat by their points, sorted by X, then by Y."""
        return {at: b for at, b in sorted(self.table.items()) if b.owner == seat and (b.completed() or not completed)}

    def may_build(self, at):  # section 5
        lot, own = self.table.get(at), self.own(self.seat())
        if lot is None or lot.tile not in LOTS or self.mover().supply == 0:
            return False
        if lot.owner not in (None, self.seat()) or lot.completed() or lot.built:
            return False
        if lot.floors == 0 and sum(not b.completed() for b in own.values()) >= UNFINISHED:
            return False
        tallest = max([b.floors for b in own.values() if b.completed() and b.tile == lot.tile], default=0)
        limit = min(3, tallest + 1) if lot.tile == "residential" else max(4, tallest + 1)
        return lot.floors < limit

    def styles_left(self):
        return [s for s in ("dome", "spire") if sum(b.roof == s for b in self.table.values()) < STYLES]

    def legal(self):
        me = self.mover()
        if self.step == "place":  # section 4, step 1
            free = sorted({(x + dx, y + dy) for x, y in self.table for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
                          - set(self.table))
            return [("place", tile, at) for tile in BAG if me.tiles[tile] for at in free]
        if self.step == "action":
            builds = [("build", at) for at in sorted(self.table) if self.may_build(at)]
            return builds + ([("acquire",)] if me.warehouse else [])
        if self.step == "roof":
            roofs = [("roof", at, style) for at, b in self.own(self.seat()).items() if b.roofable()
                     for style in ([None] if b.tile == "residential" else self.styles_left())]
            return [DONE] + roofs
        if self.step == "keep-contract":
            return [("keep-contract", card) for card in IDS if card in self.offer]
        if self.step == "fulfill":
            return [DONE] + [("fulfill", card) for card in IDS if card in me.contracts and self.holds(self.seat(), card)]
        if self.step == "keep-tile":
            return [("keep-tile", tile) for tile in BAG if self.drawn[tile]]
        return []

    def forced(self):  # ruling 4.1
        moves = self.legal() if self.step == "action" else []
        return moves[0] if len(moves) == 1 else None

    def default(self):  # ruling 11.1
        if self.step == "action" and self.mover().warehouse:
            return ("acquire",)
        return self.legal()[0]

    def answer(self, seat, order):
        move = order
        if order[0] in ("keep-contract", "keep-tile") and order[1] == "any":
            move = self.default()
        if order[0] == "roof" and order[2] is None:  # ruling 6.1
            lot = self.table.get(order[1])
            if lot and lot.tile == "commercial":
                move = ("roof", order[1], (self.styles_left() + [None])[0])
        return move if move in self.legal() else None

    # What contracts ask for (section 7).

    def holds(self, seat, contract):
        own, done = self.own(seat), self.own(seat, completed=True)
        numbers = [int(n) for n in re.findall(r"\d+", contract)]
        kind = next((lot for lot in LOTS if lot in contract), None)

        def tiles(at):
            return [b.tile for b in self.beside(at) if b and b.tile in SPECIAL]

        if contract.startswith("both-kinds-"):
            tile = contract.removeprefix("both-kinds-")
            return any({b.tile for b in self.beside(at) if b and b.owner == seat} >= set(LOTS)
                       for at, b in self.table.items() if b.tile == tile)
        if contract.startswith("beside-both-"):
            pair = contract.removeprefix("beside-both-")
            first = next(tile for tile in SPECIAL if pair.startswith(tile + "-") and pair[len(tile) + 1:] in SPECIAL)
            second = pair[len(first) + 1:]
            return any(tiles(at).count(first) >= (2 if first == second else 1) and second in tiles(at) for at in own)
        if match := re.fullmatch(r"(\d)-in-(\d)x\2", contract):
            need, size = int(match[1]), int(match[2])
            return any(sum((x - dx + i, y - dy + j) in own for i in range(size) for j in range(size)) >= need
                       for x, y in own for dx in range(size) for dy in range(size))
        if contract.startswith("line-residential-"):
            return any(sorted(b.floors for b in run) == numbers for run in self.runs(done, "residential", 3))
        if contract.startswith("line-"):
            return any(self.runs(done, kind, numbers[0]))
        if len(numbers) > 1:
            floors = [b.floors for b in done.values() if b.tile == kind]
            return all(floors.count(n) >= numbers.count(n) for n in numbers)
        tile = contract.removeprefix(f"{kind}-{numbers[0]}-")
        return any(b.tile == kind and b.floors == numbers[0] and tile in tiles(at) for at, b in done.items())

    @staticmethod
    def runs(buildings, kind, length):
        """Every row and column of so many buildings side by side, of a kind or of any."""
        for x, y in buildings:
            for dx, dy in ((1, 0), (0, 1)):
                run = [buildings.get((x + i * dx, y + i * dy)) for i in range(length)]
                if all(b and (kind is None or b.tile == kind) for b in run):
                    yield run

    # Playing.

    def play(self, move, draws):
        me = self.mover()
        match move:
            case ("place", tile, at):
                me.tiles[tile] -= 1
                self.table[at] = Building(tile)
                self.step, self.actions = "action", ACTIONS
            case ("build", at):
                lot = self.table[at]
                lot.owner, lot.floors, lot.built = self.seat(), lot.floors + 1, True
                me.supply -= 1
                self.actions -= 1
            case ("acquire",):
                me.warehouse -= 1
                me.supply += 1
                self.actions -= 1
            case ("roof", at, style):
                lot = self.table[at]
                lot.roof = style or "flat"
                me.score += self.worth(at)
                self.due += 1
            case ("keep-contract", card):
                other, = self.offer - {card}
                me.contracts.add(card)
                self.under.append(other)
                self.offer = set()
            case ("fulfill", card):
                me.contracts.remove(card)
                me.fulfilled.add(card)
                me.score += self.cards[card]
            case ("keep-tile", tile):
                self.drawn[tile] -= 1
                me.tiles[tile] += 1
                for other in BAG:
                    self.bag[other] += self.drawn[other]
                self.drawn = dict.fromkeys(BAG, 0)
                self.end_turn()
            case ("done",):
                self.step = "keep-contract" if self.step == "roof" else "keep-tile"
        self.advance(draws)

    def worth(self, at):
        """What a building scores as it gets its roof (section 6.3)."""
        lot = self.table[at]
        kind = LOTS.index(lot.tile)
        each = 1
        for b in self.beside(at):
            if b and b.tile in LOTS and b.floors == 0:
                each += self.values["vacant-lot"][kind]
            elif b and b.tile in SPECIAL:
                each += self.values[b.tile][kind]
        return each * lot.floors

    def advance(self, draws):
        """Goes on to the next decision, past steps in which nothing is possible (section 4)."""
        if self.step == "action" and (self.actions == 0 or not self.legal()):
            for b in self.own(self.seat()).values():
                b.built = False
            self.step, self.actions = "roof", 0
        if self.step == "roof" and not any(b.roofable() for b in self.own(self.seat()).values()):
            self.step = "keep-contract"
        if self.step == "keep-contract":
            self.draw_contracts(draws)
            if not self.offer:
                self.step = "fulfill"
        if self.step == "fulfill" and not self.mover().contracts:
            self.step = "keep-tile"
        if self.step == "keep-tile":
            self.draw_tiles(draws)
            if not any(self.drawn.values()):
                self.end_turn()

    def end_turn(self):
        if self.turn_number < TURNS:
            self.turn_number += 1
            self.step = "place"
            return
        self.step = "over"
        for goal in self.goals:
            self.pay(goal, self.goal_cards[goal])

    def pay(self, goal, points):  # section 8
        counts = [self.count(goal, seat) for seat in range(len(self.players))]
        best = [seat for seat, n in enumerate(counts) if n == max(counts) > 0]
        for seat in best:
            self.players[seat].score += points // len(best)

    def count(self, goal, seat):
        if goal == "most-contracts":
            return len(self.players[seat].fulfilled)
        kind = next((lot for lot in LOTS if goal.endswith(lot)), None)
        done = {at: b for at, b in self.own(seat, completed=True).items() if kind in (None, b.tile)}
        if goal.startswith("tallest"):
            return max((b.floors for b in done.values()), default=0)
        if goal.startswith("most"):
            return len(done)
        if goal.startswith("longest-line"):
            return max((n for n in range(1, len(done) + 1) if any(self.runs(done, None, n))), default=0)
        return max((len(self.group(at, done)) for at in done), default=0)

    @staticmethod
    def group(at, buildings):
        """The buildings connected with one by their sides."""
        found, todo = {at}, [at]
        while todo:
            x, y = todo.pop()
            for side in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)):
                if side in buildings and side not in found:
                    found.add(side)
                    todo.append(side)
        return found

    def score(self, seat):
        return self.players[seat].score

    def winners(self):  # section 9.3
        best = max(p.score for p in self.players)
        return [seat for seat, p in enumerate(self.players) if p.score == best and self.step == "over"]

    # The game file (docs/state.md).

    def write(self):
        def cards(which):
            return listed(card for card in self.cards if card in which)

        def lot(at, b):
            words = ["%d,%d" % at, b.tile]
            if b.floors:
                words += [self.names[b.owner], str(b.floors), b.roof]
            return " ".join(words + ["built"] * b.built)

        return {
            "turn": self.turn_number, "step": self.step, "actions": self.actions, "contracts-due": self.due,
            "table": [lot(at, b) for at, b in sorted(self.table.items())],
            "bag": counted(self.bag), "drawn-tiles": counted(self.drawn),
            "deck": cards(self.deck), "under-deck": listed(self.under), "drawn-contracts": cards(self.offer),
            "goals": listed(self.goals),
            "players": {name: {"score": p.score, "supply": p.supply, "warehouse": p.warehouse, "tiles": counted(p.tiles),
                               "contracts": cards(p.contracts), "fulfilled": cards(p.fulfilled)}
                        for name, p in zip(self.names, self.players)},
        }

    def lay(self, lots):
        """Reads what is on the table."""
        self.table = {}
        for entry in lots:
            at, tile, *building = entry.split(" ")
            self.table[point(at)] = Building(tile)
            if building:
                owner, floors, roof, *built = building
                self.table[point(at)] = Building(tile, self.names.index(owner), int(floors), roof, built == ["built"])

    def read(self, state):
        def bag(text):
            return {**dict.fromkeys(BAG, 0), **{kind: int(n) for n, kind in (part.split(" ") for part in unlisted(text))}}

        self.turn_number, self.step = state["turn"], state["step"]
        self.actions, self.due = state["actions"], state["contracts-due"]
        self.lay(state["table"])
        self.bag, self.drawn = bag(state["bag"]), bag(state["drawn-tiles"])
        self.deck, self.under = set(unlisted(state["deck"])), unlisted(state["under-deck"])
        self.offer, self.goals = set(unlisted(state["drawn-contracts"])), unlisted(state["goals"])
        for name, player in zip(self.names, self.players):
            has = state["players"][name]
            player.score, player.supply, player.warehouse = has["score"], has["supply"], has["warehouse"]
            player.tiles = bag(has["tiles"])
            player.contracts, player.fulfilled = set(unlisted(has["contracts"])), set(unlisted(has["fulfilled"]))
