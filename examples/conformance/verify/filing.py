"""Orders on file and how they are played: docs/formats.md, "How orders are filed" and
"Replaying a journal".
"""
import copy
from dataclasses import dataclass, field

import expancity
import fifth_avenue
import metromania
from chain import Wrong
from draws import Draws
from game import DONE, WAITS, Decision, Misread

GAMES = {f"{game.NAME}/1": game for game in (expancity, fifth_avenue, metromania)}
WITHDRAW, JOIN = ("withdraw",), "join"


@dataclass
class Filed:
    """An order on file: its alternatives, each with the kinds that it answers, and what it is for."""
    text: str
    alternatives: list
    turn: int = None
    occasion: int = None
    step: str = None  # that a "done" ends
    used: bool = False
    undone: bool = False
    line: int = 0

    def move(self):
        return self.alternatives[0][0]


@dataclass
class Queue:
    """What a player has on file in one room of a lane."""
    held: bool = False
    orders: list = field(default_factory=list)

    def holds(self):
        return self.held or any(order.undone for order in self.orders)


def parse(game, text):
    """An order as a journal has it."""
    alternatives = []
    for part in text.split(" or "):
        if part in ("done", "withdraw"):
            alternatives.append(((part,), set()))
        elif part.startswith("join ") and part.count(" ") == 1:
            alternatives.append(((JOIN, part[5:]), set()))
        else:
            alternatives.append(game.order(part))
    return alternatives


