package report

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// What one form of a document says, the others say too: the status, each answer,
// each step of the news, scores, orders and proofs. Only boards and hands are drawn
// in one form and told in another.
func TestFormsSayTheSame(t *testing.T) {
	tables(t, "forms", func(game *play.Game, o *play.Outcome) {
		for n, last := testkit.Times(2, 1<<20), false; n > 0 && !last; n, o = n-1, playOut(game, 61) {
			last = game.Over()
			for _, viewer := range viewers(game) {
				for _, language := range words.Languages() {
					doc, err := About(game, *o).To(Reader{Viewer: viewer, Language: language})
					if err != nil {
						t.Fatal(err)
					}
					_, page := elements(t, doc.HTML(Page{}))
					forms := map[string]string{"text": squeezed(doc.Text()), "plain": squeezed(doc.Plain()), "html": squeezed(page)}
					for _, fact := range factsOf(doc) {
						for form, said := range forms {
							want := words.Unmarked(fact)
							switch form {
							case "plain":
								want = words.Spoken(fact)
							case "html":
								want = bare(fact)
							}
							if !strings.Contains(strings.ToLower(said), strings.ToLower(squeezed(want))) {
								t.Errorf("%s: the %s for %s in %s doesn't say %q", game.Rules.Name, form, viewer, language, want)
							}
						}
					}
					if t.Failed() {
						return
					}
				}
			}
		}
	})
}

// factsOf returns what all forms of a document have to say.
func factsOf(d *Document) (facts []string) {
	fact := func(texts ...string) { facts = append(facts, texts...) }
	for _, b := range d.Blocks {
		if len(b.Parts) > 0 {
			fact(b.Heading)
		}
		for _, part := range b.Parts {
			switch p := part.(type) {
			case Paragraph:
				fact(string(p))
			case Item:
				fact(string(p))
			case Status:
				fact(p.Act)
				fact(append(p.Due, p.Facts...)...)
			case Turn:
				fact(p.facts()...)
			case Choices:
				for _, c := range p.List {
					fact(c.Label, c.Note)
					fact(c.Lines...)
				}
				fact(p.Lines...)
			case Table:
				for _, row := range p[1:] {
					fact(row...)
				}
			case Quote:
				fact(strings.Split(string(p), "\n")...)
			case Pair:
				fact(p.Label, p.Value)
			case Form:
				for _, line := range strings.Split(string(p), "\n") {
					if !strings.Contains(line, "#") { // comments begin each line anew
						fact(line)
					}
				}
			case Answer:
				for _, d := range p.Below {
					fact(d.Order, d.Words)
				}
			}
		}
	}
	return facts
}

// bare is a text as a page shows it: numbers of what is new without brackets.
func bare(text string) string {
	var b strings.Builder
	for _, run := range words.Runs(text) {
		b.WriteString(run.Text)
	}
	return b.String()
}

// squeezed is a text without spaces, so that no line break matters.
func squeezed(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
}

// All that changed on a board is said before it in plain words, also where it is too
// much for numbers.
func TestChangesAreSaid(t *testing.T) {
	few, many := 0, 0
	tables(t, "changes", func(game *play.Game, _ *play.Outcome) {
		for _, decisions := range []int{3, 5, 90} {
			if game.Over() {
				return
			}
			o := playOut(game, decisions)
			for _, language := range words.Languages() {
				subject := About(game, *o)
				doc, err := subject.To(Reader{Viewer: play.Public, Language: language})
				if err != nil {
					t.Fatal(err)
				}
				board := &Document{Reader: doc.Reader, words: doc.words, marked: doc.marked, Blocks: []Block{*doc.Block(HappenedBlock), *doc.Block(BoardBlock)}}
				_, said, _ := strings.Cut(board.Plain(), strings.ToUpper(doc.Block(BoardBlock).Heading))
				for _, part := range doc.Block(HappenedBlock).Parts {
					turn, is := part.(Turn)
					if !is {
						continue
					}
					for _, fact := range turn.facts() {
						if !words.Ringed(fact) {
							continue
						}
						if !strings.Contains(squeezed(said), squeezed(words.Spoken(fact))) {
							t.Errorf("%s: the board doesn't say that %q changed:\n%.500s", game.Rules.Name, words.Spoken(fact), said)
						}
						if subject.Marks()[0].Number > 0 {
							few++
						} else {
							many++
						}
					}
				}
			}
		}
	})
	if few < 50 || many < 50 {
		t.Errorf("%d changes had numbers, and %d none", few, many)
	}
}

