# Computes the standings of a league from its journal, by docs/formats.md and the
# handbook: a place is worth the share of the opponents who are behind it, in twelfths,
# a tie half of that; a bye is worth half; who left gets nothing. What opponents won is
# the mean, over the people met at tables, of the points that they won at tables.
import json, sys
from collections import defaultdict

people, results = {}, {}
points, games, wins, tables, met = defaultdict(int), defaultdict(int), defaultdict(int), defaultdict(int), defaultdict(set)
for e in map(json.loads, sys.stdin):
    season = e["season"]
    if e["act"] == "begin":
        for d in e["divisions"]:
            for p in d["people"]:
                people[season, p] = d["name"]
    elif e["act"] == "admit" and e.get("division"):
        people[season, e["person"]] = e["division"]
    elif e["act"] == "pair":
        for table in e["tables"]:
            if len(table) == 1:
                points[season, table[0]] += 6
    elif e["act"] in ("result", "correct"):
        results[e["game"]] = season, [] if e.get("void") else e["seats"]
for season, seats in results.values():
    for me in seats:
        who = season, me["person"]
        games[who] += 1
        if me.get("left"):
            continue
        others = [o for o in seats if o is not me]
        won = sum(12 if me["place"] < o["place"] else 6 * (me["place"] == o["place"]) for o in others) // len(others)
        points[who], tables[who] = points[who] + won, tables[who] + won
        met[who] |= {(season, o["person"]) for o in others if not o.get("left")}
        wins[who] += all(me["place"] <= o["place"] for o in others)
for who, division in people.items():
    opponents = 1000 * sum(tables[o] for o in met[who]) // max(1, len(met[who]))
    print(json.dumps([who[0], division, who[1], games[who], points[who], wins[who], opponents], separators=(",", ":")))
