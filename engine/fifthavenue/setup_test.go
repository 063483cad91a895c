package fifthavenue

import (
	"testing"

	"cityhall.example/engine"
)

// The dummy has a name that no player has, and that is only a name in every report.
func TestDummyName(t *testing.T) {
	read := func(players []string, options *engine.Node) (string, error) {
		s := newState(len(players))
		err := engine.ReadPartial(options, players, s.Options)
		return s.DummyName, err
	}
	named := func(name string) *engine.Node { return engine.Map("", engine.Scalar("dummy", name)) }
	for _, c := range []struct {
		players []string
		options *engine.Node
		want    string
	}{
		{[]string{"anna", "kevin"}, engine.Map(""), "Alea"},
		{[]string{"anna", "kevin"}, named("Mr. O'Neill-알레아"), "Mr. O'Neill-알레아"},
		{[]string{"ALEA", "kevin"}, engine.Map(""), "Alea 2"},
		{[]string{"anna", "kevin"}, named("Kevin"), "Kevin 2"},
		{[]string{"Alea", "kevin", "ken"}, engine.Map(""), "Alea"}, // it doesn't take part
	} {
		if got, err := read(c.players, c.options); err != nil || got != c.want {
			t.Errorf("with %v it is called %q, %v; want %q", c.players, got, err, c.want)
		}
	}
	for _, name := range []string{"", " x", "x ", "<b>x", "a\u202eb", "\x1b[1m", "-x", "a\tb", "a\nb", "a|b", "(x)", "Public", "nobody", "abcdefghijklmnopqrstuvwxyzabcdefghijklmno"} {
		if got, err := read([]string{"anna", "kevin"}, named(name)); err == nil {
			t.Errorf("it can be called %q", got)
		}
	}
}
