package request

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/expancity"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/metromania"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/mail/incoming"
)

// compose returns a letter with the text: "> " marks what is quoted, and "-- "
// begins a signature.
func compose(text string) *incoming.Mail {
	l := &incoming.Mail{}
	foot := false
	for i, t := range strings.Split(strings.Trim(text, "\n"), "\n") {
		line := incoming.Line{Text: t, Place: i + 1}
		for strings.HasPrefix(line.Text, ">") {
			line.Text = strings.TrimPrefix(line.Text[1:], " ")
			line.Depth++
		}
		foot = line.Depth == 0 && (foot || line.Text == "-- ")
		line.Foot = foot
		l.Text = append(l.Text, line)
	}
	return l
}

// tell writes what was found, a line each.
func tell(g *engine.Grammar, r *Requests) string {
	var b strings.Builder
	if r.Game != "" || r.Player != "" {
		fmt.Fprintf(&b, "for %s %s\n", r.Game, r.Player)
	}
	if s := r.Set; s != nil {
		if s.Turn >= 0 {
			fmt.Fprintf(&b, "turn %d\n", s.Turn)
		}
		if s.ID != "" {
			fmt.Fprintf(&b, "id %s\n", s.ID)
		}
		if s.File != yourMail {
			fmt.Fprintf(&b, "file %s\n", s.File)
		}
		for _, l := range s.Lines {
			orders, bad := g.ReadAll(l.Text)
			for _, o := range orders {
				part := l.Part(o.From, o.To)
				fmt.Fprintf(&b, "%d:%d %s\n", part.Line, part.Column, g.WriteOrder(o.Order))
			}
			if bad == nil {
				continue
			}
			line, column := l.Place(bad.Offset)
			fmt.Fprintf(&b, "%d:%d misread %q of %q\n", line, column, bad.Read, l.Text)
		}
	}
	if r.Preview {
		b.WriteString("preview\n")
	}
	if r.Number != nil {
		fmt.Fprintf(&b, "number %d\n", r.Number.N)
	}
	for _, a := range r.Asks {
		tellAsk(&b, a)
	}
	for _, p := range r.Passed {
		fmt.Fprintf(&b, "passed %s\n", p)
	}
	for _, d := range r.Doubtful {
		fmt.Fprintf(&b, "doubtful %s\n", d)
	}
	for _, e := range r.Errors {
		fmt.Fprintf(&b, "error %v\n", e)
	}
	if r.Unedited {
		b.WriteString("unedited\n")
	}
	return b.String()
}

// tellAsk writes a request down.
func tellAsk(b *strings.Builder, a Ask) {
	fmt.Fprintf(b, "ask %s", a.Verb)
	act := play.Act{To: a.Entry, Text: a.Text}
	if a.Act != nil {
		act = *a.Act
	}
	if a.Choice != "" {
		fmt.Fprintf(b, " %s", a.Choice)
	}
	for _, p := range slices.Concat([]string{a.Address, act.Player}, a.Players, act.Missing) {
		if p != "" {
			b.WriteString(" " + p)
		}
	}
	if x := a.Extension; x.Day != 0 {
		fmt.Fprintf(b, " until %s %02d:%02d", x.Day, x.Seconds/3600, x.Seconds/60%60)
	} else if a.Verb == Extend {
		fmt.Fprintf(b, " %s", x.For)
	}
	if act.To != 0 {
		fmt.Fprintf(b, " %d", act.To)
	}
	if a.Anonymous {
		b.WriteString(" anonymous")
	}
	if act.Reason != "" {
		fmt.Fprintf(b, " because %s", act.Reason)
	}
	if act.Text != "" {
		fmt.Fprintf(b, " %q", act.Text)
	}
	b.WriteString("\n")
}

// found is what a letter with the text must hold.
type found struct{ name, text, want string }