// What programs get says the same as what people read: the answers with their orders,
// and the scores.
func TestJSONSaysTheSame(t *testing.T) {
	answers, scores := 0, 0
	tables(t, "json", func(game *play.Game, o *play.Outcome) {
		for last := false; !last && !t.Failed(); o = playOut(game, testkit.Times(211, 61)) {
			last = game.Over()
			for _, viewer := range viewers(game) {
				for _, language := range words.Languages() {
					doc := documentFor(t, game, o, viewer, language)
					json, plain := doc.JSON(), squeezed(doc.Plain())
					said := func(text string) {
						if !strings.Contains(plain, squeezed(words.Spoken(text))) {
							t.Errorf("%s: %q is in the JSON for %s in %s, and not in the plain words", game.Rules.Name, text, viewer, language)
						}
					}
					told := 0
					if b := doc.Block(ChoicesBlock); b != nil {
						for _, part := range b.Parts {
							if c, is := part.(Choices); is {
								told += len(c.List)
							}
						}
					}
					if choices := json.Get("choices"); choices != nil {
						for i, c := range choices.Nodes {
							answers++
							numbers(t, doc, i+1, c)
							said(c.Get("label").Value)
							said(c.Get("note").Value)
							for _, order := range c.Get("orders").Nodes {
								said(order.Value)
							}
						}
						if len(choices.Nodes) != told {
							t.Errorf("%s: %d answers in the JSON for %s, and %d in the text", game.Rules.Name, len(choices.Nodes), viewer, told)
						}
					} else if told > 0 {
						t.Errorf("%s: %d answers for %s are not in the JSON", game.Rules.Name, told, viewer)
					}
					for seat, player := range game.Players {
						n := json.Get("scores").Get(player)
						if n == nil || n.Value != strconv.Itoa(game.State.Score(engine.Seat(seat))) {
							t.Fatalf("%s: the JSON for %s has the score %v of %s", game.Rules.Name, viewer, n, player)
						}
						scores++
						if len(doc.Block(ScoresBlock).Parts) == 0 { // the sheet has them
							continue
						}
						table := doc.Block(ScoresBlock).Parts[0].(Table)
						if row := table[1+seat]; strings.Fields(words.Unmarked(row[1]))[0] != n.Value {
							t.Errorf("%s: the scores for %s in %s say %q of %s, not %s", game.Rules.Name, viewer, language, row, player, n.Value)
						}
					}
				}
			}
		}
	})
	if answers < 200 || scores < 1000 {
		t.Errorf("only %d answers and %d scores were compared", answers, scores)
	}
}

// numbers checks that an answer has the same number in every form.
func numbers(t *testing.T, doc *Document, n int, c *engine.Node) {
	t.Helper()
	label := words.Unmarked(c.Get("label").Value)
	if got := c.Get("number").Value; got != fmt.Sprint(n) {
		t.Errorf("answer %d has the number %s in the JSON", n, got)
	}
	for form, numbered := range map[string]bool{
		"text":  strings.Contains(squeezed(doc.Text()), squeezed(fmt.Sprintf("%d. %s", n, label))),
		"plain": strings.Contains(squeezed(doc.Plain()), squeezed(doc.words.say("choices/answer", n)+": "+label)),
		"HTML":  strings.Contains(doc.HTML(testPage), escape(fmt.Sprintf("%d. %s", n, label))),
	} {
		if !numbered {
			t.Errorf("answer %d, %q, has no number in the form %s", n, label, form)
		}
	}
}
