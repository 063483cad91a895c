package mail

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/adjudicator/store"
)

var numberedLine = regexp.MustCompile(`^([0-9]+)\. `)

// numberedIn are the orders that the text of an email has under numbers.
func numberedIn(text string) (all [][]string) {
	for line := range strings.Lines(text) {
		if m := numberedLine.FindStringSubmatch(line); m != nil && m[1] == strconv.Itoa(len(all)+1) {
			all = append(all, nil)
		} else if order, is := strings.CutPrefix(line, "    "); is && len(all) > 0 && !strings.HasPrefix(order, " ") {
			all[len(all)-1] = append(all[len(all)-1], strings.TrimSpace(order))
		} else if !strings.HasPrefix(line, " ") && len(all) > 0 {
			return all
		}
	}
	return all
}

// answer replies to an email to a player, as a mail program does.
func (w *world) answer(player string, to []byte, text string) {
	w.t.Helper()
	h := headerOf(w.t, to)
	w.mail(letterTo{from: player + "@sandbox.test", to: h.Get("Reply-To"), subject: "Re: " + h.Get("Subject"), text: text,
		more: "In-Reply-To: " + h.Get("Message-Id") + "\nReferences: " + strings.TrimSpace(h.Get("References")+" "+h.Get("Message-Id")) + "\n"})
}

// ordersOf are those of the last entry that files some, of a player.
func (w *world) ordersOf(id, player string) []string {
	w.t.Helper()
	at := w.table(id)
	g, err := at.play(w.t.Context())
	w.must(err)
	m, err := at.moment(w.t.Context(), g.Tip.Entry)
	w.must(err)
	for _, s := range m.out.Entry.Sets {
		if s.Player == player {
			return s.Orders
		}
	}
	return nil
}

// unclear checks that nothing came of the last email of anna's, and that its answer says why.
func (w *world) unclear(why string) {
	w.t.Helper()
	w.round()
	if all := w.verdicts(); !strings.HasPrefix(all[len(all)-1], "unclear spring-3/anna, ") {
		w.t.Errorf("the verdict is %s", all[len(all)-1])
	}
	w.annaHears(why)
}

// annaHears checks that the last email to anna says something.
func (w *world) annaHears(what string) {
	w.t.Helper()
	if text := strings.Join(strings.Fields(textOf(w.t, w.last("anna@sandbox.test"))), " "); !strings.Contains(text, what) {
		w.t.Errorf("the answer doesn't say %q:\n%s", what, text)
	}
}

// A number in a reply files what the email offered under it; or it is asked about, with
// the answers, and nothing is filed.
func TestNumber(t *testing.T) {
	asked := func(why string) func(w *world, report []byte) {
		return func(w *world, report []byte) {
			w.t.Helper()
			w.annaHears(why)
		}
	}
	filed := func(n int) func(w *world, report []byte) {
		return func(w *world, report []byte) {
			w.t.Helper()
			equal(w.t, "the orders", w.ordersOf("spring-3", "anna"), numberedIn(textOf(w.t, report))[n-1])
		}
	}
	tests := map[string]struct {
		do   func(w *world, report []byte)
		want func(w *world, report []byte)
	}{
		"alone": {func(w *world, r []byte) { w.answer("anna", r, "2\n") }, filed(2)},
		"with courtesy": {func(w *world, r []byte) {
			w.answer("anna", r, "Hi,\n\nnumber two please!\n\nThanks,\nAnna\n\n-- \nsent from 12 High Street")
		}, filed(2)},
		"in Korean": {func(w *world, r []byte) { w.answer("anna", r, "안녕하세요\n3번으로 할게요") }, filed(3)},
		"above a quotation": {func(w *world, r []byte) {
			w.answer("anna", r, "1\n\nOn Fri, 20 Nov 2026 at 10:00, City Hall <cityhall@sandbox.test> wrote:\n"+quote(textOf(w.t, r)))
		}, filed(1)},
		"beside an order":     {func(w *world, r []byte) { w.answer("anna", r, "2\n\n"+firstOrder) }, asked(`"2" stands beside other text`)},
		"beside talk":         {func(w *world, r []byte) { w.answer("anna", r, "2\n\nor should I wait for kevin with that?") }, asked(`"2" stands beside other text`)},
		"two":                 {func(w *world, r []byte) { w.answer("anna", r, "2\n3") }, asked(`"2" stands beside other text`)},
		"beside a request":    {func(w *world, r []byte) { w.answer("anna", r, "2\nstatus") }, asked(`"2" stands beside other text`)},
		"too large":           {func(w *world, r []byte) { w.answer("anna", r, "9") }, asked(`"9": no answer has this number`)},
		"zero":                {func(w *world, r []byte) { w.answer("anna", r, "0") }, asked(`"0": no answer has this number`)},
		"quoted":              {func(w *world, r []byte) { w.answer("anna", r, "Nice.\n\n> 2") }, asked("What you can answer")},
		"right below a quote": {func(w *world, r []byte) { w.answer("anna", r, "> What will you do?\n2") }, asked("stands beside other text")},
		"in a new email": {func(w *world, r []byte) {
			w.mail(letterTo{from: "anna@sandbox.test", to: w.byToken("anna"), text: "2"})
		}, asked(`"2": reply to an email with answers`)},
		"with a quotation only": {func(w *world, r []byte) {
			w.mail(letterTo{from: "anna@sandbox.test", to: w.byToken("anna"), text: "2\n\nOn Fri, 20 Nov 2026 at 10:00, City Hall <cityhall@sandbox.test> wrote:\n" + quote(textOf(w.t, r))})
		}, filed(2)},
		"with an old quotation": {func(w *world, r []byte) {
			w.answer("anna", r, "2\n\nOn Fri, 20 Nov 2026 at 10:00, City Hall <cityhall@sandbox.test> wrote:\n"+quote(seenLine.ReplaceAllString(textOf(w.t, r), "seen: 1-0badc0de")))
		}, asked(`"2": these answers were for another decision`)},
		"forwarded": {func(w *world, r []byte) {
			h := headerOf(w.t, r)
			w.mail(letterTo{from: "anna@sandbox.test", to: h.Get("Reply-To"), subject: "Fwd: " + h.Get("Subject"), text: "2", more: "References: " + h.Get("Message-Id") + "\n"})
		}, asked(`"2" stands beside other text`)},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			w, report := beginning(t)
			c.do(w, report)
			w.round()
			c.want(w, report)
		})
	}
}

