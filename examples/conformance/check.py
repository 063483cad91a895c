"""Check the heads and digests of journals from the specification alone, with the
standard library: python3 check.py fifth-avenue/*.json

A text stands after its length in 4 bytes, or 2 where salts are made; a number takes
8 bytes there, else 4; all most significant byte first.
"""
import hashlib, hmac, json, struct, sys, unicodedata

def text(s):
    return struct.pack(">I", len(s.encode())) + s.encode()

def node(key, v):
    """The bytes of a node: a text, a number, a truth, a mapping or a list."""
    if isinstance(v, bool):
        kind, value, entries = 2, "true" if v else "false", []
    elif isinstance(v, int):
        kind, value, entries = 1, str(v), []
    elif isinstance(v, str):
        kind, value, entries = 0, v, []
    elif isinstance(v, dict):
        kind, value, entries = 3, "", [node(k, e) for k, e in v.items()]
    else:
        kind, value, entries = 4, "", [node("", e) for e in v]
    return text(key) + bytes([kind]) + text(value) + struct.pack(">I", len(entries)) + b"".join(entries)

def state(game):
    """The digest of a game file, or of any part of it."""
    nodes = [node(k, v) for k, v in game.items() if k != "journal"]
    return hashlib.sha256(b"cityhall/state\0" + b"".join(nodes)).hexdigest()

def orders(s):
    parts = [s["player"], str(s.get("turn", "")), s.get("id", ""), *s["orders"]]
    return hashlib.sha256(b"cityhall/orders\0" + b"".join(map(text, parts))).hexdigest()

def salt(secret, entry):
    message = struct.pack(">H", 5) + b"entry" + struct.pack(">QQ", entry, 0)
    return hmac.new(secret, message, hashlib.sha256).digest()[:16]

def beacon(source, told):
    """What stands in the journal for a beacon, and what goes into the draws."""
    if source.startswith("text "):
        line = " ".join(unicodedata.normalize("NFC", told).split())
        return line, line
    signature = bytes.fromhex(told)
    return signature.hex(), hashlib.sha256(signature).hexdigest()

def journal(v):
    secret, head, entries = bytes.fromhex(v["secret"]), bytes(32), {}
    assert secret == hashlib.sha256(b"cityhall/seed\0" + v["seed"].encode()).digest()
    for number, line in enumerate(v["journal"], 1):
        e = entries[number] = json.loads(line)
        zeros = line.replace(e["head"], "0" * 64).encode()
        head = hashlib.sha256(b"cityhall/entry\0" + head + salt(secret, number) + zeros).digest()
        assert head.hex() == e["head"], number
        assert e["entry"] == number
        for s in e.get("sets", []):
            assert orders(s) == s["digest"], number
    commitment = hashlib.sha256(b"cityhall/commitment\0" + secret).hexdigest()
    assert entries[1]["genesis"]["commitment"] == commitment
    if "beacon" in v:
        published, mixed = beacon(v["beacon"], v["beacon-as-told"])
        assert mixed == v["beacon-in-draws"]
        assert [e["beacon"] for e in entries.values() if e["act"] == "beacon"] == [published]
    for position in v["positions"]:
        game = position["game"]
        e = entries[game["journal"]["entry"]]
        assert game["journal"]["head"] == e["head"]
        assert state(game) == e["state"], e["entry"]
        if "beacon" in v:
            assert game["beacon"] == {"source": v["beacon"], "value": {"published": published}}
        if "nonces" in v:
            assert [n.split(" ")[1] for n in game["nonces"]["given"]] == v["nonces"]

def cases(v):
    for c in v["cases"]:
        assert state({"options": c["options"], "state": c["before"]}) == c["digest-before"], c["name"]

for file in sys.argv[1:]:
    v = json.load(open(file, encoding="utf-8"))
    if "journal" in v:
        journal(v)
    cases({"cases": v.get("cases", [])})
print("ok")