func check(t *testing.T, rules *engine.Rules, moderator bool, printed []string, tests []found) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Helper()
			l := compose(test.text)
			if subject, ok := strings.CutPrefix(l.Text[0].Text, "Subject: "); ok {
				l = compose(strings.Join(strings.Split(test.text, "\n")[1:], "\n"))
				l.Subject = subject
			}
			r := Find(l, rules, moderator, func() *Sent { return &Sent{Held: printed} })
			if got, want := tell(&rules.Grammar, r), strings.TrimLeft(test.want, "\n"); got != want {
				t.Errorf("text:\n%s\ngot:\n%s\nwant:\n%s", test.text, got, want)
			}
		})
	}
}

var openOrdersCases = []found{
	{"alone", "take skyscrapers", "1:1 take skyscrapers\n"},
	{"nothing", "Hello!", ""},
	{"greetings", `
Hi all,
take skyscrapers
Take oranges, grey
Cheers
Anna`, "2:1 take skyscrapers\n3:1 take orange gray\npassed Hi all,\npassed Cheers\npassed Anna\n"},
	{"paragraphs", `
Dear all,

please take skyscrapers

See you in the park, everybody. Good luck!
Take care`, "3:1 take skyscrapers\npassed Take care\n"},
	{"bullets", `
- take skyscrapers
* take orange gray
• move white to city-hall
–  bid violet up to 10 in 34w
 1. pass in times-square
(2) pass in 42w
·pass in 42e
-draw black
*pass in all*`, `
1:3 take skyscrapers
2:3 take orange gray
3:3 move white to city-hall
4:4 bid violet up to 10 in 34th-street-west
5:5 pass in times-square
6:5 pass in 42nd-street-west
7:2 pass in 42nd-street-east
8:2 draw black
9:2 pass in all
`},
	{"semicolons", "take skyscrapers; take orange gray;move white to city-hall;", "1:1 take skyscrapers\n1:19 take orange gray\n1:36 move white to city-hall\n"},
	{"semicolon with a mistake", "take skyscrapers; tak orange gray", "error your email:1:1: \"take skyscrapers; tak orange gray\": can't read \"tak\". Did you mean: take skyscrapers; take orange gray?\n"},
	{"comment", "take orange gray # or violet, if I can", "1:1 take orange gray\n"},
	{"wrapped", `
bid violet up to 10 in 34th-street-west
then build max
take orange violet or
take brown gray
move white to times-square or
beige
to city-hall
bid green up to 12 in 42nd-street-east then
stop`, `
1:1 bid violet up to 10 in 34th-street-west then build max
3:1 take orange violet or take brown gray
5:1 move white to times-square or move beige to city-hall
8:1 bid green up to 12 in 42nd-street-east then stop
`},
	{"orders below each other", "pass in all\nbuild 2\nbuild max\nstop", "1:1 pass in all\n2:1 build 2\n3:1 build max\n4:1 stop\n"},
	{"a mistake in the verb", "take skyscrapers\ntaek orange gray", "1:1 take skyscrapers\nerror your email:2:1: \"taek orange gray\": can't read \"taek\". Did you mean: take orange gray?\n"},
	{"a mistake in the verb, apart", "take skyscrapers\n\ntaek orange gray\n\nmove white to city-hall", "1:1 take skyscrapers\n5:1 move white to city-hall\nerror your email:3:1: \"taek orange gray\": can't read \"taek\". Did you mean: take orange gray?\n"},
	{"a mistake in the verb, alone", "taek orange gray", "error your email:1:1: \"taek orange gray\": can't read \"taek\". Did you mean: take orange gray?\n"},
	{"a mistake in a value, alone", "place boutiqe on times-square/gray", "error your email:1:1: \"place boutiqe on times-square/gray\": can't read \"boutiqe\". Did you mean: place boutique on times-square/gray?\n"},
	{"no verb", "take skyscrapers\norange and gray cards", "1:1 take skyscrapers\n2:1 take orange gray\n"},
	{"a heading", "First action: take skyscrapers\nmove white to city-hall", "1:1 take skyscrapers\n2:1 move white to city-hall\n"},
	{"stops too early", "take skyscrapers\nmove white to", "1:1 take skyscrapers\nerror your email:2:1: \"move white to\": this is no whole order. What do you mean?\n"},
	{"chatter that begins with a verb", `
Place your bets, friends!

Pass on my greetings.
Build on that...

Score!
Take care`, "passed Place your bets, friends!\npassed Pass on my greetings.\npassed Build on that...\npassed Score!\npassed Take care\n"},
	{"chatter and orders", `
Move over, Ken, I am coming!

take skyscrapers

Pass on my greetings.`, "3:1 take skyscrapers\npassed Move over, Ken, I am coming!\npassed Pass on my greetings.\n"},
	{"names that are colors", "take skyscrapers\nMax\n\nViolet", "1:1 take skyscrapers\npassed Max\n"},
	{"keys in the open", "player: anna\nturn: 12\n\ntake skyscrapers", "for  anna\nturn 12\n4:1 take skyscrapers\n"},
	{"a bad guard in the open", "turn: twelve\ntake skyscrapers", "2:1 take skyscrapers\nerror your email:1:1: turn: can't read \"twelve\"; expected a number such as 12. Leave it out for your next turn\n"},
	{"signature", "take skyscrapers\n-- \ntake orange gray\npress", "1:1 take skyscrapers\ndoubtful take orange gray\n"},
	{"a time below", "take skyscrapers\nTime: 22:25", "1:1 take skyscrapers\npassed Time: 22:25\n"},
	{"a time above", "time 22:25 CET\ntake skyscrapers", "2:1 take skyscrapers\npassed time 22:25 CET\n"},
	{"a time in a document", "orders:\n- take skyscrapers\n- take orange gray\nTime: 10.25 pm", "2:3 take skyscrapers\n3:3 take orange gray\npassed Time: 10.25 pm\n"},
	{"a date", "Date: 26.11.\nTake 26.11.\ntake skyscrapers", "2:6 misread \"26.11\" of \"Take 26.11.\"\n3:1 take skyscrapers\npassed Date: 26.11.\n"},
	{"no time", "take skyscrapers\nTkae: orange gray", "1:1 take skyscrapers\nerror your email:2:1: \"Tkae: orange gray\": can't read \"tkae\". Did you mean: take orange gray?\n"},
	{"typography", "take \u201corange\u201d \u2018gray\u2019\nbid violet up to 10 in 34th\u2013street\u2011west", "1:1 take orange gray\n2:1 bid violet up to 10 in 34th-street-west\n"},
	{"withdraw", "Withdraw.", "1:1 withdraw\n"},
}

