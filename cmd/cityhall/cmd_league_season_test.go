package main

import (
	"testing"

	"cityhall.example/adjudicator/league"
)

// Games of two divisions, or of two seasons, must not look alike: their ids begin with the
// names of both.
func TestCheckSeason(t *testing.T) {
	for _, c := range []struct {
		season, divisions string
		others            []string
		want              string
	}{
		{"spring", "ab", []string{"spring-2", "autumn"}, ""},
		{"spring", "a1", nil, ""},
		{"spring", "1al", nil, "naming/alike"},
		{"spring", "0o", nil, "naming/alike"},
		{"spring-1", "a", []string{"spring-l"}, "naming/alike"},
		{"con", "a", nil, "naming/device"},
	} {
		var divisions []league.Level
		for _, name := range c.divisions {
			divisions = append(divisions, league.Level{Name: string(name)})
		}
		if got := checkSeason(c.season, c.others, divisions); got.Code != c.want {
			t.Errorf("%s with %s: %q, expected %q", c.season, c.divisions, got.Code, c.want)
		}
	}
}
