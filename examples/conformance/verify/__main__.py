"""Verifies a game without City Hall, with Python's standard library alone:

    python3 examples/conformance/verify GAME.yaml [HEAD...]
    python3 examples/conformance/verify GAME.journal SECRET [HEAD...]
    python3 examples/conformance/verify --kit FILE...

The journal of GAME.yaml is GAME.journal beside it, and the file is compared, too. SECRET is
the one in the last report, in hexadecimal. HEAD is a head from a report or from a seen line
in orders, as 12-3f9a1c07: an entry, a hyphen, and 6 or more digits. The exit status is 0
if all is well, else 1.

It replays every move by the rules, and recomputes every draw, digest and head. It takes as
recorded what the moderator told of a beacon, the deadlines that the clock applied, and the
signatures of emails: it has no BLS and no Ed25519.
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True  # leave no files next to the program

import document
import kit
import replay
from chain import Wrong
from filing import GAMES


def lines(path):
    data = pathlib.Path(path).read_bytes()
    if not data.endswith(b"\n"):
        raise Wrong("the journal's last line has no end")
    return [line + "\n" for line in data.decode().split("\n")[:-1]]


def heads(marks, entries):
    """Compares heads from reports with those of the journal."""
    for mark in marks:
        number, _, digits = mark.partition("-")
        if not 1 <= int(number) <= len(entries) or len(digits) < 6 or not entries[int(number) - 1]["head"].startswith(digits):
            raise Wrong(f"the journal hasn't the head {mark}")


def game(path, arguments):
    path = pathlib.Path(path)
    if path.suffix == ".yaml":
        file = document.read(path.read_text(encoding="utf-8"))
        journal, secret, marks = path.with_suffix(".journal"), file["secret"], arguments
    else:
        file, journal, secret, marks = None, path, arguments[0], arguments[1:]
    replayed = replay.Replay(lines(journal), bytes.fromhex(secret))
    table, last = replayed.run(), replayed.entries[-1]
    if file is not None and {key: value for key, value in file.items() if key != "journal"} != replay.write(table):
        raise Wrong("the game file isn't that of the journal's end")
    heads(marks, replayed.entries)
    print(f"verified {last['entry']} entries and {len(marks)} heads of {table.ident}")
    print(f"entry {last['entry']}: {last['head']}")
    for seat, name in enumerate(table.players if table.dealt else ()):
        won = " won" * (seat in table.state.winners())
        print(f"{name} {table.state.score(seat)}{won}")


def conformance(paths):
    for path in paths:
        v = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        for problem in kit.problems(GAMES, v):
            print(f"{path}: {problem}")
            yield problem


def main(arguments):
    try:
        if arguments[:1] == ["--kit"]:
            return 1 if list(conformance(arguments[1:])) else 0
        if not arguments or arguments[0].startswith("-"):
            print(__doc__)
            return 2
        game(arguments[0], arguments[1:])
    except (Wrong, OSError, ValueError, IndexError) as e:
        print(f"not verified: {e}")
        return 1
    return 0


sys.exit(main(sys.argv[1:]))
