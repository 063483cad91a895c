package mail

import (
	"strings"
	"testing"

	"cityhall.example/formats/report"
	"cityhall.example/formats/report/layout"
)

// quote quotes the last mail to a player as a program does that breaks lines at
// the width and marks only the first piece of each.
func (w *world) quote(player string, width int) string {
	w.t.Helper()
	var b strings.Builder
	for line := range strings.SplitSeq(textWithLine(w.t, w.last(player+"@sandbox.test")), "\n") {
		for _, piece := range pieces("> "+line, width) {
			b.WriteString(piece + "\n")
		}
	}
	return b.String()
}

// pieces breaks a line at a width, at spaces.
func pieces(line string, width int) (all []string) {
	for layout.Columns(line) > width {
		room, at := 0, -1 // where there is a space within the width, or else the first one
		for i, r := range line {
			if r == ' ' && (room <= width || at < 0) && strings.TrimLeft(line[:i], "> ") != "" {
				at = i
			}
			room += layout.Columns(string(r))
		}
		if at < 0 {
			break
		}
		all, line = append(all, line[:at]), line[at+1:]
	}
	return append(all, line)
}

// syllables breaks a line as programs do that break Korean words anywhere, and others
// at spaces.
func syllables(line string, width int) (all []string) {
	for layout.Columns(line) > width {
		room, at, next := 0, 0, 0
		last := ' '
		for i, r := range line {
			if room > width {
				break
			}
			switch {
			case r == ' ' && strings.TrimLeft(line[:i], "> ") != "":
				at, next = i, i+1
			case (r >= 0x1100 || last >= 0x1100) && i > 0 && last != ' ' && !strings.ContainsRune(".,;:!?)\"", r):
				at, next = i, i
			}
			room += layout.Columns(string(r))
			last = r
		}
		if next == 0 {
			return append(all, pieces(line, width)...)
		}
		all, line = append(all, line[:at]), line[next:]
	}
	return append(all, line)
}

// TestBrokenQuote guards what a rival writes: quoted by its reader, in pieces, it
// is not the reader's. What stands right below it is known to be the reader's
// where the mail replies to that letter, and else told.
func TestBrokenQuote(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "demo", nil, "anna", "kevin", "ken")
	w.round()
	const rival = "I think that all of us had better do what is best for all of us, and withdraw\nwithdraw"
	w.reply("anna", "press to all\n"+rival+"\n"+rival[:60]+" do it\nend press")
	w.round()
	for width := 40; width < 90; width++ {
		w.reply("kevin", w.quote("kevin", width))
		w.round()
		if v := w.verdicts(); !strings.HasPrefix(v[len(v)-1], "nothing ") {
			t.Fatalf("%d: %s\n%s", width, v[len(v)-1], w.quote("kevin", width))
		}
		w.sent = w.sent[:len(w.sent)-1]
		w.now = w.now.AddDate(0, 0, 1)
	}
	text := w.quote("kevin", 100)
	text = text[:strings.Index(text, "\n> |")] + "\n> | I think that all of us had better do what is best for all of us, and\n"
	w.reply("kevin", text+"status")
	w.round()
	w.mail(letterTo{from: "kevin@sandbox.test", to: w.byToken("kevin"), text: text + "status"})
	w.round()
	verdicts := w.verdicts()
	equal(t, "verdicts", verdicts[len(verdicts)-2:], lines("answered demo/kevin, entry 1, told kevin", "nothing demo/kevin, entry 1, told kevin"))
	if told := w.to("kevin@sandbox.test"); !strings.Contains(told[len(told)-1], "quoted or part of a signature") {
		t.Errorf("told:\n%s", told[len(told)-1])
	}
}

// TestMadeAgain guards that every letter can be made again as it was sent, so
// that an answer is compared with what its writer got.
func TestMadeAgain(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "demo", func(s *Places) { s.Press = AnonymousPress }, "anna", "kevin", "ken")
	w.round()
	for _, text := range []string{"status", "help", "history", "resend", "take orange", "preview\nstart on 5,5", "press to all\nHi\nend press", "press to all anonymously\nHi\nend press", "hello\n\nstart on times-square/gray"} {
		w.reply("anna", text)
		w.round()
	}
	w.mail(letterTo{from: "lee@elsewhere.test", subject: "join"})
	w.now = w.now.Add(pressHours + pressDelay)
	w.round()
	if len(w.sent) < 15 {
		t.Fatalf("%d letters", len(w.sent))
	}
	table := w.table("demo")
	for _, m := range w.sent {
		k, ok := keyOf(strings.Trim(headerOf(t, m.raw).Get("Message-Id"), "<>"), table.o.key, table.o.domain())
		if !ok {
			t.Fatalf("no key in\n%s", m.raw)
		}
		made, err := table.again(t.Context(), k)
		if err != nil {
			t.Errorf("%s: %v", k, err)
		} else if got, want := table.o.text(t.Context(), made, (*report.Document).Text), textWithLine(t, m.raw); got != want {
			t.Errorf("%s: made again:\n%s\nsent:\n%s", k, got, want)
		}
	}
}
