"""Fifth Avenue: docs/rules/fifth-avenue.md, whose sections the comments name."""
import itertools
import re

from game import WAITS, Decision, Misread, kinds, listed, unlisted

NAME, PLAYERS = "fifth-avenue", (2, 4)
KINDS = kinds(("set-up", "turn", False), ("first-action", "turn", False), ("first-move", "turn", False),
              ("second-action", "turn", False), ("third-action", "turn", False),
              ("auction", "auction", False), ("won", "auction", False))

# Sections 1 and 2.
COLORS = ["brown", "gray", "green", "orange", "violet"]
BUSINESSES = ["boutique", "jeweler", "gallery", "perfume-shop"]
COMMISSIONERS = ["white", "beige"]
MAP = {
    "34th-street-west": ["42nd-street-west", "times-square"],
    "34th-street-east": ["times-square", "42nd-street-east"],
    "42nd-street-west": ["52nd-street-west"],
    "times-square": ["52nd-street-west", "52nd-street-east"],
    "42nd-street-east": ["52nd-street-east"],
    "52nd-street-west": ["central-park"],
    "52nd-street-east": ["central-park"],
    "central-park": ["city-hall"],
    "city-hall": ["34th-street-west", "34th-street-east"],
}
PLACES = list(MAP)
DISTRICTS, PARK, CITY_HALL = PLACES[:7], "central-park", "city-hall"
ROOMS = PLACES[:8]
NUMBERS, COLORED, BLACK = "456", "444445555666", {"4": 20, "5": 16, "6": 14}
DUMMY = "(dummy)"

SPECIAL = {3: (3, 4), 6: (4, 6), 9: (5, 8)}  # section 5: the districts needed, and the VP
LAST_TILE = 12
WORTH = [1, 2, 3, 5, 8]  # section 6: VP beside so many kinds
BUILT = {"6": 1, "5": 2, "4": 3}  # section 7: skyscrapers that a card allows


def total(cards):
    return sum(map(int, cards))


def allows(cards):
    """The build limit of a bid."""
    return min((BUILT[card] for card in cards), default=3)


# Orders.

def cards_of(words):
    """The cards of a bid: its color, None for black alone, the colored cards and the black ones."""
    color, colored, black = None, "", ""
    while words:
        name, *words = words
        numbers = "".join(itertools.takewhile(lambda word: word in NUMBERS, words))
        if not numbers or sorted(numbers) != list(numbers):
            raise Misread(name)
        words = words[len(numbers):]
        if name == "black" and not black:
            black = numbers
        elif name in COLORS and not colored and not black:
            color, colored = name, numbers
        else:
            raise Misread(name)
    if not colored and not black or any(colored.count(n) > COLORED.count(n) or black.count(n) > BLACK[n] for n in NUMBERS):
        raise Misread("there are no such cards")
    return color, colored, black


def plot(text):
    district, _, color = text.partition("/")
    if district not in DISTRICTS or color not in COLORS + ["sixth"]:
        raise Misread(text)
    return district, color


def order(text):
    """Reads one alternative of an order; returns it with the kinds that it answers."""
    match text.split(" "):
        case ["start", "on", at]:
            return ("start", plot(at)), {"set-up"}
        case ["take", "skyscrapers"]:
            return ("take-skyscrapers",), {"first-action"}
        case ["place", business, "on", at] if business in BUSINESSES:
            return ("place", business, plot(at)), {"first-action"}
        case ["draw", "black"]:
            return ("draw-black",), {"first-action"}
        case ["score", district] if district in DISTRICTS:
            return ("score", district), {"first-action"}
        case ["take", one, two] if one in COLORS and two in COLORS:
            return ("take", one, two), {"second-action"}
        case ["move", who, "to", place] if who in COMMISSIONERS and place in PLACES:
            return ("move", who, place), {"first-move", "third-action"}
        case ["pass"]:
            return ("pass", None), {"auction"}
        case ["pass", "in", place] if place in ROOMS + ["all"]:
            return ("pass", place), {"auction"}
        case ["bid", color, "up", "to", limit, "in", place, *plan] if color in COLORS and place in ROOMS:
            plan = " ".join(plan)
            if not re.fullmatch(r"(then (stop|build ([0-3]|max)))?", plan) or not 4 <= int(limit) <= 302:
                raise Misread(text)
            return ("bid-up-to", color, int(limit), place, plan.removeprefix("then ") or None), {"auction", "won"}
        case ["bid", *words]:
            place = words[-1] if words[-2:-1] == ["in"] else None
            if place is not None and place not in ROOMS:
                raise Misread(text)
            return ("bid", *cards_of(words[:-2] if place else words), place), {"auction"}
        case ["build", number] if number in ("0", "1", "2", "3"):
            return ("build", int(number)), {"won"}
        case ["build", "max"]:
            return ("build", "max"), {"won"}
        case ["stop"]:
            return ("stop",), {"won"}
    raise Misread(text)


