package docs

import (
	"testing"

	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

func TestKeys(t *testing.T) {
	k := Keys("Fifth Avenue")
	for a, b := range map[string]string{
		"format":                  "the format of this file",
		"nonces.given.*":          "the player and the nonce, in its normal form",
		"options.side":            "the side of the board",
		"state.players.*.general": "the player's skyscrapers in the general supply",
		"state.stacks.green":      "a stack from its top",
		"state.seats":             "",
	} {
		if k[a] != b {
			t.Errorf("%s: %q", a, k[a])
		}
	}
}
