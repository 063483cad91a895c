"""All chance of a game: docs/fairness.md, "The recipe"."""
import hashlib
import hmac
import struct


def text(s):
    data = s.encode()
    return struct.pack(">H", len(data)) + data


class Draws:
    """The draws of a game with a secret and, in seat order, what else goes into them."""

    def __init__(self, secret, mixed=()):
        message = text("streams") + b"".join(map(text, mixed))
        self.key = hmac.new(secret, message, hashlib.sha256).digest()

    def stream(self, purpose, counter):
        return Stream(self.key, purpose, counter)


class Stream:
    """The numbers for one purpose and counter."""

    def __init__(self, key, purpose, counter):
        self.key, self.name = key, text(purpose) + struct.pack(">Q", counter)
        self.block, self.words = 0, []

    def word(self):
        if not self.words:
            block = hmac.new(self.key, self.name + struct.pack(">Q", self.block), hashlib.sha256).digest()
            self.block += 1
            self.words = list(struct.unpack(">8I", block))
        return self.words.pop(0)

    def below(self, n):
        limit = 2**32 - 2**32 % n
        while True:
            v = self.word()
            if v < limit:
                return v % n

    def shuffle(self, row):
        for i in range(len(row) - 1, 0, -1):
            j = self.below(i + 1)
            row[i], row[j] = row[j], row[i]

    def pick(self, bag):
        """Takes a piece out of a bag, a mapping from kinds to numbers, and returns its kind."""
        v = self.below(sum(bag.values()))
        for kind in bag:
            if v < bag[kind]:
                bag[kind] -= 1
                return kind
            v -= bag[kind]
