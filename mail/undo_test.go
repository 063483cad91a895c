package mail

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// anyMark matches the short form of a head.
var anyMark = regexp.MustCompile(`\b([0-9]+)-[0-9a-f]{8}\b`)

// TestUndo plays scripts about undos: each line is an email and a round, or time
// that passes. Behind "=" is what became of it, and what everybody was told; of
// an email that is no report the whole text.
//
//	anna: undo? / status        an email of anna, in two lines
//	mod: pause because REASON   an email of the moderator
//	+48h                        time passes, and a round
func TestUndo(t *testing.T) { playScripts(t, "testdata/undo", undoScript) }

func undoScript(t *testing.T, script string) string {
	w := newWorld(t)
	w.game("metromania", "spring-3", nil, "anna", "kevin", "ken")
	w.round()
	var out strings.Builder
	for line := range strings.Lines(script) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		sent, before := len(w.sent), len(w.verdicts())
		who, text, _ := strings.Cut(line, ": ")
		text = strings.ReplaceAll(text, " / ", "\n")
		switch {
		case strings.HasPrefix(line, "+"):
			d, err := time.ParseDuration(line[1:])
			w.must(err)
			w.now = w.now.Add(d)
		case who == "mod":
			w.moderator(text)
		default:
			w.reply(who, text)
		}
		w.now = w.now.Add(time.Minute)
		w.round()
		fmt.Fprintf(&out, "%s\n", line)
		for _, v := range w.verdicts()[before:] {
			fmt.Fprintf(&out, "  %s\n", v)
		}
		var told []string
		for _, m := range w.sent[sent:] {
			name, _, _ := strings.Cut(m.to[0], "@")
			text := toldOfUndo(t, m)
			text = strings.ReplaceAll(text, "\n", "\n    ")
			told = append(told, fmt.Sprintf("  > %s: %s\n", name, text))
		}
		slices.Sort(told)
		out.WriteString(strings.Join(told, ""))
	}
	w.replay("spring-3")
	return anyMark.ReplaceAllString(out.String(), "$1-HEAD")
}

// toldOfUndo is an email, of which a report says what was undone or is on file, and its notes.
func toldOfUndo(t *testing.T, m sentMail) string {
	text := strings.TrimRight(textOf(t, m.raw), "\n")
	if strings.Contains(text, "PROOF") {
		report := "a report"
		for item := range strings.SplitSeq(strings.ReplaceAll(text, "\n  ", " "), "\n- ") {
			item, _, _ = strings.Cut(item, "\n")
			if strings.Contains(item, "undid") || strings.Contains(item, "file") {
				report += "\n- " + item
			}
		}
		if _, notes, ok := strings.Cut(text, "Your notes (only for you):\n"); ok {
			notes, _, _ = strings.Cut(notes, "\n\n\n")
			report += "\nnotes:"
			for line := range strings.Lines(notes) {
				if !strings.HasPrefix(line, "|") && strings.TrimSpace(line) != "" {
					break
				}
				report += "\n" + strings.TrimSpace(line)
			}
		}
		text = report
	}
	return text
}