def scope(move):
    """How long an order for auctions lasts: docs/formats.md, "How orders are filed"."""
    match move:
        case ("bid-up-to", *_):
            return "occasion"
        case ("bid", _, _, _, place) if place:
            return "once"
        case ("pass", "all"):
            return "turn"
        case ("pass", place) if place:
            return "occasion"
    return "plain"


def room(move):
    """The place of the auction that an order names."""
    place = {"bid-up-to": 3, "bid": 4, "pass": 1}.get(move[0])
    return None if place is None or move[place] == "all" else move[place]


def line(move):
    """The order of a move, as a journal has it."""
    match move:
        case ("take-skyscrapers",) | ("draw-black",):
            return move[0].replace("-", " ")
        case ("start", at):
            return "start on " + "/".join(at)
        case ("place", business, at):
            return f"place {business} on " + "/".join(at)
        case ("move", who, place):
            return f"move {who} to {place}"
        case ("bid", color, colored, black, _):
            return "bid " + written(color, colored, black)
        case ("pass", _):
            return "pass"
    return " ".join(map(str, move))


def written(color, colored, black):
    words = [color, *colored] if colored else []
    return " ".join(words + (["black", *black] if black else []))


class Plot:
    def __init__(self):
        self.owner, self.skyscrapers, self.businesses = None, 0, []

    def empty(self):
        return not self.skyscrapers and not self.businesses


class Player:
    def __init__(self):
        self.points, self.supply, self.general, self.park, self.removed = 0, 0, 0, 0, 0
        self.hand = {color: "" for color in COLORS + ["black"]}  # the numbers, sorted

    def take(self, color, cards):
        self.hand[color] = "".join(sorted(self.hand[color] + cards))

    def give(self, color, cards):
        for card in cards:
            self.hand[color] = self.hand[color].replace(card, "", 1)

    def holds(self, color, cards):
        return all(self.hand[color].count(n) >= cards.count(n) for n in NUMBERS)

    def size(self):
        return sum(map(len, self.hand.values()))


class Bid:
    def __init__(self):
        self.color, self.colored, self.black, self.passed = None, "", "", False

    def total(self):
        return total(self.colored + self.black)


class Auction:
    def __init__(self, place, commissioner, bidder, players, dummy):
        self.place, self.commissioner, self.bidder = place, commissioner, bidder
        self.bids = [Bid() for _ in range(players)]
        self.dummy, self.dummy_cards = ("waits" if dummy else None), ""
        self.won = None  # the color and the limit

    def highest(self):
        """The highest bid, 0 for none."""
        dummy = total(self.dummy_cards) if self.dummy == "leads" else 0
        return max([dummy] + [bid.total() for bid in self.bids])

    def leader(self):
        """The seat that leads, DUMMY or None."""
        if self.dummy == "leads":
            return DUMMY
        return next((seat for seat, bid in enumerate(self.bids) if self.highest() == bid.total() > 0), None)


