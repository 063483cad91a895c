package metrics

import (
	"net/http/httptest"
	"regexp"
	"testing"
	"time"

	_ "cityhall.example/internal/testkit" // its flags, draws and collector
	"cityhall.example/mail"
)

// TestMetrics guards the names that dashboards and alarms use.
func TestMetrics(t *testing.T) {
	m := New()
	m.Rounded(mail.Round{Taken: 2, Decided: 3, Sent: 4, Ticked: 5}, time.Second, true)
	m.Rounded(mail.Round{Taken: 1}, time.Second, false)
	m.Waiting(mail.Waiting{Games: 7, Undecided: time.Minute, Unsent: time.Hour, Late: 6})
	m.Failed("spring")
	m.Failed("spring")
	answer := httptest.NewRecorder()
	m.ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
	for _, want := range []string{
		`rounds_total{result="ok"} 1`, `rounds_total{result="error"} 1`, `round_seconds_sum 2`, `emails_received_total 3`, `emails_processed_total 3`,
		`emails_sent_total 4`, `clock_entries_total 5`, `waiting_games 7`, `oldest_undecided_seconds 60`, `oldest_unsent_seconds 3600`,
		`overdue_games 6`, `game_failures_total{game="spring"} 2`, `last_round_timestamp_seconds 1\.\d+e\+09`,
	} {
		want := regexp.MustCompile(`(?m)^cityhall_` + regexp.MustCompile(`[{}]`).ReplaceAllString(want, `\$0`) + `$`)
		if !want.MatchString(answer.Body.String()) {
			t.Errorf("%s is missing in\n%s", want, answer.Body)
		}
	}
}
