"""Digests, salts, heads and the form of a journal's lines.

docs/formats.md, "Digests" and "The journal"; docs/fairness.md, "The journal's chain".
"""
import hashlib
import hmac
import json
import struct


class Wrong(Exception):
    """What is wrong with a journal, and in which entry."""

    def __init__(self, why, entry=None):
        super().__init__(why)
        self.why, self.entry = why, entry

    def __str__(self):
        return self.why if self.entry is None else f"entry {self.entry}: {self.why}"


def text(s):
    data = s.encode()
    return struct.pack(">I", len(data)) + data


def node(key, value):
    """The bytes of a node: a text, a number, a truth, a mapping or a list."""
    if isinstance(value, bool):
        kind, scalar, entries = 2, "true" if value else "false", []
    elif isinstance(value, int):
        kind, scalar, entries = 1, str(value), []
    elif isinstance(value, str):
        kind, scalar, entries = 0, value, []
    elif isinstance(value, dict):
        kind, scalar, entries = 3, "", [node(k, v) for k, v in value.items()]
    else:
        kind, scalar, entries = 4, "", [node("", v) for v in value]
    return text(key) + bytes([kind]) + text(scalar) + struct.pack(">I", len(entries)) + b"".join(entries)


def state_digest(document):
    """The digest of a game file, or of any part of one."""
    nodes = [node(key, value) for key, value in document.items() if key != "journal"]
    return hashlib.sha256(b"cityhall/state\0" + b"".join(nodes)).hexdigest()


def orders_digest(order_set):
    parts = [order_set["player"], str(order_set.get("turn", "")), order_set.get("id", ""), *order_set["orders"]]
    return hashlib.sha256(b"cityhall/orders\0" + b"".join(map(text, parts))).hexdigest()


def seed_secret(seed):
    return hashlib.sha256(b"cityhall/seed\0" + seed.encode()).digest()


def commitment(secret):
    return hashlib.sha256(b"cityhall/commitment\0" + secret).hexdigest()


def salt(secret, entry):
    message = struct.pack(">H", 5) + b"entry" + struct.pack(">QQ", entry, 0)
    return hmac.new(secret, message, hashlib.sha256).digest()[:16]


def head(before, secret, entry, line):
    """The head of an entry from the one before it and the line, with its line end."""
    end = '"' + "0" * 64 + '"}\n'
    zeros = line[: len(line) - len(end)] + end
    return hashlib.sha256(b"cityhall/entry\0" + bytes.fromhex(before) + salt(secret, entry) + zeros.encode()).hexdigest()


# The keys of an entry, of its genesis and of an order set, in their order.
ENTRY = ["entry", "at", "by", "act", "for", "genesis", "sets", "missing", "to", "consent", "player", "document",
         "changed", "policy", "due", "until", "thought", "beacon", "text", "reason", "mail", "state", "head"]
GENESIS = ["ruleset", "id", "players", "options", "nonces", "beacon", "commitment"]
SET = ["player", "turn", "id", "orders", "digest", "substitute", "bot", "seen", "held", "mail"]
ACTS = ["new", "orders", "undo", "amend", "end", "pause", "resume", "replace", "message", "extend", "deadlines", "beacon"]


def canonical(value):
    """JSON as a journal has it: no spaces, and only what has to be is escaped."""
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return line.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def ordered(mapping, keys, empty=()):
    """Whether a mapping has some of the keys, in their order, and none that says nothing."""
    places = [keys.index(key) if key in keys else -1 for key in mapping]
    return -1 not in places and places == sorted(places) and all(
        value not in ("", [], 0, None) or key in empty for key, value in mapping.items())


def entries(lines):
    """Reads the lines of a journal."""
    found = []
    for number, line in enumerate(lines, 1):
        try:
            entry = json.loads(line, object_pairs_hook=once)
        except ValueError as e:
            raise Wrong(f"can't be read: {e}", number)
        if not isinstance(entry, dict) or canonical(entry) + "\n" != line:
            raise Wrong("isn't written as the journal has it", number)
        sets = entry.get("sets", [])
        if not ordered(entry, ENTRY) or not ordered(entry.get("genesis", {}), GENESIS, ("nonces", "options")) \
                or not all(ordered(s, SET, ("turn", "orders")) for s in sets):
            raise Wrong("keys that are unknown, out of order or say nothing", number)
        if any(key not in entry for key in ("entry", "at", "by", "act", "state", "head")):
            raise Wrong("a key is missing", number)
        if entry["entry"] != number:
            raise Wrong(f"its number is {entry['entry']}", number)
        if entry["by"] not in ("player", "moderator", "clock") or entry["act"] not in ACTS:
            raise Wrong("nobody acts so", number)
        found.append(entry)
    return found


def once(pairs):
    """A JSON object without duplicate keys."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key appears twice")
    return dict(pairs)