// Orders stand in the open, among what people write to each other.
func TestOpenOrders(t *testing.T) {
	check(t, fifthavenue.Rules, false, nil, openOrdersCases)
	check(t, metromania.Rules, false, nil, []found{
		{"minus signs", "dig solid through B2–3 to −1,2\npass", "1:1 dig solid through B2-3 to -1,2\n2:1 pass\n"},
	})
	check(t, expancity.Rules, false, nil, []found{
		{"the heading of the proof", "place park at 0,1\nacquire\nPROOF", "1:1 place park at 0,1\n2:1 acquire\npassed PROOF\n"},
		{"one word with a mistake", "place park at 0,1\n\naquire", "1:1 place park at 0,1\n3:1 acquire\n"},
	})
}

// What people write above and below their orders does not block them, and is no
// order.
func TestRemarks(t *testing.T) {
	for _, remark := range []string{
		"Hi Bob,", "Dear all", "Good morning, all!", "Cheers,", "Best", "Thanks a lot!", "Take care", "Take care, Anna", "See you in the park",
		"My orders for turn 12:", "Move for Anna:", "Bids:", "Score so far?", "Please find my orders below", "Turn 12", "1st action", "That's all.",
		"Ken Park", "Park", "J. Brown", "Love", "Peace", "-Anna", "- Anna", "~Anna", "PS: well played", "Black is beautiful",
		"+49 171 1234567", "21 November 2026", "www.example.org", "Sent from a tablet",
	} {
		for _, rules := range registry.All() {
			order, known := map[string]string{"fifth-avenue": "take skyscrapers", "expancity": "acquire", "metromania": "pass"}[rules.Name]
			if !known { // any order of the game will do
				s := rules.New(rules.MinPlayers)
				s.Deal(engine.NewDraws(engine.SeedSecret("order"), nil), nil)
				order = rules.Grammar.Write(s.Default())
			}
			for _, text := range []string{remark + "\n" + order, order + "\n" + remark, remark + "\n\n" + order, order + "\n\n" + remark} {
				r := Find(compose(text), rules, false, nil)
				if r.Set == nil || len(r.Set.Lines) != 1 || r.Set.Lines[0].Text != order || len(r.Errors) > 0 {
					t.Errorf("%s: %q:\n%s", rules.Name, text, tell(&rules.Grammar, r))
				}
			}
		}
	}
}

