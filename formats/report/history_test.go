package report

import (
	"strings"
	"testing"

	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// Each line of a history says in which zone its time is.
func TestHistoryNamesItsZone(t *testing.T) {
	entries := []*play.Entry{{Number: 1, Act: play.Act{Kind: play.ActMessage, By: play.ByModerator, At: 1_780_000_000}}}
	for _, language := range words.Languages() {
		for zone, want := range map[string]string{"": "2026-05-28 20:26 UTC", "UTC": "2026-05-28 20:26 UTC", "Asia/Seoul": "2026-05-29 05:26 +09:00"} {
			text, err := History(entries, language, zone)
			if err != nil || !strings.Contains(text, want+"  ") {
				t.Errorf("%s, zone %q: no %q in %q, %v", language, zone, want, text, err)
			}
		}
	}
}
