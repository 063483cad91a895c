package batch

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"cityhall.example/adjudicator/playtest"
	"cityhall.example/adjudicator/store/locate"
)

// What needs a person comes first, and a game whose player has to correct orders
// is no game that merely waits.
func TestLook(t *testing.T) {
	held := playtest.Hamlet(t, "anna mill, kevin cottage").Call("anna: build mill at 1,0; done; done; garden 9,9", "kevin: build cottage at 0,1").Saved()
	waits := playtest.Hamlet(t, "anna mill, kevin cottage").Call("kevin: build cottage at 0,1").Saved()
	broken := filepath.Join(t.TempDir(), "game.yaml")
	if err := os.WriteFile(broken, []byte("x: ["), 0o600); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range Look(t.Context(), new(locate.Set), []string{waits, held, broken, filepath.Join(filepath.Dir(broken), "gone.yaml")}, 0) {
		got = append(got, fmt.Sprintf("%s %v %v %v", o.Condition, o.Awaited, o.Held, o.Err != nil))
	}
	want := []string{"broken [] [] true", "broken [] [] true", "held [anna] [anna] false", "waiting [anna] [] false"}
	if !slices.Equal(got, want) {
		t.Errorf("the games are %q, expected %q", got, want)
	}
}
