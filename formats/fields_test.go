package formats

import (
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// filled is an entry in which every field says something.
func filled() *play.Entry {
	turn, mail := 4, play.Hash{9}
	set := play.EntrySet{
		Player: "anna", Turn: &turn, ID: "x", Orders: []string{"done"}, Substitute: "lee", Bot: "exec:greedy-2", Seen: "11-3f9a1c", Held: []int{0}, Mail: &mail,
	}
	set.Digest = set.Hash()
	e := &play.Entry{Number: 12, Act: play.Act{
		At: 1772388240, By: play.ByClock, Kind: play.ActOrders, For: "kevin",
		Genesis: &play.Genesis{
			Ruleset: "expancity/1", ID: "spring-3", Players: []string{"anna", "kevin"}, Options: "pool: 9\n", Nonces: true,
			Beacon: &play.Beacon{Network: "drand:quicknet", Round: 657413},
		},
		Sets: []play.EntrySet{set}, Missing: []string{"kevin"}, To: 7, Consent: []string{"anna", "kevin"}, Player: "kevin",
		Document: "a: b\n", Changed: []string{"a"}, Policy: "turn: 48h\ngrace: 12h\n", Due: 1772384640, Until: 1772560800, Thought: []play.Stretch{{From: 1772384000, To: 1772384640}},
		Beacon: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd", Text: "Hello\nall", Reason: "why", Mail: &mail,
	}}
	e.Seal(play.Hash{1}, engine.SeedSecret("fields"))
	return e
}

// TestEveryField guards the form of the journal: an entry in which every field
// says something reads back as it was.
func TestEveryField(t *testing.T) {
	e := filled()
	line := string(e.Line())
	for _, key := range strings.Fields("entry at by act for genesis beacon network round sets substitute bot seen held mail missing to consent player document changed policy due until thought text reason state head") {
		if !strings.Contains(line, `"`+key+`":`) {
			t.Errorf("no %s in %s", key, line)
		}
	}
	got, err := ReadEntry("x.journal", 12, []byte(line))
	if err != nil {
		t.Fatal(err)
	}
	if string(got.Line()) != line || !got.Follows(play.Tip{Head: play.Hash{1}}, []byte(line), engine.SeedSecret("fields")).Empty() {
		t.Errorf("read back as %s", got.Line())
	}
	if why := got.Follows(play.Tip{Head: play.Hash{1}, At: e.At + 1}, []byte(line), engine.SeedSecret("fields")); why.Code != "journal/time" {
		t.Errorf("an entry before its time: %v", why)
	}
}

// TestMalformedFields guards each field on its own: an entry with a value that
// can't be is not read, and the field is named.
func TestMalformedFields(t *testing.T) {
	for field, spoil := range map[string]func(e *play.Entry){
		"by":                     func(e *play.Entry) { e.By = "nobody" },
		"act":                    func(e *play.Entry) { e.Kind = "wait" },
		"for":                    func(e *play.Entry) { e.For = "public" },
		"genesis.beacon.network": func(e *play.Entry) { e.Genesis.Beacon.Network = "Drand" },
		"genesis.beacon.round":   func(e *play.Entry) { e.Genesis.Beacon.Round = 0 },
		"sets.1.player":          func(e *play.Entry) { e.Sets[0].Player = "" },
		"sets.1.substitute":      func(e *play.Entry) { e.Sets[0].Substitute = "two words" },
		"sets.1.bot":             func(e *play.Entry) { e.Sets[0].Bot = "rm -rf" },
		"sets.1.seen":            func(e *play.Entry) { e.Sets[0].Seen = "12-3f9a1c" },
		"missing":                func(e *play.Entry) { e.Missing = []string{"kevin", "Kevin"} },
		"to":                     func(e *play.Entry) { e.To = 12 },
		"consent":                func(e *play.Entry) { e.Consent = []string{"all"} },
		"player":                 func(e *play.Entry) { e.Player = "-" },
		"policy":                 func(e *play.Entry) { e.Policy = "turn:   48h\n" },
		"beacon":                 func(e *play.Entry) { e.Beacon = "two\nlines" },
	} {
		e := filled()
		spoil(e)
		if _, err := ReadEntry("x.journal", 12, e.Line()); err == nil || !strings.Contains(err.Error(), ": "+field+": ") || strings.Contains(err.Error(), "file/") {
			t.Errorf("%s: %v", field, err)
		}
	}
	line := string(filled().Line())
	for _, change := range [][2]string{
		{`"at":"2026-03-01T18:04:00Z"`, `"at":"2026-03-01T19:04:00+01:00"`},
		{`"at":"2026-03-01T18:04:00Z"`, `"at":"2026-03-01T18:04:00.5Z"`},
		{`"at":"2026-03-01T18:04:00Z"`, `"at":1772388240`},
		{`"due":"2026-03-01T17:04:00Z"`, `"due":"1970-01-01T00:00:00Z"`},
		{`"until":"2026-03-03T18:00:00Z"`, `"until":"tomorrow"`},
		{`"thought":["2026-03-01T16:53:20Z to 2026-03-01T17:04:00Z"]`, `"thought":["2026-03-01T17:04:00Z to 2026-03-01T16:53:20Z"]`},
		{`"thought":["2026-03-01T16:53:20Z to 2026-03-01T17:04:00Z"]`, `"thought":["2026-03-01T16:53:20Z"]`},
		{`"seen":"11-3f9a1c"`, `"seen":"011-3f9a1c"`},
		{`"seen":"11-3f9a1c"`, `"seen":"11-3F9A1C"`},
		{`"text":"Hello\nall"`, `"text":""`},
	} {
		bad := strings.Replace(line, change[0], change[1], 1)
		if bad == line {
			t.Fatalf("the line has no %s: %s", change[0], line)
		}
		if _, err := ReadEntry("x.journal", 12, []byte(bad)); err == nil {
			t.Errorf("%s is read", change[1])
		}
	}
}
