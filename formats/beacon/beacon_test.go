package beacon

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/cloudflare/circl/ecc/bls12381"

	"cityhall.example/engine/play"
	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

// published are rounds as the League of Entropy published them, with their randomness.
var published = []struct {
	round                 int
	signature, randomness string
}{
	{1000, "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39", "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"},
	{657413, "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b", "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"},
}

func TestPublishedRounds(t *testing.T) {
	for i, p := range published {
		b := &play.Beacon{Network: "drand:quicknet", Round: p.round}
		for _, text := range []string{p.signature, " " + strings.ToUpper(p.signature[:50]) + "  " + p.signature[50:]} {
			value, problem := Value(b, text)
			if value != p.signature || !problem.Empty() || b.Mix(value) != p.randomness {
				t.Errorf("round %d: %q, %v, %s", p.round, value, problem, b.Mix(value))
			}
		}
		wrong := map[string]string{"none": "", "another round": published[1-i].signature, "the randomness": p.randomness, "half": p.signature[:48], "twice": p.signature + p.signature, "no digits": "what was published"}
		point := new(bls12381.G1)
		if data, _ := hex.DecodeString(p.signature); point.SetBytes(data) != nil {
			t.Fatal("the signature is no point")
		}
		wrong["in another form"] = hex.EncodeToString(point.Bytes())
		for bit := range 8 * len(p.signature) / 2 {
			data, _ := hex.DecodeString(p.signature)
			data[bit/8] ^= 1 << (bit % 8)
			if bit%16 == 3 || bit < 8 {
				wrong["bit "+string(rune('0'+bit%10))+hex.EncodeToString(data[:2])+hex.EncodeToString(data[46:])] = hex.EncodeToString(data)
			}
		}
		for what, text := range wrong {
			if value, problem := Value(b, text); value != "" || problem.Code != "act/beacon-wrong" {
				t.Errorf("round %d, %s: %q is taken, %v", p.round, what, value, problem)
			}
		}
		for _, round := range []int{p.round - 1, p.round + 1} {
			if _, problem := Value(&play.Beacon{Network: "drand:quicknet", Round: round}, p.signature); problem.Empty() {
				t.Errorf("round %d has the signature of round %d", round, p.round)
			}
		}
	}
}

// A time names the first round from then on, and a round is named an hour ahead.
func TestRounds(t *testing.T) {
	const genesis = 1692803367
	for text, want := range map[string]string{
		"drand:quicknet@1000":                      "drand:quicknet 1000",
		"drand:quicknet@2023-08-23T15:09:27Z":      "drand:quicknet 1",
		"drand:quicknet@2023-08-23T15:09:28Z":      "drand:quicknet 2",
		"drand:quicknet@2023-08-23T15:09:30Z":      "drand:quicknet 2",
		"drand:quicknet@2023-08-24T00:09:31+09:00": "drand:quicknet 3",
		"drand:quicknet@1999-01-01T00:00:00Z":      "drand:quicknet 1",
		"text: the  lottery of\t5 December ":       "text the lottery of 5 December",
		"text:1등 번호":                               "text 1등 번호",
		"text:a\u202eb":                            "",
		"text:" + strings.Repeat("x", 1001):        "",
		"text:" + strings.Repeat("가", 1000):        "text " + strings.Repeat("가", 1000),
		"text:":                                    "",
		"drand:quicknet":                           "",
		"drand:quicknet@":                          "",
		"drand:quicknet@0":                         "",
		"drand:quicknet@-3":                        "",
		"drand:quicknet@99999999999999999999":      "",
		"drand:quicknet@tomorrow":                  "",
		"drand:fastnet@1000":                       "",
		"nist@1000":                                "",
		"":                                         "",
	} {
		b, problem := Read(text)
		if b.String() != want || problem.Empty() != (want != "") {
			t.Errorf("%q: %q, want %q, %v", text, b, want, problem)
		}
	}
	for round := 1; round < 50; round++ {
		b := &play.Beacon{Network: "drand:quicknet", Round: round}
		at := Published(b)
		if at != genesis+3*play.Time(round-1) {
			t.Errorf("round %d is published at %s", round, at)
		}
		if n := networks[b.Network]; n.firstAt(at) != round || n.firstAt(at+1) != round+1 {
			t.Errorf("round %d is not the first at %s", round, at)
		}
		if Check(b, at-3600).Code != "" || Check(b, at-3599).Code != "act/beacon-soon" {
			t.Errorf("round %d: an hour is not an hour", round)
		}
		if After(b, at-3600) != b {
			t.Errorf("round %d moves for no reason", round)
		}
		if later := After(b, at-3599); Published(later) < at+1 || Published(later) > at+3 || !Check(later, at-3599).Empty() {
			t.Errorf("round %d moves to %s", round, later)
		}
	}
	fact := &play.Beacon{Network: play.Fact, Fact: "the lottery"}
	if Check(fact, 5).Code != "" || After(fact, 5) != fact || Check(nil, 5).Code != "" || After(nil, 5) != nil {
		t.Error("a fact has no time")
	}
	if Check(&play.Beacon{Network: "drand:other", Round: 3}, 5).Empty() {
		t.Error("a network is known that is not")
	}
}

// The value of a fact is one line in a normal form.
func TestFacts(t *testing.T) {
	b := &play.Beacon{Network: play.Fact, Fact: "the lottery"}
	for text, want := range map[string]string{"3 7 12": "3 7 12", " 3\u00a07\t12\n": "3 7 12", "\u1112\u1161\u11ab": "한", "": "", " \n": ""} {
		if value, problem := Value(b, text); value != want || problem.Empty() != (want != "") || value != "" && b.Mix(value) != want {
			t.Errorf("%q: %q, %v", text, value, problem)
		}
	}
}
