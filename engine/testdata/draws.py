"""Check draws.json from the specification alone, with the standard library.

A text in a message stands after its length in 2 bytes, a number takes 8; all
most significant byte first.
"""
import hashlib, hmac, json, struct, sys

def text(t):
    return struct.pack(">H", len(t.encode())) + t.encode()

def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()

def block(purpose, counter, i):
    return text(purpose) + struct.pack(">QQ", counter, i)

class Stream:
    def __init__(self, key, purpose, counter):
        self.words = self.start(key, purpose, counter)
    def start(self, key, purpose, counter):
        i = 0
        while True:
            yield from struct.unpack(">8I", mac(key, block(purpose, counter, i)))
            i += 1
    def below(self, n):
        limit = 2**32 - 2**32 % n
        return next(w for w in self.words if w < limit) % n
    def shuffle(self, n):
        v = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            v[i], v[j] = v[j], v[i]
        return v
    def pick(self, counts):
        i, k = self.below(sum(counts)), 0
        while i >= counts[k]:
            i, k = i - counts[k], k + 1
        counts[k] -= 1
        return k

for v in json.load(open(sys.argv[1]))["vectors"]:
    secret = hashlib.sha256(b"cityhall/seed\0" + v["seed"].encode()).digest()
    assert secret.hex() == v["secret"]
    assert hashlib.sha256(b"cityhall/commitment\0" + secret).hexdigest() == v["commitment"]
    for entry, salt in enumerate(v["salts"]):
        assert mac(secret, block("entry", entry, 0))[:16].hex() == salt, entry
    mixed = list(v["nonces"])
    if "beacon" in v:
        mixed.append(hashlib.sha256(bytes.fromhex(v["beacon"])).hexdigest())
    key = mac(secret, text("streams") + b"".join(text(n) for n in mixed))
    for s in v["streams"]:
        stream = Stream(key, s["purpose"], s["counter"])
        assert [stream.below(n) for n in s["below"]] == s["values"], s
    for s in v["shuffles"]:
        assert Stream(key, s["purpose"], s["counter"]).shuffle(s["of"]) == s["values"], s
    for s in v["picks"]:
        stream, counts = Stream(key, s["purpose"], s["counter"]), list(s["counts"])
        assert [stream.pick(counts) for _ in s["values"]] == s["values"], s
print("ok")
