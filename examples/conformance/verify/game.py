"""What the three games have in common: decisions, and how the verifier asks a game.

A state has these methods, and nothing else of it is used from outside:

    deal(draws)        sets the game up
    read(state), write()   the state as a game file has it
    open()             the open decision
    turn(seat)         the number of the seat's current or next turn
    forced(), default()    the move that is played without asking, or for a missing player
    answer(seat, order)    the move for which an order stands now, WAITS, or None if illegal
    play(move, draws)  plays a legal move
    legal()            every legal move
    score(seat), winners() what comes of the game

A move is a tuple of a verb and its values. A seat is a number from 0.
"""
from collections import namedtuple

# A kind of decision: its place among the steps, its lane, and whether "done" ends it.
Kind = namedtuple("Kind", "place lane optional")

# The seat is None when the game is over. The room is the place of an open auction.
Decision = namedtuple("Decision", "seat kind lane room turn occasion optional")

WAITS = "waits"  # an order that is for another decision
DONE = ("done",)


class Misread(Exception):
    """An order that no game's grammar has."""


def kinds(*entries):
    """The kinds of a game, in the order of their steps: name, lane, optional."""
    return {name: Kind(place, lane, optional) for place, (name, lane, optional) in enumerate(entries)}


def counted(bag):
    """A bag as a file has it: "6 residential, 1 park"."""
    return ", ".join(f"{n} {kind}" for kind, n in bag.items() if n) or "none"


def listed(things, separator=", "):
    return separator.join(things) or "none"


def unlisted(text, separator=", "):
    return [] if text == "none" else text.split(separator)
