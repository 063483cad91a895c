"""Proves that the kit notices mistakes:

    python3 examples/conformance/mutations/run.py [--every N] [--first N] [TABLE]

Each mutation of the table is a mistake in the verifier: a text that occurs once in one of
its files, and what is there instead. It is made in a child, which then goes through the kit,
quick files first. The kit has to notice it, unless the table says why it changes nothing.

--every N tries each Nth mutation, beginning with --first. The exit status is 1 if a
mistake isn't noticed, or if one is that should change nothing.
"""
import argparse
import collections
import concurrent.futures
import importlib.abc
import importlib.util
import json
import os
import pathlib
import signal
import sys
import time

KIT = pathlib.Path(__file__).resolve().parent.parent
PATIENCE = 120  # seconds, for mistakes that never end
sys.dont_write_bytecode = True


class Loader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the verifier's modules, one of them with a mistake."""

    def __init__(self, mutation):
        self.mutation = mutation

    def find_spec(self, name, path, target=None):
        file = KIT / "verify" / f"{name}.py"
        return importlib.util.spec_from_file_location(name, file, loader=self) if file.exists() else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        file = pathlib.Path(module.__spec__.origin)
        source = file.read_text(encoding="utf-8")
        if file.name == self.mutation["file"]:
            source = changed(source, self.mutation)
        exec(compile(source, str(file), "exec"), module.__dict__)


def changed(source, mutation):
    if source.count(mutation["text"]) != 1:
        raise SystemExit(f"{mutation['name']}: its text must occur once")
    return source.replace(mutation["text"], mutation["instead"])


def files():
    """The files of the kit that a verifier needs, the quick ones first."""
    listed = json.loads((KIT / "kit.json").read_text(encoding="utf-8"))["files"]
    quick = ["draws", "tables", "cases", "refused", "everything", "journal", "counts"]
    kind = lambda f: next((i for i, word in enumerate(quick) if word in f["file"]), quick.index("journal"))
    return [f["file"] for f in sorted(listed, key=lambda f: (kind(f), f["file"])) if not f["optional"]]


LOADED = {}


def notices(mutation):
    """What in the kit notices a mutation first, or None; and the seconds that it took."""
    begun = time.monotonic()
    game = {"expancity.py": "expancity", "fifth_avenue.py": "fifth-avenue", "metromania.py": "metromania"}.get(mutation["file"])
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        signal.alarm(PATIENCE)
        sys.stderr = open(os.devnull, "w")
        found = ""
        try:
            sys.meta_path.insert(0, Loader(mutation))
            import filing
            import kit
            for file in files():
                if game and "/" in file and not file.startswith(game):
                    continue
                problem = next(kit.problems(filing.GAMES, LOADED[file]), None)
                if problem:
                    found = f"{file}: {problem}"
                    break
        except BaseException as e:
            found = f"{type(e).__name__}: {e}"
        os.write(writer, found[:500].encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as answer:
        found = answer.read().decode(errors="replace")
    _, status = os.waitpid(child, 0)
    if status:
        found = found or "it never ends"
    return found or None, time.monotonic() - begun


def main():
    options = argparse.ArgumentParser()
    options.add_argument("table", nargs="?", default=str(KIT / "mutations" / "mutations.json"))
    options.add_argument("--every", type=int, default=1)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--details", action="store_true")
    given = options.parse_args()
    table = json.loads(pathlib.Path(given.table).read_text(encoding="utf-8"))["mutations"]
    LOADED.update({file: json.loads((KIT / file).read_text(encoding="utf-8")) for file in files()})
    chosen = table[given.first :: given.every]
    count, wrong, begun = collections.defaultdict(collections.Counter), 0, time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for mutation, (found, seconds) in zip(chosen, pool.map(notices, chosen)):
            equivalent = mutation.get("equivalent")
            result = "noticed" if found else "nothing changed" if equivalent else "surviving"
            count[mutation["file"]][result] += 1
            if given.details:
                print(f"{mutation['name']}: {found or result} ({seconds:.1f} s)", flush=True)
            if result == "surviving" or found and equivalent:
                wrong += 1
                print(f"{mutation['name']}: {'noticed by ' + found if found else 'not noticed'}", flush=True)
    print(f"{'':18}{'noticed':>9}{'nothing changed':>17}{'surviving':>11}")
    for file, results in count.items():
        print(f"{file:18}{results['noticed']:9}{results['nothing changed']:17}{results['surviving']:11}")
    print(f"{len(chosen)} mutations in {time.monotonic() - begun:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
