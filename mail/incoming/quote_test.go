package incoming

import (
	"strings"
	"testing"
)

// long is a marked line with little room at its end.
const long = "> declares a building stop in times-square, or bids there, or"

// Lines that count as quoted without a mark, and marks of other kinds. Before
// each line stands its depth, with ~ for a program's own words and ! where it may
// be the end of a broken line.
func TestQuoted(t *testing.T) {
	for _, test := range []struct{ name, lines string }{
		{"broken", ">|" + long + "\n>!|pass\n>|> more"},
		{"broken at the end", ">|" + long + "\n>!|pass\n|\n|own"},
		{"broken twice", ">|" + long + "\n>!|passes, and so goes on with all that there is to say on a line\n>!|pass"},
		{"broken behind a short line", ">|" + long + "\n>!|passes.\n|own"},
		{"deeper", ">>|>" + long + "\n>>!|pass"},
		{"between short lines", ">|> Your turn:\n|pass\n>|> more\n>|" + long},
		{"below an empty line", ">|" + long + "\n>|>\n|pass\n|\n>|" + long + "\n|\n|pass"},
		{"behind a bar", "|| declares a building stop in times-square, or bids there, or\n>!|pass"},
		{"characters that fill two columns", ">|> 서울시 도시계획과에서 보내는 편지 그리고 또\n>!|pass\n>|> " + strings.Repeat("a", 50)},

		{"initials", "|Hi\n>|AL> pass\n>>|AL>> pass\n>|AL> done\n|pass"},
		{"initials, broken", ">|AL> done\n>|AL> declares a building stop in times-square, or bids there, or\n>!|pass"},
		{"one line with initials", "|a> pass\n|b> pass"},

		{"indented", "~|On 2 May Ken wrote:\n|\n>|\tYour turn\n|\n>~|\t--- reply above this line ---\n|\n>|\tTurn 12\n>|\t  - pass\n|\n|pass\n|  - done"},
		{"indented, answered above too", "|See below.\n|\n>|    Your turn\n|\n>~|    --- reply above this line ---\n|\n>|    Turn 12\n|\n|pass"},
		{"indented and broken", ">~|\t--- reply above this line ---\n>|\tdeclares a building stop in times-square, or bids there, or\n>!|pass\n>|\tmore\n|pass"},
		{"indented twice", ">~|\t--- reply above this line ---\n>>|\t> older\n>|\tpass\n|own\n>|\tpass\n|own"},
		{"colons", "|Hi\n>|: Your turn\n>|:\n>~|: --- reply above this line ---\n>|: pass\n|pass"},
		{"indented below an introduction", "~|On 2 May Ken wrote:\n|\n>|   pass\n>|   done\n|\n|own"},
		{"not indented", "~|On 2 May Ken wrote:\n|\n|pass\n|   done"},
		{"indented by less", "~|  On 2 May Ken wrote:\n|  pass"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var want, raw, got []string
			for line := range strings.SplitSeq(test.lines, "\n") {
				found, text, _ := strings.Cut(line, "|")
				want, raw = append(want, found), append(raw, text)
			}
			for _, l := range plainLines(strings.Join(raw, "\n"), false, false) {
				got = append(got, shown(&l))
			}
			compare(t, raw, got, want)
		})
	}
}

// shown tells what was found out about a line.
func shown(l *Line) string {
	s := strings.Repeat(">", l.Depth)
	if l.Foot {
		s += "~"
	}
	if l.Broken {
		s += "!"
	}
	return s
}

func compare(t *testing.T, lines, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d lines, want %d: %q", len(got), len(want), got)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("%q: found %q, want %q", lines[i], got[i], want[i])
		}
	}
}