class State:
    def __init__(self, players, options):
        self.names, self.options = players, options
        self.plots_each = COLORS + ["sixth"] * (self.options["side"] == "six-plots")
        self.number, self.step, self.ended = 0, "set-up", False
        self.stacks = {color: "" for color in COLORS}  # each from the top
        self.black, self.face_up = dict.fromkeys(NUMBERS, 0), dict.fromkeys(NUMBERS, 0)
        self.row, self.below, self.removed = [], dict.fromkeys(BUSINESSES, 0), dict.fromkeys(BUSINESSES, 0)
        self.plots = {d: {p: Plot() for p in self.plots_each} for d in DISTRICTS}
        self.stopped = set()
        self.commissioners = {who: [CITY_HALL, []] for who in COMMISSIONERS}  # where, and its markers
        self.players = [Player() for _ in players]
        self.dummy = Player() if len(players) == 2 else None
        self.draws, self.auctions, self.auction = 0, 0, None

    # Set-up (section 3) and what is drawn (section 11).

    def deal(self, draws):
        first = ["sixth"] * 7
        if self.options["side"] == "five-plots":
            stream, colors = draws.stream("plots", 0), list(COLORS)
            stream.shuffle(colors)
            first = colors + colors[:2]
            stream.shuffle(first)
        stream, bag = draws.stream("tiles", 0), dict.fromkeys(BUSINESSES, 9)
        for district, color in zip(DISTRICTS, first):
            self.plots[district][color].businesses.append(stream.pick(bag))
        self.row = [stream.pick(bag) for _ in range(20)]
        for i, color in enumerate(COLORS):
            cards = list(COLORED)
            draws.stream("colored", i).shuffle(cards)
            self.stacks[color] = "".join(cards)
        for player in self.players:
            player.supply, player.general = 3, 12
            for color in COLORS:
                self.take_top(player, color)
        if self.dummy:
            self.dummy.general = 18
        self.black = dict(BLACK)
        for player in self.players:
            self.draw_black(player, 4, draws)

    def take_top(self, player, color):
        player.take(color, self.stacks[color][0])
        self.stacks[color] = self.stacks[color][1:]

    def black_left(self):
        return sum(self.black.values()) + sum(self.face_up.values())

    def black_stream(self, draws):
        self.draws += 1
        return draws.stream("black", self.draws)

    def black_card(self, stream):
        if not any(self.black.values()):  # ruling 7.2
            self.black, self.face_up = self.face_up, self.black
        return stream.pick(self.black)

    def draw_black(self, player, n, draws):
        n = min(n, self.black_left())
        if n:
            stream = self.black_stream(draws)
            for _ in range(n):
                player.take("black", self.black_card(stream))

    # Whose turn it is.

    def active(self):
        return (self.number - 1) % len(self.players)

    def after(self, seat):
        return (seat + 1) % len(self.players)

    def started(self):
        return sum(p.skyscrapers for plots in self.plots.values() for p in plots.values())

    def seat(self):
        if self.auction:
            return self.auction.bidder
        if self.step != "set-up":
            return self.active()
        n, players = self.started(), len(self.players)  # section 3.5
        return (players - n) % players if n < players else (n + 1) % players

    def kind(self):
        if self.auction:
            return "won" if self.auction.won else "auction"
        return self.step

    def open(self):
        seat = None if self.ended else self.seat()
        if self.auction:
            return Decision(seat, self.kind(), "auction", self.auction.place, self.number, self.auctions, False)
        return Decision(seat, self.kind(), "turn", None, self.number, self.number, False)

    def turn(self, seat):
        if self.step == "set-up":
            return 0
        if seat == self.active() and self.step == "third-action" and self.auction:
            return self.number + len(self.players)
        return self.number + (seat - self.active()) % len(self.players)

    # The board.

    def plot_of(self, owner, district):
        """The plot of a district on which an owner has skyscrapers."""
        return next((c for c in COLORS if self.plots[district][c].skyscrapers and self.plots[district][c].owner == owner), None)

    def near(self, district, color):
        """How many kinds of business are next to a plot."""
        ring = self.options["rings"][district].split(" ") + ["sixth"] * (len(self.plots_each) == 6)
        at = ring.index(color)
        beside = [self.plots[district][ring[at - 1]], self.plots[district][ring[(at + 1) % len(ring)]]]
        return len({b for p in beside for b in p.businesses})

    def empty(self, district):
        return [c for c in COLORS if self.plots[district][c].empty()]

    def worth(self, owner, district):
        """What scoring a district would give to an owner (section 6)."""
        color = self.plot_of(owner, district)
        return 0 if color is None else WORTH[self.near(district, color)] * self.plots[district][color].skyscrapers

    def reach(self, place):
        """Where a commissioner can go: districts without a stop (section 2)."""
        found = set()
        for to in MAP[place]:
            found |= set(self.reach(to)) if to in self.stopped else {to}
        return [p for p in PLACES if p in found]

    def sets(self):
        """The supply row, set by set."""
        sets, row = [], list(self.row)
        while row:
            size = 3 if len(row) % 5 == 0 else 2
            sets.append(row[:size])
            row = row[size:]
        return sets

    def placed(self):
        """How many tiles players have placed: 2 of each set of 3, 1 of each set of 2."""
        gone = 20 - len(self.row)
        return 3 * (gone // 5) + {0: 0, 1: 1, 3: 2}[gone % 5]

    # What is legal.

    def sites(self):
        return [(d, p) for d in DISTRICTS if d not in self.stopped for p in self.plots_each
                if not self.plots[d][p].skyscrapers and len(self.plots[d][p].businesses) < 2]

    def scorable(self):
        at = {place for place, _ in self.commissioners.values()}
        return [d for d in DISTRICTS if d in at and d not in self.stopped]

    def legal(self):
        """Every legal move; of bids there is one for each set of cards."""
        kind, me = self.kind(), None if self.ended else self.players[self.seat()]
        if self.ended:
            return []
        if kind == "set-up":
            return [("start", (d, c)) for d in DISTRICTS for c in self.empty(d) if self.plot_of(self.seat(), d) is None]
        if kind == "first-action":
            moves = [("take-skyscrapers",)] if me.general >= 3 else []
            offered = self.sets()[0]
            moves += [("place", b, site) for b in BUSINESSES if b in offered for site in self.sites()]
            return moves + [("draw-black",)] + [("score", d) for d in self.scorable()]
        if kind == "second-action":
            return [("take", *two) for two in itertools.combinations([c for c in COLORS if self.stacks[c]], 2)]
        if kind in ("first-move", "third-action"):
            return [("move", who, to) for who in COMMISSIONERS for to in self.reach(self.commissioners[who][0])]
        if kind == "auction":
            return self.bids() + [("pass", None)]
        builds = [] if self.must_stop() else [("build", n) for n in range(self.most_built() + 1)]
        return builds + ([("stop",)] if self.may_stop() else [])

    def forced(self):
        kind = self.kind()
        if self.ended:
            return None
        if kind == "first-action":
            only = not self.scorable() and not self.sites() and self.players[self.seat()].general < 3
            return ("draw-black",) if only else None
        if kind == "auction":  # ruling 7.3
            return ("pass", None) if self.cannot_bid() else None
        if kind == "second-action" or kind == "won":
            moves = self.legal()
            return moves[0] if len(moves) == 1 else None
        return None

    def default(self):  # ruling 4.4
        moves, kind = self.legal(), self.kind()
        if kind == "set-up":
            return max(moves, key=lambda move: self.near(*move[1]))
        if kind == "first-action":
            return moves[0] if moves[0] == ("take-skyscrapers",) else ("draw-black",)
        if kind in ("first-move", "third-action"):
            return next((move for move in moves if move[2] != CITY_HALL), moves[0])
        if kind == "auction":
            return ("pass", None)
        if kind == "won":
            return ("stop",) if self.must_stop() else ("build", self.most_built())
        return moves[0]

    def answer(self, seat, order):
        match order:
            case ("take", one, two):
                order = ("take", *sorted((one, two), key=COLORS.index))
            case ("pass", _):
                order = ("pass", None)
            case ("build", "max"):
                order = ("build", self.most_built())
            case ("bid-up-to", color, limit, _, plan):
                return self.answer_standing(color, limit, plan)
            case ("bid", color, colored, black, _):
                move = ("bid", color, colored, black, None)
                return move if self.may_bid(color, colored, black) else None
        return order if order in self.legal() else None

    def answer_standing(self, color, limit, plan):
        """Sections 7 and 13: raises, passes, or plays what is planned for after the win."""
        auction = self.auction
        if auction.won:
            if plan is None or color != auction.won[0]:
                return WAITS
            number = plan.removeprefix("build ")
            move = ("stop",) if plan == "stop" else ("build", self.most_built() if number == "max" else int(number))
            return move if move in self.legal() else None
        if color not in self.colors(auction.bidder):
            return None
        plans = {None: 3, "stop": 0, "build max": 3}
        use = plans[plan] if plan in plans else int(plan.removeprefix("build "))
        own = auction.bids[auction.bidder]
        useful = 0 if self.must_stop() else min(use, self.players[auction.bidder].supply, allows(own.colored + own.black))
        best = min((self.rank(bid, useful) for bid in self.bids(color)
                    if own.total() + total(bid[2] + bid[3]) <= limit), default=None)
        return best[-1] if best else ("pass", None)

    @staticmethod
    def rank(bid, useful):
        """Of two bids, the better one is less: the order of section 7."""
        _, _, colored, black, _ = bid
        kept = min(useful, allows(colored + black))
        return (-kept, total(colored + black), len(colored), len(black), colored.count("4"), colored.count("5"),
                black.count("4"), black.count("5"), bid)

    def bids(self, only=None):
        """The bids of a color, or of all, that are higher than the highest."""
        auction = self.auction
        own, hand = auction.bids[auction.bidder], self.players[auction.bidder].hand
        need = auction.highest() + 1 - own.total()
        blacks = subsets(hand["black"])
        found = []
        for color in self.colors(auction.bidder):
            if only in (None, color):
                found += [("bid", color, some, black, None) for some in subsets(hand[color]) if some
                          for black in blacks if total(some + black) >= need]
        if own.color:
            found += [("bid", None, "", black, None) for black in blacks if black and total(black) >= need]
        return found

    def may_bid(self, color, colored, black):
        auction = self.auction
        own, me = auction.bids[auction.bidder], self.players[auction.bidder]
        if color is None and own.color is None or color is not None and color not in self.colors(auction.bidder):
            return False
        if color and not me.holds(color, colored) or not me.holds("black", black):
            return False
        return own.total() + total(colored + black) > auction.highest()

    def colors(self, seat):
        """The colors that a seat can bid in the open auction (section 7)."""
        auction = self.auction
        if auction.bids[seat].color:
            return [auction.bids[seat].color]
        if auction.place == PARK:
            others = {bid.color for bid in auction.bids if bid.color}
            if self.options["central-park"] == "different-colors":
                return [c for c in COLORS if c not in others]
            return [c for c in COLORS if others <= {c}]
        own, empty = self.plot_of(seat, auction.place), self.empty(auction.place)
        if own:
            return [own]
        return empty or [c for c in COLORS if self.plots[auction.place][c].businesses]

    def cannot_bid(self):
        """Ruling 7.3: what everyone can see."""
        auction = self.auction
        own, me = auction.bids[auction.bidder], self.players[auction.bidder]
        if own.color is None and (me.size() == len(me.hand["black"]) or not self.colors(auction.bidder)):
            return True
        return own.total() + 6 * me.size() <= auction.highest()

    def may_stop(self):
        return self.auction.place != PARK and not self.empty(self.auction.place)

    def must_stop(self):
        return self.may_stop() and self.plot_of(self.auction.bidder, self.auction.place) is None

    def most_built(self):
        return 0 if self.must_stop() else min(self.auction.won[1], self.players[self.auction.bidder].supply)

    # Playing.

    def play(self, move, draws):
        me = None if self.step == "set-up" else self.players[self.active()]
        match move:
            case ("start", (district, color)):
                self.raise_on(self.seat(), district, color, 1)
                if self.started() == 2 * len(self.players):
                    self.begin_turn()
            case ("take-skyscrapers",):
                me.general -= 3
                me.supply += 3
                self.second_action()
            case ("place", business, site):
                self.place(business, site, draws)
            case ("draw-black",):
                self.draw_black(me, 1, draws)
                self.step = "first-move"
            case ("score", district):
                self.score_district(district)
                self.draw_black(me, 2, draws)
                for i in range(len(self.players)):
                    seat = (self.active() + i) % len(self.players)
                    if self.plot_of(seat, district) is None:
                        self.draw_black(self.players[seat], 1, draws)
                self.step = "third-action"
            case ("take", *colors):
                for color in colors:
                    self.take_top(me, color)
                self.step = "third-action"
            case ("move", who, to):
                self.move(who, to)
            case ("bid", color, colored, black, _):
                self.bid(color, colored, black, draws)
            case ("pass", _):
                self.take_back(self.auction.bidder)
                self.auction.bids[self.auction.bidder].passed = True
                self.next_bidder(draws)
            case ("build", number):
                self.build(number)
            case ("stop",):
                self.declare(self.auction.bidder, draws)

    def begin_turn(self):
        self.number += 1
        self.step = "first-action"

    def second_action(self):
        left = [c for c in COLORS if self.stacks[c]]
        self.step = "second-action"
        if len(left) < 2:  # ruling 4.3
            for color in left:
                self.take_top(self.players[self.active()], color)
            self.step = "third-action"

    def place(self, business, site, draws):
        nth = self.placed() + 1
        rest = self.sets()[0]
        later = self.row[len(rest):]
        rest.remove(business)
        if len(rest) == 1:
            self.below[rest.pop()] += 1
        self.row = rest + later
        self.plots[site[0]][site[1]].businesses.append(business)
        if nth == LAST_TILE:
            self.finish(draws)
            return
        if nth in SPECIAL:
            districts, points = SPECIAL[nth]
            for seat, player in enumerate(self.players):
                if sum(self.plot_of(seat, d) is not None for d in DISTRICTS) >= districts:
                    player.points += points
        self.second_action()

    def move(self, who, to):
        commissioner = self.commissioners[who]
        start, commissioner[0] = commissioner[0], to
        if start in DISTRICTS and start not in self.stopped:
            commissioner[1].append(start)
        if start == PARK:
            self.open_auction(who)
        else:
            self.after_move()

    def after_move(self):
        self.second_action() if self.step == "first-move" else self.begin_turn()

    def raise_on(self, owner, district, color, n):
        plot = self.plots[district][color]
        plot.owner, plot.skyscrapers = owner, plot.skyscrapers + n

    def open_auction(self, who):
        markers = self.commissioners[who][1]
        self.auctions += 1
        self.auction = Auction(markers[0] if markers else PARK, who, self.active(), len(self.players), self.dummy)

    def bid(self, color, colored, black, draws):
        auction = self.auction
        own, me = auction.bids[auction.bidder], self.players[auction.bidder]
        if color:
            own.color = color
            me.give(color, colored)
        me.give("black", black)
        own.colored += colored  # ruling 7.2: from the 4s to the 6s
        own.black = "".join(sorted(own.black + black))
        if auction.dummy == "leads":
            auction.dummy = "out"
        self.next_bidder(draws)

    def take_back(self, seat):
        own, player = self.auction.bids[seat], self.players[seat]
        if own.color:
            player.take(own.color, own.colored)
            player.take("black", own.black)
            own.colored, own.black = "", ""

    def next_bidder(self, draws):
        auction, last = self.auction, self.auction.bidder
        if auction.dummy == "waits" and self.after(last) == self.active():
            self.dummy_bids(draws)
        left = [bid for bid in auction.bids if not bid.passed]
        leader = auction.leader()
        if not left and leader is None:
            self.close_auction()
        elif not left:
            self.dummy_wins(draws)
        elif len(left) == 1 and leader not in (None, DUMMY):
            self.win(leader)
        else:
            auction.bidder = self.after(last)
            while auction.bids[auction.bidder].passed:
                auction.bidder = self.after(auction.bidder)

    def win(self, seat):
        auction, own = self.auction, self.auction.bids[seat]
        auction.bidder, auction.won = seat, (own.color, allows(own.colored + own.black))
        self.stacks[own.color] += own.colored
        for card in own.black:
            self.face_up[card] += 1
        own.colored, own.black = "", ""

    def build(self, n):
        auction = self.auction
        winner = self.players[auction.bidder]
        winner.supply -= n
        if n and auction.place == PARK:
            winner.park += n
        elif n:
            self.raise_on(auction.bidder, auction.place, auction.won[0], n)
        self.close_auction()

    def declare(self, declarer, draws):
        """A building stop (section 7)."""
        place, who = self.auction.place, self.auction.commissioner
        plots = self.plots[place].values()
        if declarer != DUMMY:
            self.players[declarer].points += sum(p.skyscrapers for p in plots)
        for seat, player in enumerate(self.players):
            if seat != declarer:
                player.points += self.worth(seat, place) // 2
        for p in plots:
            if p.skyscrapers:
                (self.dummy if p.owner == DUMMY else self.players[p.owner]).removed += p.skyscrapers
            for business in p.businesses:
                self.removed[business] += 1
        self.plots[place] = {p: Plot() for p in self.plots_each}
        self.stopped.add(place)
        for other in COMMISSIONERS:
            if other != who and place in self.commissioners[other][1]:
                self.commissioners[other][1].remove(place)
        if len(self.stopped) == 2:
            self.return_marker(who, place)
            self.finish(draws)
        else:
            self.close_auction()

    def return_marker(self, who, place):
        if place in self.commissioners[who][1]:
            self.commissioners[who][1].remove(place)

    def end_auction(self):
        for card in self.auction.dummy_cards:  # ruling 8.2
            self.face_up[card] += 1
        self.auction = None

    def close_auction(self):
        place, who = self.auction.place, self.auction.commissioner
        self.end_auction()
        if place == PARK:
            self.after_move()
        else:
            self.return_marker(who, place)
            self.open_auction(who)

    # The dummy (section 8).

    def dummy_bids(self, draws):
        auction = self.auction
        highest, auction.dummy = auction.highest(), "out"
        if not self.black_left():
            return
        stream = self.black_stream(draws)
        while self.black_left():
            card = self.black_card(stream)
            auction.dummy_cards += card
            if auction.dummy_cards.count(card) == 2:
                break
        if total(auction.dummy_cards) > highest:
            auction.dummy = "leads"

    def dummy_wins(self, draws):
        place = self.auction.place
        if place != PARK:
            empty = self.empty(place)
            if not empty:
                self.declare(DUMMY, draws)
                return
            most = max(self.near(place, color) for color in empty)
            for color in [c for c in empty if self.near(place, c) == most]:
                if self.dummy.general:
                    self.dummy.general -= 1
                    self.raise_on(DUMMY, place, color, 1)
        self.close_auction()

    # The end (section 9).

    def score_district(self, district):
        for seat, player in enumerate(self.players):
            player.points += self.worth(seat, district)

    def finish(self, draws):
        self.ended = True
        if self.auction:
            self.end_auction()
        for district in DISTRICTS:
            if district not in self.stopped:
                self.score_district(district)
        below, found = dict(self.below), set()
        if sum(below.values()):
            stream = draws.stream("park", 0)
            found = {stream.pick(below) for _ in range(min(3, sum(below.values())))}
        for player in self.players:
            player.points += WORTH[len(found)] * player.park

    def score(self, seat):
        return self.players[seat].points

    def winners(self):
        ranks = [(p.points, p.size()) for p in self.players]
        return [seat for seat, rank in enumerate(ranks) if self.ended and rank == max(ranks)]

    # The game file (docs/state.md).

    def write(self):
        def plots(district):
            if district in self.stopped:
                return "stop"
            entries = []
            for name, p in self.plots[district].items():
                if p.skyscrapers:
                    entries.append(f"{name} {DUMMY if p.owner == DUMMY else self.names[p.owner]} {p.skyscrapers}")
                elif p.businesses:
                    entries.append(" ".join([name, *p.businesses]))
            return ", ".join(entries) or "empty"

        def commissioner(who):
            place, markers = self.commissioners[who]
            return place + (" after " + ", ".join(markers) if markers else "")

        state = {
            "turn": self.number, "step": self.step, "ended": self.ended,
            "stacks": {**{c: listed(self.stacks[c], " ") for c in COLORS},
                       "black": numbers(self.black), "black-face-up": numbers(self.face_up)},
            "row": listed((" ".join(s) for s in self.sets()), " | "),
            "below-park": numbers(self.below), "removed": numbers(self.removed),
            "districts": {d: plots(d) for d in DISTRICTS},
            "commissioners": {who: commissioner(who) for who in COMMISSIONERS},
            "players": [{"player": name, "points": p.points, "supply": p.supply, "general": p.general, "park": p.park,
                         "removed": p.removed, "hand": listed((f"{c} {' '.join(n)}" for c, n in p.hand.items() if n), " ")}
                        for name, p in zip(self.names, self.players)],
        }
        if self.dummy:
            state["dummy"] = {"general": self.dummy.general, "removed": self.dummy.removed}
        state.update({"draws": self.draws, "auctions": self.auctions})
        if self.auction:
            state["auction"] = self.write_auction()
        return state

    def write_auction(self):
        a = self.auction

        def bid(b):
            words = ["passed"] * b.passed + [b.color] * bool(b.color) + [*b.colored]
            return listed(words + (["black", *b.black] if b.black else []), " ")

        state = {"in": a.place, "commissioner": a.commissioner, "bidder": self.names[a.bidder],
                 "bids": [{"player": name, "bid": bid(b)} for name, b in zip(self.names, a.bids)]}
        if self.dummy:
            state["dummy"] = " ".join([a.dummy, *sorted(a.dummy_cards)])
        if a.won:
            state["won"] = {"color": a.won[0], "limit": a.won[1]}
        return state

    def read(self, state):
        self.number, self.step, self.ended = state["turn"], state["step"], state["ended"]
        stacks = state["stacks"]
        self.stacks = {c: "".join(unlisted(stacks[c], " ")) for c in COLORS}
        self.black, self.face_up = bag(stacks["black"], NUMBERS), bag(stacks["black-face-up"], NUMBERS)
        self.row = [tile for part in unlisted(state["row"], " | ") for tile in part.split(" ")]
        self.below, self.removed = bag(state["below-park"], BUSINESSES), bag(state["removed"], BUSINESSES)
        self.stopped = {d for d, text in state["districts"].items() if text == "stop"}
        for district, text in state["districts"].items():
            for entry in [] if text in ("stop", "empty") else text.split(", "):
                name, *words = entry.split(" ")
                p = self.plots[district][name]
                if words[-1].isdigit():
                    p.owner = DUMMY if words[0] == DUMMY else self.names.index(words[0])
                    p.skyscrapers = int(words[1])
                else:
                    p.businesses = words
        for who, text in state["commissioners"].items():
            place, _, markers = text.partition(" after ")
            self.commissioners[who] = [place, markers.split(", ") if markers else []]
        for player, has in zip(self.players, state["players"]):
            player.points, player.supply, player.general = has["points"], has["supply"], has["general"]
            player.park, player.removed = has["park"], has["removed"]
            color = None
            for word in unlisted(has["hand"], " "):
                if word in player.hand:
                    color = word
                else:
                    player.hand[color] += word
        if self.dummy:
            self.dummy.general, self.dummy.removed = state["dummy"]["general"], state["dummy"]["removed"]
        self.draws, self.auctions = state["draws"], state["auctions"]
        if "auction" in state:
            self.read_auction(state["auction"])

    def read_auction(self, state):
        a = self.auction = Auction(state["in"], state["commissioner"], self.names.index(state["bidder"]),
                                   len(self.names), self.dummy)
        for b, has in zip(a.bids, state["bids"]):
            words = [] if has["bid"] == "none" else has["bid"].split(" ")
            b.passed = words[:1] == ["passed"]
            words = words[b.passed:]
            if len(words) == 1:
                b.color = words[0]
            elif words:
                b.color, b.colored, b.black = words[0], "", ""
                before, _, after = " ".join(words[1:]).partition("black")
                b.colored, b.black = before.replace(" ", ""), after.replace(" ", "")
        if self.dummy:
            a.dummy, *cards = state["dummy"].split(" ")
            a.dummy_cards = "".join(cards)
        if "won" in state:
            a.won = state["won"]["color"], state["won"]["limit"]


def subsets(cards):
    """Every set of cards that can be taken out of some, "" for none."""
    counts = [range(cards.count(n) + 1) for n in NUMBERS]
    return ["4" * x + "5" * y + "6" * z for x, y, z in itertools.product(*counts)]


def numbers(counts):
    return listed((kind for kind, n in counts.items() for _ in range(n)), " ")


def bag(text, kinds):
    words = unlisted(text, " ")
    return {kind: words.count(kind) for kind in kinds}