// An order with a letter that is missing or swapped with the next is never left
// out: it is understood, or refused with the set.
func TestSlips(t *testing.T) {
	for game, orders := range map[*engine.Rules][]string{
		fifthavenue.Rules: {"take skyscrapers", "take orange gray", "move white to city-hall", "place boutique on times-square/gray", "bid violet up to 10 in 34th-street-west then build max", "pass in all", "withdraw"},
		expancity.Rules:   {"place park at 0,1", "build at -3,-3", "acquire", "roof -5,-2 dome", "keep contract both-kinds-park", "fulfill 3-in-2x2", "keep tile wine-bar"},
		metromania.Rules:  {"start solid in C3-2 from 0,-1 to 0,-2", "dig solid through B2-3 to -1,2", "station at 0,4", "pass"},
	} {
		for _, order := range orders {
			for i := range len(order) - 1 {
				for _, slip := range []string{order[:i] + order[i+1:], order[:i] + order[i+1:i+2] + order[i:i+1] + order[i+2:]} {
					text := "done\n" + slip + "\ndone"
					r := Find(compose(text), game, false, nil)
					if _, ask := asks[strings.TrimSpace(slip)]; !ask && len(r.Errors) == 0 && (r.Set == nil || len(r.Set.Lines) != 3) {
						t.Errorf("%s: %q:\n%s", game.Name, slip, tell(&game.Grammar, r))
					}
				}
			}
		}
	}
}

// TestMentions guards orders inside sentences: they are none, and their writer
// is told so.
func TestMentions(t *testing.T) {
	for text, want := range map[string]string{
		"I take skyscrapers and then draw the line.\n\ntake orange violet": "I take skyscrapers and then draw the line.",
		"I would not take skyscrapers.\n\ndraw black":                      "I would not take skyscrapers.",
		"I will take the train to my mother tomorrow.\n\ndraw black":       "",
		"We should pass this evening together.\n\ndraw black":              "",
	} {
		r := Find(compose(text), fifthavenue.Rules, false, nil)
		if got := strings.Join(r.Passed, "|"); got != want {
			t.Errorf("%q: passed %q, want %q", text, got, want)
		}
	}
}

// TestLookFirst asks for a look in one word above an order, or nearly so, or begs for
// something else nearly so: the order isn't filed.
func TestLookFirst(t *testing.T) {
	for _, line := range []string{"check", "cehck", "review", "reveiw", "Check:", "verify first", "please check", "resedn pls", "please statsu"} {
		r := finds(t, fifthavenue.Rules, line+"\ntake skyscrapers")
		if got := filed(fifthavenue.Rules, r); got != "" && len(r.Asks) == 0 {
			t.Errorf("%q above an order files %q", line, got)
		}
	}
}
