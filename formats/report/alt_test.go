package report

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// What stands in place of a picture is one sentence, in every language and for every
// reader: whose decision is open, and of each player, and of the board, the numbers
// that the plain words have too, and how much is new. Readers are not called by their names.
func TestAlt(t *testing.T) {
	tables(t, "alt", func(game *play.Game, o *play.Outcome) {
		for last := false; !last; o = playOut(game, testkit.Times(79, 29)) {
			last = game.Over()
			public := documentFor(t, game, o, play.Public, words.English)
			want := altFacts(game, len(public.marked), public.Plain())
			for _, viewer := range viewers(game) {
				for _, language := range words.Languages() {
					checkAlt(t, game, documentFor(t, game, o, viewer, language), want)
				}
			}
			if t.Failed() {
				return
			}
		}
	})
}

func documentFor(t *testing.T, game *play.Game, o *play.Outcome, viewer, language string) *Document {
	t.Helper()
	doc, err := About(game, *o).To(Reader{Viewer: viewer, Language: language})
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func checkAlt(t *testing.T, game *play.Game, doc *Document, want map[string][]int) {
	t.Helper()
	alt := doc.Block(BoardBlock).Parts[0].(Board).Alt()
	seat, said := game.Seat(doc.Reader.Viewer), alt
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s for %s in %s: %s:\n%s", game.Rules.Name, doc.Reader.Viewer, doc.Reader.Language, fmt.Sprintf(format, args...), alt)
	}
	if strings.Count(alt, ". ") > 0 || !strings.HasSuffix(alt, ".") || strings.HasSuffix(alt, "..") || strings.ContainsAny(alt, "\n\"<>") {
		fail("that is not one sentence")
	}
	if page := doc.HTML(testPage); !strings.Contains(page, ` alt="`+escape(alt)+`"`) {
		fail("the page says another one")
	}
	if open := game.Open(); !open.Over() {
		if name := game.Players[open.Seat]; open.Seat != seat && !strings.Contains(strings.Split(alt, ";")[1], name) {
			fail("the decision is %s's", name)
		}
	}
	you := doc.words.say("alt-who", map[string]any{"mine": true, "player": ""})
	rest := maps.Clone(want)
	for _, clause := range strings.Split(strings.TrimSuffix(said, "."), "; ")[2:] {
		who, has, _ := strings.Cut(clause, ": ")
		who = strings.TrimSuffix(who, " 님")
		if who == you && seat >= 0 {
			who = game.Players[seat]
		} else if seat >= 0 && who == game.Players[seat] {
			fail("the reader is called %s", who)
		}
		if game.Seat(who) < 0 { // of the board
			who, has = "", clause
		}
		for _, n := range numbersIn(has) {
			at := slices.Index(rest[who], n)
			if at < 0 {
				fail("%d is said of %q, which should be %v", n, who, want[who])
				return
			}
			rest[who] = slices.Delete(slices.Clone(rest[who]), at, at+1)
		}
	}
	for who, left := range rest {
		for _, n := range left {
			if n != 0 { // of which nothing is said
				fail("nothing says %d of %q", n, who)
			}
		}
	}
}

var integers = regexp.MustCompile(`-?[0-9]+`)

func numbersIn(text string) (all []int) {
	for _, n := range integers.FindAllString(text, -1) {
		value, _ := strconv.Atoi(n)
		all = append(all, value)
	}
	return all
}

// altFacts returns the numbers that belong to each player and, under "", to the board:
// from the plain words.
func altFacts(game *play.Game, marks int, plain string) map[string][]int {
	plain = strings.ReplaceAll(plain, "\n  ", " ")
	count := func(format string, args ...any) int {
		return len(regexp.MustCompile("(?m)"+fmt.Sprintf(format, args...)).FindAllString(plain, -1))
	}
	sum := func(format string, args ...any) (n int) {
		for _, m := range regexp.MustCompile("(?m)"+fmt.Sprintf(format, args...)).FindAllStringSubmatch(plain, -1) {
			more, _ := strconv.Atoi(m[1])
			n += more
		}
		return n
	}
	facts := map[string][]int{"": {marks}}
	for seat, p := range game.Players {
		facts[p] = []int{game.State.Score(engine.Seat(seat))}
		add := func(n ...int) { facts[p] = append(facts[p], n...) }
		switch game.Rules.Name {
		case "fifth-avenue":
			in := map[string]bool{}
			for _, m := range regexp.MustCompile(`(?m)^(.*) (?:brown|gray|green|orange|violet|sixth plot|without a color).*: \d+ skyscrapers? of `+p).FindAllStringSubmatch(plain, -1) {
				in[m[1]] = true
			}
			park := sum(`^Central Park: (\d+) skyscrapers? of %s\.`, p)
			add(sum(`: (\d+) skyscrapers? of %s\.`, p)-park, len(in), park)
		case "expancity":
			add(count(` building of %s, `, p), sum(` building of %s, (\d+) floor`, p), sum(`^%s, unfinished buildings: (\d+) of`, p))
		case "metromania":
			for _, line := range []string{"solid", "striped"} {
				if m := regexp.MustCompile(`(?m)^` + p + `, ` + line + ` line: from \S+ to (-?\d+),(-?\d+), (\d+) tunnel`).FindStringSubmatch(plain); m != nil {
					add(numbersIn(m[1] + " " + m[2] + " " + m[3] + " 18")...)
				}
			}
		}
	}
	switch game.Rules.Name {
	case "fifth-avenue":
		dummy := sum(`: (\d+) skyscrapers? of `) - sum(`: (\d+) skyscrapers? of (?:%s)\.`, strings.Join(game.Players, "|"))
		facts[""] = append(facts[""], dummy, 12, sum(`^Businesses placed: (\d+) of`))
		for _, at := range regexp.MustCompile(`(?m)^(.*): (?:building stop|the (?:white|beige) commissioner)\.`).FindAllStringSubmatch(plain, -1) {
			facts[""] = append(facts[""], numbersIn(at[1])...)
		}
	case "expancity":
		tallest := 0
		for _, m := range regexp.MustCompile(` building of \S+, (\d+) floor`).FindAllStringSubmatch(plain, -1) {
			n, _ := strconv.Atoi(m[1])
			tallest = max(tallest, n)
		}
		facts[""] = append(facts[""], count(`^-?\d+,-?\d+.*: `)-1, tallest)
	case "metromania":
		facts[""] = append(facts[""], count(`^\S+: station`), sum(`^Stations left: (\d+)`), count(`: marker .* placed by`))
	}
	return facts
}
