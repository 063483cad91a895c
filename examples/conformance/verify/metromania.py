"""Metromania: docs/rules/metromania.md, whose sections the comments name."""
import re

from game import WAITS, Decision, Misread, kinds, listed, unlisted

NAME, PLAYERS = "metromania", (2, 4)
KINDS = kinds(("turn", "turn", False), ("dig", "turn", False))
ROOMS = []

# Sections 1 to 3.
TYPES = ["residential", "commercial", "entertainment"]
LETTERS = {"residential": "ACDF", "commercial": "ABDE", "entertainment": "BCEF"}
SYMBOLS = dict(zip("rcepl.", TYPES + ["park", "lake", None]))
PATTERNS = ["solid", "striped"]
TUNNELS, STATIONS, DIGS = 18, 30, 3
FIXED = {2: ["AD BE CF", "CF AD BE"], 3: ["AD B C", "C AE F", "F D BE"], 4: ["A B C", "D A E", "F E B", "C D F"]}

# The geometry (section 2). A vertex is a pair; a cell is its sector, row and number.
STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # toward the corners A to F


def corner(sector, i, j):
    """From the center i-j steps toward a corner of the hexagon and j toward the next one."""
    (ax, ay), (bx, by) = STEPS[sector], STEPS[(sector + 1) % 6]
    return (i - j) * ax + j * bx, (i - j) * ay + j * by


def corners(sector, row, number):
    """The corners of a cell. Those of an odd one are its apex, then the two further out."""
    j = (number - 1) // 2
    if number % 2:
        return corner(sector, row - 1, j), corner(sector, row, j), corner(sector, row, j + 1)
    return corner(sector, row - 1, j), corner(sector, row - 1, j + 1), corner(sector, row, j + 1)


CELLS = {(s, r, n): corners(s, r, n) for s in range(6) for r in range(1, 6) for n in range(1, 2 * r)}
VERTICES = sorted({v for three in CELLS.values() for v in three}, key=lambda v: (v[1], v[0]))
PLACE = {v: i for i, v in enumerate(VERTICES)}
AROUND = {v: [c for c, three in CELLS.items() if v in three] for v in VERTICES}


def direction(v, w):
    return STEPS.index((w[0] - v[0], w[1] - v[1]))


def turned(cell, thirds):
    """Where a cell of sector A lies when its piece is turned clockwise by so many thirds."""
    three = []
    for x, y in CELLS[cell]:
        apex = 5 - x - y
        for _ in range(thirds):
            apex, x, y = y, apex, x
        three.append((x, y))
    return next(c for c in CELLS if c[0] == 0 and set(CELLS[c]) == set(three))


TURNED = {(c, thirds): turned(c, thirds) for c in CELLS if c[0] == 0 for thirds in range(3)}


def near(side, other):
    """Whether two sides of the hexagon are the same or next to each other."""
    return (side - other) % 6 in (0, 1, 5)


def cell_name(cell):
    return f"{'ABCDEF'[cell[0]]}{cell[1]}-{cell[2]}"


def cell(text):
    if re.fullmatch(r"[A-F][1-5]-[1-9]", text):
        found = "ABCDEF".index(text[0]), int(text[1]), int(text[3])
        if found in CELLS:
            return found
    raise Misread(text)


def vertex(text):
    if re.fullmatch(r"(0|-?[1-5]),(0|-?[1-5])", text):
        found = tuple(map(int, text.split(",")))
        if found in PLACE:
            return found
    raise Misread(text)


# Orders.

def order(text):
    """Reads one alternative of an order; returns it with the kinds that it answers."""
    match text.split(" "):
        case ["start", "solid" | "striped" as pattern, "in", at, "from", start, "to", end]:
            return ("start", pattern, cell(at), vertex(start), vertex(end)), {"turn", "dig"}
        case ["dig", "solid" | "striped" as pattern, "through", at, "to", end, *rest]:
            letter = station = None
            if rest[:1] == ["marking"] and len(rest) > 1 and rest[1] in list("ABCDEF"):
                letter, rest = rest[1], rest[2:]
            if rest[:1] == ["station"] and len(rest) > 1:
                station, rest = vertex(rest[1]), rest[2:]
            if rest:
                raise Misread(text)
            return ("dig", pattern, cell(at), vertex(end), letter, station), {"turn", "dig"}
        case ["station", "at", at]:
            return ("station", vertex(at)), {"turn"}
        case ["pass"]:
            return ("pass",), {"turn", "dig"}
    raise Misread(text)


def scope(move):
    return "plain"