func quote(text string) string {
	return "> " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n> ")
}

// rewritten changes what was recorded of the answers that were offered in a game.
func (w *world) rewritten(id string, change func(o *offered)) {
	w.t.Helper()
	w.must(edit(w.t.Context(), w.visit(), id, func(s *store.Saved) (*store.Change, error) {
		var n notes
		w.must(json.Unmarshal(s.Notes, &n))
		change(n.Offered)
		return &store.Change{Notes: n.document()}, nil
	}))
}

// A number means what was recorded when the emails went out, whatever would be offered
// today, and only where all of them agree.
func TestNumberIsOfAllLists(t *testing.T) {
	w, report := beginning(t)
	w.rewritten("spring-3", func(o *offered) {
		o.Answers[1], o.Answers[2] = []string{"start on 52nd-street-west/gray"}, []string{"start on 52nd-street-west/green"}
	})
	w.answer("anna", report, "status") // brings a second list, as it is made today
	w.round()
	second := w.last("anna@sandbox.test")
	for _, to := range [][]byte{report, second} {
		w.answer("anna", to, "2")
		w.unclear("emails about this decision had different answers")
	}
	w.answer("anna", report, "1") // where they are the same
	w.verdict("filed spring-3/anna, entry 2", "handled")
	equal(t, "the orders", w.ordersOf("spring-3", "anna"), numberedIn(textOf(t, second))[0])

	w, report = beginning(t)
	w.rewritten("spring-3", func(o *offered) { o.Answers[1] = []string{"start on 52nd-street-west/gray"} })
	w.answer("anna", report, "2")
	w.verdict("filed spring-3/anna, entry 2", "handled")
	equal(t, "the orders", w.ordersOf("spring-3", "anna"), []string{"start on 52nd-street-west/gray"})
}

// A number is for the decision to which its email offered answers: not for a later one, for
// the same one after an undo, or for another game.
func TestNumberIsOfOneDecision(t *testing.T) {
	w, report := beginning(t)
	w.answer("anna", report, "2")
	w.verdict("filed spring-3/anna, entry 2", "handled")
	w.answer("anna", report, "3")
	w.unclear("you were offered no answers that count now")
	w.reply("mod", "undo to 1 because it rains")
	w.round()
	w.answer("anna", report, "3")
	w.unclear("these answers were for another decision")
	again := w.last("anna@sandbox.test")
	w.answer("anna", again, "3")
	w.verdict("filed spring-3/anna, entry 4", "handled")
	equal(t, "the orders", w.ordersOf("spring-3", "anna"), numberedIn(textOf(t, again))[2])

	w, report = beginning(t)
	w.game("fifth-avenue", "autumn", nil, "anna", "kevin")
	w.round()
	w.answer("anna", report, "game: autumn\n2")
	w.round()
	equal(t, "the other game", w.load("autumn").Tip.Entry, 1)
}

// In a digest a number needs its game.
func TestNumberInADigest(t *testing.T) {
	w := digested(t)
	digest := w.last("anna@sandbox.test")
	w.answer("anna", digest, "2")
	w.verdict("which-game autumn/anna, told anna", "handled")
	w.answer("anna", digest, "game: summer\n2\n\ngame: autumn\n1")
	w.round()
	for game, n := range map[string]int{"summer": 2, "autumn": 1, "spring-3": 0} {
		_, section, _ := strings.Cut(strings.ToLower(textOf(t, digest)), "· "+game)
		if lists := numberedIn(section); n > 0 {
			equal(t, "the orders in "+game, w.ordersOf(game, "anna"), lists[n-1])
		} else if orders := w.ordersOf(game, "anna"); orders != nil {
			t.Errorf("in %s: %q", game, orders)
		}
	}
}

// A reply without a token shows in its question what its number means, and files that.
func TestNumberConfirmed(t *testing.T) {
	w, report := beginning(t)
	w.bare("anna@sandbox.test", report, "2", "")
	w.verdict("unconfirmed spring-3/anna, told anna", "handled")
	question := w.last("anna@sandbox.test")
	want := numberedIn(textOf(t, report))[1]
	if text := textOf(t, question); !strings.Contains(text, want[0]) {
		t.Errorf("the question is\n%s", text)
	}
	w.bare("anna@sandbox.test", question, "confirm", "")
	w.verdict("filed spring-3/anna, entry 2", "handled")
	equal(t, "the orders", w.ordersOf("spring-3", "anna"), want)

	w, report = beginning(t)
	w.bare("anna@sandbox.test", report, "2", "")
	w.round()
	question = w.last("anna@sandbox.test")
	w.rewritten("spring-3", func(o *offered) { o.Answers[1] = []string{"start on 52nd-street-west/gray"} })
	w.bare("anna@sandbox.test", question, "confirm", "")
	w.unclear("these answers have changed since then")
}