// What was sent is known again, however it was broken and marked; what the
// sender wrote next to it is the sender's.
func TestRestore(t *testing.T) {
	const sent = `Your turn: place a skyscraper
A player without cards declares a building stop in 52nd-street-west, or pass
    take skyscrapers
    bid orange 4 4 black 5 in 52nd-street-west then build max
  - bid green up to 12 in 42nd-street-east then build 2
| I will go to the park with all of you after that, or withdraw
short
short of what is needed to go on with the next thing in the street, or pass
`
	orders := func(text string) bool {
		return strings.HasPrefix(strings.TrimSpace(text), "bid") || text == "pass" || text == "take skyscrapers"
	}
	for _, test := range []struct{ name, text, want string }{
		{"broken", "> A player without cards declares a building stop in 52nd-street-west, or\npass\n>     take skyscrapers",
			">A player without cards declares a building stop in 52nd-street-west, or pass/>    take skyscrapers"},
		{"broken early", "> A player without cards declares a\nbuilding stop in 52nd-street-west, or\npass\n\npass",
			">A player without cards declares a building stop in 52nd-street-west, or pass//pass"},
		{"marked again", "> A player without cards declares a building stop in 52nd-street-\n> west, or\n> pass",
			">A player without cards declares a building stop in 52nd-street-west, or pass"},
		{"without marks", "A player without cards declares a building stop in 52nd-street-west, or\npass\n\npass",
			">A player without cards declares a building stop in 52nd-street-west, or pass//pass"},
		{"an unknown mark", "| A player without cards declares a building stop in 52nd-street-west, or\n| pass",
			">A player without cards declares a building stop in 52nd-street-west, or pass"},
		{"a bar within", "> | I will go to the park with all of you after that, or\nwithdraw\n\nwithdraw",
			">| I will go to the park with all of you after that, or withdraw//withdraw"},
		{"an order given back", "bid orange 4 4 black 5 in 52nd-street-west\nthen build max\n\n> short", "bid orange 4 4 black 5 in 52nd-street-west/then build max//>short"},
		{"an own line below a long one", "> A player without cards declares a building stop in 52nd-street-west, or pass\npass", ">A player without cards declares a building stop in 52nd-street-west, or pass/pass"},
		{"own lines below a long one", "> A player without cards declares a building stop in 52nd-street-west, or pass\nI bid all that I have got in my hand, and a lot more than that: bid it all\nnow",
			">A player without cards declares a building stop in 52nd-street-west, or pass/I bid all that I have got in my hand, and a lot more than that: bid it all/now"},
		{"the end is cut off", "> A player without cards declares a building\nstop in", ">A player without cards declares a building/>!stop in"},
		{"changed", "> A player without cards, see <http://x>, declares a building\npass", ">A player without cards, see <http://x>, declares a building/>!pass"},
		{"one line begins as another", "> short\npass\n> short of what is needed to go on with the next thing in the street, or\npass",
			">short/pass/>short of what is needed to go on with the next thing in the street, or pass"},
		{"own lines as in a rival's", "I will go to the park with\nall of you", "I will go to the park with/all of you"},
		{"an edited template", ">   - bid green up to 13 in 42nd-street-east\n> then build 2", ">  - bid green up to 13 in 42nd-street-east/>then build 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := &Mail{Text: plainLines(test.text, false, false)}
			var got []string
			for _, l := range m.Restore(sent, orders).Text {
				got = append(got, shown(&l)+l.Text)
			}
			if got := strings.Join(got, "/"); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// Where nothing is written above an introduction, and nothing below it has a mark,
// it depends on whom it names what is below: whoever answers City Hall has deleted
// the quotation, but nobody writes below what somebody else wrote.
func TestWhomAnIntroductionNames(t *testing.T) {
	for intro, own := range map[string]bool{
		"On Sat, 21 Nov 2026 at 10:01, City Hall <cityhall@games.test> wrote:":          true,
		"On Sat, 21 Nov 2026 at 10:01, City Hall <CityHall@Games.test> wrote:":          true,
		"Le sam. 21 nov. 2026 à 10:01, <cityhall+old@games.test> a écrit :":             true,
		"On Sat, 21 Nov 2026 at 10:01, City Hall wrote:":                                true,
		"On Sat, 21 Nov 2026 at 10:01, Kevin <kevin@example.org> wrote:":                false,
		"Le dim. 22 nov. 2026 à 09:12, Kevin <k@x.test> a écrit :":                      false,
		"Am Sa., 21. Nov. 2026 um 10:01 Uhr schrieb Kevin\n<kevin@example.org>:":        false,
		"2026년 11월 21일 (토) 오전 10:01, 케빈 <kevin@example.org>님이 작성:":                      false,
		"On Sat, 21 Nov 2026, Kevin <kevin@example.org> and cityhall@games.test wrote:": true,
	} {
		raw := "From: anna@example.org\r\nTo: cityhall+token@games.test\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + intro + "\n\ntake skyscrapers\n"
		m, err := Read([]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range m.Text {
			if l.Text == "take skyscrapers" && (l.Depth == 0) != own {
				t.Errorf("%s: what is below has the depth %d", intro, l.Depth)
			}
		}
	}
}

// What an email of ours begins with, above the line above which answers are written,
// is quoted wherever it stands without a mark; what its reader writes there is not.
func TestHead(t *testing.T) {
	const head = "Bid in 34th Street West, or pass. Due Wed 2026-11-25 20:00 at the\nearliest."
	above := Above("en")
	sent := head + "\n\n" + above + "\n\nFifth Avenue\n"
	for _, c := range []struct{ name, text, own string }{
		{"alone", head + "\n\n" + above + "\n\nFifth Avenue", ""},
		{"in one line", strings.ReplaceAll(head, "\n", " ") + "\n" + above, ""},
		{"in other lines", strings.ReplaceAll(strings.ReplaceAll(head, "\n", " "), "pass. ", "pass.\n") + "\n\n\n" + above, ""},
		{"below an answer", "pass\n\n" + head + "\n\n" + above, "pass"},
		{"right below an answer", "pass\n" + head + "\n\n" + above, "pass"},
		{"left out", "bid gray 4\n\n" + above, "bid gray 4"},
		{"changed", "Bid in 34th Street West, or pass. Due never.\n\n" + above, "Bid in 34th Street West, or pass. Due never."},
		{"in Korean mail", "pass\n\n" + head + "\n\n" + Above("ko"), "pass"},
	} {
		m, err := Read([]byte("From: a@x\nMessage-ID: <1@x>\n\n" + c.text + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		if !m.HasHead() {
			t.Errorf("%s: nothing stands above", c.name)
		}
		var own []string
		for _, l := range m.Restore(sent, func(string) bool { return false }).Text {
			if l.Depth == 0 && !l.Foot && l.Text != "" {
				own = append(own, l.Text)
			}
		}
		if got := strings.Join(own, "\n"); got != c.own {
			t.Errorf("%s: %q is the sender's own, want %q", c.name, got, c.own)
		}
	}
}

// Where it is not known what was sent, how our emails begin shows that a paragraph is
// their first one, and what its reader writes beside it is not.
func TestFirst(t *testing.T) {
	above := "\n\n" + Above("en")
	for _, c := range []struct{ text, own string }{
		{"pass\n\nYour turn: Turn 2: bid, or pass. Due\nWed 2026-11-25." + above, "pass"},
		{"pass\nRequest not understood (Metromania, game\nspring-3)" + above, "pass"},
		{"지금 하실 일은 없습니다. anna 님 차례, 4턴: 구역 타일 1장\n놓기." + above, ""},
		{"Your turn: Turn 2: bid, or pass.\npass" + above, "pass"},
		{"pass\n\nIt's my turn: at last." + above, "pass\nIt's my turn: at last."},
		{"pass\n\nYour turn: Turn 2: bid, or pass.", "pass\nYour turn: Turn 2: bid, or pass."},
	} {
		m, err := Read([]byte("From: a@x\nMessage-ID: <1@x>\nContent-Type: text/plain; charset=utf-8\n\n" + c.text + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		var own []string
		for _, l := range m.Text {
			if l.Depth == 0 && !l.Foot && l.Text != "" {
				own = append(own, l.Text)
			}
		}
		if got := strings.Join(own, "\n"); got != c.own {
			t.Errorf("%q: %q is the sender's own, want %q", c.text, got, c.own)
		}
	}
}
