package request

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"cityhall.example/engine/fifthavenue"
	"cityhall.example/mail/incoming"
)

// Whatever language and program introduces an email of City Hall that is quoted
// without marks, its orders are not the sender's; nor are those in an HTML part.
func TestQuotedWithoutMarks(t *testing.T) {
	data, err := os.ReadFile("../incoming/testdata/introductions.txt")
	if err != nil {
		t.Fatal(err)
	}
	sent := []string{"Fifth Avenue, game spring-3: your turn", "", "take skyscrapers", "pass", "orders:", "  # take COLOR COLOR", "  - pass in all", "withdraw"}
	for line := range strings.Lines(string(data)) {
		name, text, _ := strings.Cut(strings.TrimSpace(line), "|")
		if strings.HasPrefix(text, ">") {
			continue
		}
		lines := append([]string{"take orange gray", ""}, strings.Split(text, " / ")...)
		lines = append(append(lines, ""), sent...)
		html := make([]string, len(lines))
		for i, l := range lines {
			html[i] = "<div>" + strings.NewReplacer("<", "&lt;", ">", "&gt;").Replace(l) + "<br></div>"
		}
		for kind, body := range map[string]string{"plain": strings.Join(lines, "\n"), "html": strings.Join(html, "")} {
			l, err := incoming.Read([]byte(fmt.Sprintf("From: anna@example.net\nContent-Type: text/%s; charset=utf-8\n\n%s\n", kind, body)))
			if err != nil {
				t.Fatal(err)
			}
			r := Find(l, fifthavenue.Rules, false, nil)
			if got := tell(&fifthavenue.Rules.Grammar, r); got != "1:1 take orange gray\n" {
				t.Errorf("%s, %s:\n%s\nin:\n%s", name, kind, got, body)
			}
		}
	}
}
