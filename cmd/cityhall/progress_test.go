package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// On a terminal that shows both, no line stands behind the progress of long work, and
// nothing of that stays.
func TestProgressAndLines(t *testing.T) {
	for _, json := range []bool{false, true} {
		var screen bytes.Buffer
		s := newStreams(&screen, &screen)
		s.out, s.terminal, s.json = s.raw, &screen, json
		if err := runSimulate(context.Background(), simulateOptions{game: "metromania", games: 30}, s); err != nil {
			t.Fatal(err)
		}
		s.flush()
		shown, lines := 0, 0
		for line := range strings.Lines(screen.String()) {
			drawn := strings.Split(line, "\r")
			for _, part := range drawn[:len(drawn)-1] {
				shown += strings.Count(part, "playing [")
			}
			last := strings.TrimPrefix(drawn[len(drawn)-1], "\x1b[K")
			if strings.Contains(last, "playing [") || len(drawn) > 1 && !strings.HasPrefix(drawn[len(drawn)-1], "\x1b[K") {
				t.Fatalf("the line %q is mixed", line)
			}
			lines++
		}
		if shown < 10 || lines < 30 || strings.Contains(screen.String(), "\x1b[3") {
			t.Errorf("progress was shown %d times, with %d lines", shown, lines)
		}
		if at := strings.LastIndex(screen.String(), "\r\x1b[K"); strings.Contains(screen.String()[at:], "playing [") {
			t.Error("progress stays at the end")
		}
	}
}