class Table:
    """A game with the orders on file: what a game file holds, but for the journal's end."""

    def __init__(self, game, ident, players, secret, options):
        self.game, self.ident, self.players, self.secret = game, ident, players, secret
        self.state = game.State(players, options)
        self.dealt, self.nonces, self.beacon, self.value = False, None, None, None
        rooms = [("turn", None)] + ([("auction", None)] + [("auction", room) for room in game.ROOMS]) * bool(game.ROOMS)
        self.queues = [{name: Queue() for name in rooms} for _ in players]
        self.revealed, self.paused, self.ended, self.since = 0, None, None, None
        self.policy, self.young, self.thought = "", 0, []
        self.until, self.missed = [None] * len(players), [None] * len(players)
        self.begin()

    def begin(self):
        """Forgets what is noted of one entry alone."""
        self.moved, self.missing, self.needed = False, set(), {}
        self.stood_in, self.decided, self.own = set(), set(), 0

    def copy(self):
        other = copy.copy(self)
        other.state, other.queues = copy.deepcopy(self.state), copy.deepcopy(self.queues)
        for name in ("nonces", "thought", "until", "missed"):
            setattr(other, name, copy.deepcopy(getattr(self, name)))
        return other

    def draws(self):
        mixed = list(self.nonces or ())
        return Draws(self.secret, mixed + ([self.beacon.mix(self.value)] if self.beacon else []))

    # Whom the game waits for.

    def open(self):
        if self.ended is not None:
            return Decision(None, None, "turn", None, 0, 0, False)
        if not self.dealt:
            waits = [seat for seat, word in enumerate(self.nonces or ()) if word is None]
            return Decision((waits + [0])[0], None, "turn", None, 0, 0, False)
        return self.state.open()

    def over(self):
        return self.open().seat is None

    def awaited(self):
        if self.over():
            return set()
        if self.dealt:
            return {self.open().seat}
        return {seat for seat, word in enumerate(self.nonces or ()) if word is None}

    def awaits_beacon(self):
        return not self.dealt and not self.over() and self.beacon and self.value is None and not self.awaited()

    def turn(self, seat):
        return self.state.turn(seat) if self.dealt else 0

    # Filing.

    def file(self, order_set):
        """Files the orders of a set: in each lane and room for which it has orders, they
        replace what was there."""
        seat, game, open_ = self.players.index(order_set["player"]), self.game, self.open()
        queues, fresh = self.queues[seat], set()
        step = open_.kind if self.dealt and open_.seat == seat and open_.lane == "turn" else None
        for line, text in enumerate(order_set["orders"]):
            order = Filed(text, parse(game, text), line=line)
            if order.move() == WITHDRAW:
                for queue in queues.values():
                    queue.held, queue.orders = False, []
                continue
            step, order.step = self.steps(order, step)
            lane, room = self.place(order, open_)
            if lane == "turn":
                order.turn = self.turn(seat)
            else:
                self.bind(order, lane, room, open_)
            for name, queue in queues.items():
                if name[0] == lane and room in (None, name[1]) and name not in fresh:
                    queue.held, queue.orders = False, []
            fresh.add((lane, room))
            wide = queues[lane, None]
            if room is not None and any(other.undone for other in wide.orders):
                wide.held, wide.orders = False, []
            queues[lane, room].orders.append(order)
        for lane, room in fresh:
            for order in queues[lane, room].orders:
                order.undone = order.line in order_set.get("held", [])

    def steps(self, order, step):
        """Where in its turn a set is after an order, and the step that a "done" ends."""
        names = list(self.game.KINDS)
        at = names.index(step) if step in names else len(names) if step == "end" else 0
        for move, answers in order.alternatives:
            own = [names.index(kind) for kind in answers if self.game.KINDS[kind].lane == "turn"]
            at = max(at, min(own, default=0))
        ends = None
        if any(move == DONE for move, _ in order.alternatives):
            ends = next((kind for kind in names[at:] if self.game.KINDS[kind].optional), None)
            at = names.index(ends) + 1 if ends else at
        return (names + ["end"])[at], ends

    def place(self, order, open_):
        """The lane and the room in which an order waits."""
        move, answers = order.alternatives[0]
        lane = "auction" if any(self.game.KINDS[kind].lane == "auction" for kind in answers) else "turn"
        if lane == "auction" and self.game.scope(move) != "plain":
            return lane, self.game.room(move)
        return lane, open_.room if lane == open_.lane else None

    def bind(self, order, lane, room, open_):
        """Binds an order for auctions to the open one, or to its turn, if it is for that."""
        bound = order.turn is not None or order.occasion is not None
        if bound or open_.lane != lane or room not in (None, open_.room):
            return
        if self.game.scope(order.move()) == "turn":
            order.turn = open_.turn
        else:
            order.occasion = open_.occasion

    # Playing.

    def play(self):
        """Plays up to the first decision for which no order is on file."""
        if self.paused is not None:
            return
        occasion = self.open().occasion
        if not self.dealt and self.ended is None and not self.deal():
            return
        while True:
            open_ = self.open()
            self.settle(open_, occasion)
            occasion = open_.occasion
            if open_.seat is None:
                return
            move = self.state.forced()
            if move is not None:
                self.foretold(open_, move)
            else:
                move = self.next(open_)
                if move is not None:
                    self.own += open_.seat not in self.stood_in
                elif self.absent(open_):
                    move = self.state.default()
                else:
                    return
                self.decided.add(open_.seat)
            self.state.play(move, self.draws())
            self.moved = True

    def deal(self):
        """Takes the words on file, and deals once nothing is missing."""
        for seat, word in enumerate(self.nonces or ()):
            queue = self.queues[seat]["turn", None]
            if word is None and queue.orders:
                self.nonces[seat] = queue.orders[0].move()[1]
                queue.orders = []
                self.decided.add(seat)
                self.moved = True
        if self.awaited() and self.nonces is not None or self.awaits_beacon():
            return False
        self.state.deal(self.draws())
        self.dealt = True
        return True

    def absent(self, open_):
        """Whether a default is played: for the one turn or auction that first needs it."""
        if open_.seat not in self.missing:
            return False
        return self.needed.setdefault(open_.seat, (open_.lane, open_.occasion)) == (open_.lane, open_.occasion)

    def settle(self, open_, occasion):
        """Drops the orders whose turn or auction is over."""
        for seat, queues in enumerate(self.queues):
            for (lane, room), queue in queues.items():
                for order in queue.orders:
                    if lane != "turn":
                        self.bind(order, lane, room, open_)
                queue.orders = [order for order in queue.orders
                                if open_.seat is not None and not self.expired(seat, lane, order, open_)]
                if lane == "turn":
                    queue.held = queue.held and bool(queue.orders)
                else:
                    queue.held = queue.held and (lane, room, occasion) == (open_.lane, open_.room, open_.occasion)

    def expired(self, seat, lane, order, open_):
        if lane == "turn":
            return order.turn < self.state.turn(seat)
        return (order.turn is not None and order.turn < open_.turn
                or order.occasion is not None and (lane, order.occasion) != (open_.lane, open_.occasion))

    def asked(self, open_):
        """The queues that are asked for a decision: the room's own, then that for any room."""
        mine = self.queues[open_.seat]
        queues = [mine[open_.lane, open_.room]] + [mine[open_.lane, None]] * (open_.room is not None)
        return [] if any(queue.holds() for queue in queues) else queues

    def next(self, open_):
        """The move of the first order that answers."""
        queues, kinds = self.asked(open_), list(self.game.KINDS)
        for queue in queues:
            for order in list(queue.orders):
                if order.step and order.alternatives[0][0] == DONE and len(order.alternatives) == 1 \
                        and open_.lane == "turn" and kinds.index(order.step) < kinds.index(open_.kind):
                    queue.orders.remove(order)  # that step is over
                    continue
                move, by = self.answer(open_, order)
                if move == WAITS:
                    continue
                if move is None:  # dropped, and the rest is held
                    queue.orders.remove(order)
                    queues[0].held = any(q.orders for q in queues)
                    return None
                self.use(queue, order, by)
                return move
        return None

    def foretold(self, open_, forced):
        """Uses up the order that stands for a move which is played anyway."""
        for queue in self.asked(open_):
            for order in queue.orders:
                move, by = self.answer(open_, order)
                if move == WAITS:
                    continue
                if move == forced:
                    self.use(queue, order, by)
                return

    def use(self, queue, order, by):
        if by is None:  # an order for a later step: it has only ended this one
            return
        if self.game.scope(by) in ("occasion", "turn"):
            order.used = True
        else:
            queue.orders = [other for other in queue.orders if other is not order]

    def answer(self, open_, order):
        """The move of an order's first alternative that is legal, and the alternative that is
        used up; WAITS if it is for another decision, None if it is impossible."""
        kinds, waits = self.game.KINDS, False
        here = kinds[open_.kind].place
        for move, answers in order.alternatives:
            if move == DONE:
                if open_.optional and (order.step is None or kinds[order.step].place >= here):
                    return DONE, move if order.step in (None, open_.kind) else None
            elif open_.kind in answers:
                found = self.state.answer(open_.seat, move)
                if found not in (None, WAITS):
                    return found, move
                waits = waits or found == WAITS
            elif open_.optional and any(kinds[k].lane == open_.lane and kinds[k].place > here for k in answers):
                return DONE, None
            else:
                waits = True
        return (WAITS, None) if waits and open_.lane != "turn" else (None, None)


def move_of(game, state, open_, text):
    """The move for which an order stands that is played at once, as in rule cases."""
    try:
        (move, answers), = parse(game, text)
    except Misread:
        return None
    if move == DONE:
        return DONE if open_.optional else None
    here = game.room(move) in (None, open_.room)
    return state.answer(open_.seat, move) if open_.kind in answers and here else None