def room(move):
    return None


def line(move):
    """The order of a move, as a journal has it."""
    def at(v):
        return "%d,%d" % v

    match move:
        case ("start", pattern, where, start, end):
            return f"start {pattern} in {cell_name(where)} from {at(start)} to {at(end)}"
        case ("dig", pattern, where, end, letter, station):
            return (f"dig {pattern} through {cell_name(where)} to {at(end)}" + (f" marking {letter}" if letter else "")
                    + (f" station {at(station)}" if station else ""))
        case ("station", where):
            return f"station at {at(where)}"
    return "pass"


class Line:
    def __init__(self, seat, pattern):
        self.seat, self.pattern = seat, pattern
        self.cells, self.vertices = [], []
        self.complete = self.blocked = False

    def last(self):
        return self.vertices[-1] if self.vertices else None

    def start_side(self):
        return self.cells[0][0]

    def edges(self, v):
        """The directions in which the line leaves a vertex."""
        way = zip(self.vertices, self.vertices[1:])
        return {direction(v, b if a == v else a) for a, b in way if v in (a, b)}

    def open(self, v):
        """Whether the line may still continue from a vertex."""
        return not self.complete and self.last() == v


class State:
    def __init__(self, players, options):
        self.names, self.options = players, options
        self.number, self.tunnels, self.marked = 1, 0, False
        self.passes, self.last_turn, self.ended = 0, 0, "building"
        self.city, self.stations, self.markers = [], set(), {}  # markers: cell to letter
        self.hands = [{kind: "" for kind in TYPES} for _ in players]
        self.scored = [0] * len(players)
        self.lines = [Line(seat, pattern) for seat in range(len(players)) for pattern in PATTERNS]
        self.totals = None
        self.arrows = {(side, 5, 2 * i + 1): arrow for side, five in enumerate(self.options["arrows"].split(" "))
                       for i, arrow in enumerate(five) if arrow != "."}

    # Set-up (section 3) and what is drawn (section 15).

    def deal(self, draws):
        stream, pieces = draws.stream("city", 0), [1, 2, 3, 4, 5, 6]
        stream.shuffle(pieces)
        self.city = [(piece, stream.below(3)) for piece in pieces]
        self.lay()
        if len(self.names) > 2 and not self.options["no-corruption"]:
            self.deal_markers(draws.stream("markers", 0))
        else:
            self.hands = [dict(zip(TYPES, hand.split(" "))) for hand in FIXED[len(self.names)]]
        self.block()

    def deal_markers(self, stream):
        players = len(self.names)
        while True:
            hands = [{kind: "" for kind in TYPES} for _ in range(players)]
            over = [0, 1, 2]
            stream.shuffle(over)
            for place, kind in enumerate(TYPES):
                letters = list(LETTERS[kind])
                stream.shuffle(letters)
                for i, letter in enumerate(letters):
                    seat = i if i < players else over[place]
                    hands[seat][kind] = "".join(sorted(hands[seat][kind] + letter))
            if all(len(set("".join(h.values()))) == len("".join(h.values())) for h in hands):
                self.hands = hands
                return

    def lay(self):
        """Finds what is on each cell of the city."""
        self.symbols = {}
        for sector, (piece, thirds) in enumerate(self.city):
            rows = self.options["pieces"][piece - 1].split(" ")
            for (_, row, number) in (c for c in CELLS if c[0] == 0):
                _, r, n = TURNED[(0, row, number), thirds]
                self.symbols[sector, r, n] = SYMBOLS[rows[row - 1][number - 1]]

    # Whose turn it is.

    def mover(self):
        return (self.number - 1) % len(self.names)

    def kind(self):
        return "dig" if self.tunnels else "turn"

    def open(self):
        seat = self.mover() if self.ended == "building" else None
        return Decision(seat, self.kind(), "turn", None, self.number, self.number, False)

    def turn(self, seat):
        return self.number + (seat - self.mover()) % len(self.names)

    # The city.

    def line_of(self, seat, pattern):
        return self.lines[2 * seat + PATTERNS.index(pattern)]

    def taken(self, where):
        return any(where in line.cells for line in self.lines)

    def free_arrow(self, color, side):
        return any(c[0] == side and arrow == color and not self.taken(c) for c, arrow in self.arrows.items())

    def all_taken(self, color, side):
        """Whether every arrow is taken on the three sides away from one."""
        return not any(self.free_arrow(color, (side + away) % 6) for away in (2, 3, 4))

    def stock(self):
        return STATIONS - len(self.stations)

    def worth(self, v):
        return sum(self.symbols[c] in TYPES for c in AROUND[v])

    # What is legal.

    def may_lead(self, line, where, to):
        """What no further play can change for a tunnel (sections 6 and 7)."""
        arrow = self.arrows.get(where)
        return (not line.complete and len(line.cells) < TUNNELS and not self.taken(where)
                and self.symbols[where] not in ("park", "lake") and arrow != "w" and to in CELLS[where]
                and not (arrow == "b" and to not in CELLS[where][1:]) and to not in line.vertices)

    def may_dig(self, line, where, to):
        """Whether a line can continue through a cell to a vertex, markers aside."""
        at = line.last()
        if at is None or at not in CELLS[where] or at == to or not self.may_lead(line, where, to):
            return False
        turn = (direction(at, to) - direction(at, line.vertices[-2])) % 6
        if turn in (1, 5) and at not in self.stations:  # section 6.3
            return False
        start = line.start_side()
        return not (self.arrows.get(where) == "b" and near(where[0], start) and not self.all_taken("b", start))

    def letters(self, seat, where):
        """The letters that a seat can place on a destination (sections 6.4 and 6.5)."""
        kind = self.symbols[where]
        touching = {letter for c, letter in self.markers.items()
                    if self.symbols[c] != kind and set(CELLS[c]) & set(CELLS[where])}
        return [letter for letter in self.hands[seat][kind] if letter not in touching]

    def starts(self):
        seat, moves = self.mover(), []
        for pattern in PATTERNS:
            line, other = self.line_of(seat, pattern), self.line_of(seat, PATTERNS[1 - PATTERNS.index(pattern)])
            if line.cells or other.cells and self.number <= len(self.names):  # section 5.2
                continue
            for c in CELLS:
                if self.arrows.get(c) != "w" or self.taken(c):
                    continue
                if other.cells and near(c[0], other.start_side()) and not self.all_taken("w", other.start_side()):
                    continue
                ends = sorted(CELLS[c], key=PLACE.get)
                moves += [("start", pattern, c, a, b) for a in ends if a in CELLS[c][1:] for b in ends if a != b]
        return moves

    def digs(self):
        seat, moves = self.mover(), []
        for pattern in PATTERNS:
            line = self.line_of(seat, pattern)
            for c in AROUND[line.last()] if line.cells else []:
                for to in sorted(CELLS[c], key=PLACE.get):
                    if not self.may_dig(line, c, to):
                        continue
                    if self.symbols[c] in TYPES:
                        marks = [] if self.marked else self.letters(seat, c)
                        moves += [("dig", pattern, c, to, letter, None) for letter in marks]
                        continue
                    free = self.free_stations(line, c, to) if self.arrows.get(c) == "b" else []
                    moves += [("dig", pattern, c, to, None, station) for station in [None] + free]
        return moves

    def free_stations(self, line, where, to):
        """Where the free station of a line that a tunnel completes can be (section 7.3)."""
        was = line.last()
        gone = set(self.stations)
        line.cells.append(where)
        line.vertices.append(to)
        line.complete = True
        for v in (was, to):
            if len(gone) < STATIONS and v not in gone and self.appears(line, v):
                gone.add(v)
        line.cells.pop()
        line.vertices.pop()
        line.complete = False
        on = sorted(line.vertices + [to], key=PLACE.get)
        return [v for v in on if v not in gone] if len(gone) < STATIONS else []

    def station_moves(self):
        lines = [line for line in self.lines if line.seat == self.mover() and not line.complete]
        on = sorted({v for line in lines for v in line.vertices}, key=PLACE.get)
        return [("station", v) for v in on if v not in self.stations] if self.stock() else []

    def legal(self):
        if self.ended != "building":
            return []
        moves = self.starts() + self.digs()
        if self.tunnels == 0:
            moves += self.station_moves()
        return moves or [("pass",)]

    def forced(self):  # rulings 3.4 and 4.3
        if self.ended != "building" or self.options["corrupt"] and self.may_mark():
            return None
        moves = self.legal()
        return moves[0] if len(moves) == 1 else None

    def may_mark(self):
        """Whether, by the types in hand alone, a tunnel could place a marker."""
        seat = self.mover()
        for pattern in PATTERNS:
            line = self.line_of(seat, pattern)
            for c in AROUND[line.last()] if line.cells and not self.marked else []:
                kind = self.symbols[c]
                if kind in TYPES and self.hands[seat][kind] and any(self.may_dig(line, c, to) for to in CELLS[c]):
                    return True
        return False

    def default(self):  # ruling 13.1
        return self.legal()[0]

    def answer(self, seat, order):
        if order[0] == "dig" and order[4] is None and self.symbols[order[2]] in TYPES:
            letters = self.letters(seat, order[2])
            if len(letters) == 1:
                order = order[:4] + (letters[0],) + order[5:]
        return order if order in self.legal() else None

    # Playing.

    def play(self, move, draws):
        match move:
            case ("start", pattern, where, start, end):
                self.line_of(self.mover(), pattern).vertices.append(start)
                self.tunnel(pattern, where, end, None, None)
            case ("dig", pattern, where, end, letter, station):
                self.tunnel(pattern, where, end, letter, station)
            case ("station", at):
                self.passes = 0
                self.build(at)
                if not self.ends_at_once():
                    self.end_turn()
            case ("pass",):
                self.play_pass()

    def play_pass(self):
        if self.tunnels == 0:
            self.passes += 1
            if self.passes == len(self.names):  # ruling 9.2
                self.end("all-passed")
                return
        self.end_turn()

    def tunnel(self, pattern, where, to, letter, station):
        """The order of ruling 8.1."""
        seat = self.mover()
        line = self.line_of(seat, pattern)
        was = line.last()
        line.cells.append(where)
        line.vertices.append(to)
        line.complete = self.arrows.get(where) == "b"
        self.tunnels += 1
        self.passes = 0
        if letter:
            kind = self.symbols[where]
            self.hands[seat][kind] = self.hands[seat][kind].replace(letter, "")
            self.markers[where] = letter
            self.marked = True
        for v in (was, to):
            if self.stock() and v not in self.stations and self.appears(line, v):
                self.build(v)
        if station:
            self.build(station)
        self.block()
        if not self.ends_at_once() and self.tunnels == DIGS:
            self.end_turn()

    def appears(self, line, v):
        """Whether a line and another one meet at a vertex (section 8)."""
        edges = line.edges(v)
        for other in self.lines:
            others = other.edges(v)
            if other is line or not others:
                continue
            if line.open(v) and edges - others or other.open(v) and others - edges:
                return True
            if not line.open(v) and not other.open(v) and edges != others:
                return True
        return False

    def build(self, v):
        self.stations.add(v)
        for seat in range(len(self.names)):
            through = any(v in line.vertices for line in self.lines if line.seat == seat)
            if through if self.options["station-points"] == "owners" else seat == self.mover():  # ruling 8.2
                self.scored[seat] += self.worth(v)

    # The end of building (section 9).

    def block(self):
        for line in self.lines:
            if not line.complete and not line.blocked:
                line.blocked = self.is_blocked(line)

    def is_blocked(self, line):
        if not line.cells:
            return not any(self.free_arrow("w", side) for side in range(6))
        return not any(self.may_lead(line, c, to) and (self.symbols[c] not in TYPES or self.hands[line.seat][self.symbols[c]])
                       for c in AROUND[line.last()] for to in CELLS[c] if to != line.last())

    def completed(self, seat):
        return sum(line.complete for line in self.lines if line.seat == seat)

    def finished(self):
        return sum(line.complete or line.blocked for line in self.lines)

    def both_complete(self):
        return any(self.completed(seat) == 2 for seat in range(len(self.names)))

    def ends_at_once(self):
        if self.options["last-turn"] == "always":
            return False
        if self.both_complete():
            self.end("both-lines")
        elif self.stock() == 0:
            self.end("no-stations")
        return self.ended != "building"

    def end_turn(self):
        always = self.options["last-turn"] == "always" and (self.both_complete() or self.stock() == 0)
        if self.last_turn == 0 and (always or self.finished() > len(self.names)):
            self.last_turn = self.number + len(self.names) - 1
        if self.number == self.last_turn:
            self.end("last-turns")
            return
        self.number += 1
        self.tunnels, self.marked = 0, False

    # Scoring and travel (sections 10 and 11).

    def end(self, why):
        self.ended = why
        self.score_all()

    def score_all(self):
        self.totals = [self.scored[seat] * self.completed(seat) // 2 for seat in range(len(self.names))]
        for letter in "ABCDEF":
            self.trip(letter)
        park = next(c for c, symbol in self.symbols.items() if symbol == "park")
        lake = next(c for c, symbol in self.symbols.items() if symbol == "lake")
        for seat in self.owners(park, lake) or ():
            self.totals[seat] += 5

    def trip(self, letter):
        ends = [kind for kind in TYPES if letter in LETTERS[kind]]
        cells = [next((c for c, l in self.markers.items() if l == letter and self.symbols[c] == kind), None) for kind in ends]
        placers = [self.placer(kind, letter, c) for kind, c in zip(ends, cells)]
        owners = self.owners(*cells) if None not in cells else None
        if owners is not None:
            for seat in owners:
                self.totals[seat] += 6 if seat in placers else 3
            return
        to_blame = [c is None or not self.stations & set(CELLS[c]) for c in cells]
        if not any(to_blame):
            to_blame = [True, True]
        for seat, blamed in zip(placers, to_blame):
            if blamed:
                self.totals[seat] -= 6

    def placer(self, kind, letter, where):
        """Who placed a marker, or still has it."""
        if where is None:
            return next(seat for seat, hand in enumerate(self.hands) if letter in hand[kind])
        return next(line.seat for line in self.lines if where in line.cells)

    def owners(self, start, end):
        """The owners of lines on a fastest route between two cells; None if there is no route."""
        stops = [(line, i) for line in self.lines for i, v in enumerate([v for v in line.vertices if v in self.stations])]
        at = {(line, i): [v for v in line.vertices if v in self.stations][i] for line, i in stops}

        def times(where):
            time = {stop: 0 for stop in stops if at[stop] in CELLS[where]}
            todo = list(time)
            while todo:
                line, i = stop = todo.pop(0)
                ways = [((line, i - 1), 1), ((line, i + 1), 1)]
                ways += [(other, 3) for other in stops if other != stop and at[other] == at[stop]]
                for other, minutes in ways:
                    if other in at and time[stop] + minutes < time.get(other, 10**6):
                        time[other] = time[stop] + minutes
                        todo.append(other)
            return time

        there, back = times(start), times(end)
        both = {stop: there[stop] + back[stop] for stop in stops if stop in there and stop in back}
        if not both:
            return None
        return {line.seat for (line, i), minutes in both.items() if minutes == min(both.values())}

    def score(self, seat):
        return (self.totals or self.scored)[seat]

    def winners(self):  # section 12
        if self.ended == "building":
            return []
        ranks = [(self.totals[seat], self.completed(seat), sum(len(line.cells) for line in self.lines if line.seat == seat))
                 for seat in range(len(self.names))]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    # The game file (docs/state.md).

    def write(self):
        def hand(letters):
            return listed(f"{kind} {' '.join(some)}" for kind, some in letters.items() if some)

        def way(line):
            names = ["%d,%d" % v for v in line.vertices]
            return " ".join(names[:1] + [f"{cell_name(c)} {v}" for c, v in zip(line.cells, names[1:])]) or "none"

        return {
            "turn": self.number, "tunnels": self.tunnels, "marked": self.marked, "passes": self.passes,
            "last-turn": self.last_turn, "ended": self.ended,
            "city": " ".join(f"{piece}+{120 * thirds}" for piece, thirds in self.city),
            "stations": listed(("%d,%d" % v for v in VERTICES if v in self.stations), " "),
            "markers": listed(f"{cell_name(c)} {letter}" for c, letter in sorted(self.markers.items())),
            "seats": {name: {"hand": hand(self.hands[seat]), "station-points": self.scored[seat],
                             **{pattern: way(self.line_of(seat, pattern)) for pattern in PATTERNS}}
                      for seat, name in enumerate(self.names)},
        }

    def read(self, state):
        self.number, self.tunnels, self.marked = state["turn"], state["tunnels"], state["marked"]
        self.passes, self.last_turn, self.ended = state["passes"], state["last-turn"], state["ended"]
        self.city = [(int(p), int(t) // 120) for p, t in (laid.split("+") for laid in state["city"].split(" "))]
        self.lay()
        self.stations = {vertex(v) for v in unlisted(state["stations"], " ")}
        self.markers = {cell(part[:4]): part[5] for part in unlisted(state["markers"])}
        for seat, name in enumerate(self.names):
            has = state["seats"][name]
            self.scored[seat] = has["station-points"]
            for part in unlisted(has["hand"]):
                kind, *letters = part.split(" ")
                self.hands[seat][kind] = "".join(letters)
            for pattern in PATTERNS:
                line, words = self.line_of(seat, pattern), unlisted(has[pattern], " ")
                line.vertices, line.cells = [vertex(v) for v in words[::2]], [cell(c) for c in words[1::2]]
                line.complete = bool(line.cells) and self.arrows.get(line.cells[-1]) == "b"
        self.block()
        if self.ended != "building":
            self.score_all()
