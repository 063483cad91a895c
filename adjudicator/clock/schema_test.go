package clock

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/engine/enginetest"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// TestSchema proves that editors accept what City Hall writes, and refuse what it
// can't read.
func TestSchema(t *testing.T) {
	v, err := testkit.NewSchema(formats.JSONIndent(Schema(enginetest.Toy, words.English)))
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		p := drawPolicy.Draw(t, "policy")
		if wrong := v.Check(p.Document()); wrong != "" {
			t.Fatalf("%s\n%s", wrong, p.Document())
		}
	})
	good := string(Defaults().Document())
	for _, change := range []string{"zone: UTC|zone: utc", "free: []|free: [someday]", "grace: 2h|grace: 2 hours", "time: 3 days|tame: 3 days",
		"missed: wait|missed: abort", "absent: 12h|absent: 12", "absences: 14|absences: many", "holidays: []|holidays: [tomorrow]"} {
		was, is, _ := strings.Cut(change, "|")
		bad := strings.Replace(good, was, is, 1)
		_, unread := ReadPolicy("clock.yaml", []byte(bad), enginetest.Toy)
		if bad == good || unread == nil || v.Check([]byte(bad)) == "" {
			t.Errorf("%s: read %v, schema %q", change, unread, v.Check([]byte(bad)))
		}
	}
}
