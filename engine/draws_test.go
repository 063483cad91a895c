package engine

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"slices"
	"testing"

	"cityhall.example/internal/testkit"
)

// vectors are what anybody can compute from a seed in any language: see
// testdata/draws.py.
type vectors struct {
	Seed   string   `json:"seed"`
	Nonces []string `json:"nonces"`
	// Beacon is the signature of a round, of which the SHA-256 goes into the draws.
	Beacon     string `json:"beacon,omitempty"`
	Secret     string `json:"secret"`
	Commitment string `json:"commitment"`
	// Salts are those of the journal's entries from 0.
	Salts    []string       `json:"salts"`
	Streams  []streamVector `json:"streams"`
	Shuffles []streamVector `json:"shuffles"`
	Picks    []streamVector `json:"picks"`
}

type streamVector struct {
	Purpose string `json:"purpose"`
	Counter int    `json:"counter"`
	// Below are the bounds of the draws, one after the other.
	Below []int `json:"below,omitempty"`
	// Of is how many values, 0, 1, 2 and so on, are shuffled.
	Of int `json:"of,omitempty"`
	// Counts is the bag that is picked from until it is empty.
	Counts []int16 `json:"counts,omitempty"`
	Values []int   `json:"values"`
}

// compute fills in what follows from the seed and the nonces.
func (v *vectors) compute() {
	secret := SeedSecret(v.Seed)
	commitment := secret.Commitment()
	v.Secret, v.Commitment = hex.EncodeToString(secret[:]), hex.EncodeToString(commitment[:])
	for n := range v.Salts {
		salt := secret.Salt(n)
		v.Salts[n] = hex.EncodeToString(salt[:])
	}
	d := v.draws()
	for i := range v.Streams {
		s := &v.Streams[i]
		stream := d.Stream(s.Purpose, s.Counter)
		s.Values = nil
		for _, n := range s.Below {
			s.Values = append(s.Values, stream.Below(n))
		}
	}
	for i := range v.Shuffles {
		s := &v.Shuffles[i]
		stream := d.Stream(s.Purpose, s.Counter)
		s.Values = nil
		for k := range s.Of {
			s.Values = append(s.Values, k)
		}
		Shuffle(&stream, s.Values)
	}
	for i := range v.Picks {
		s := &v.Picks[i]
		stream := d.Stream(s.Purpose, s.Counter)
		counts, left := slices.Clone(s.Counts), 0
		for _, n := range counts {
			left += int(n)
		}
		s.Values = nil
		for range left {
			s.Values = append(s.Values, Pick(&stream, counts))
		}
	}
}

// asked are the vectors before they are computed: what is drawn.
func asked() []vectors {
	const third = 1<<32/3 + 1 // of which a third of all words is rejected
	all := []vectors{{Seed: "spring"}, {Seed: "", Nonces: []string{"anna-7f3a", "", "케빈"}}, {Seed: "도시", Nonces: []string{"x"}}}
	for _, nonces := range [][]string{nil, {"apple", "kiwi"}} {
		all = append(all, vectors{Seed: "public", Nonces: nonces, Beacon: "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"})
	}
	for i := range all {
		v := &all[i]
		if v.Nonces == nil {
			v.Nonces = []string{}
		}
		v.Salts = make([]string, 3)
		v.Streams = []streamVector{
			{Purpose: "black", Counter: 0, Below: []int{1, 2, 3, 6, 10, 52, 108, 1000, 1 << 16, 1 << 30}},
			{Purpose: "black", Counter: 1, Below: []int{52, 51, 50, 49}},
			{Purpose: "", Counter: 0, Below: []int{7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7}},
			{Purpose: "타일", Counter: math.MaxInt32, Below: []int{math.MaxInt32, 100}},
			{Purpose: "rejected", Counter: 3, Below: slices.Repeat([]int{third, third + 1, 3<<29 + 1}, 8)},
		}
		v.Streams = append(v.Streams, v.limit())
		v.Shuffles = []streamVector{{Purpose: "deck", Counter: 1, Of: 1}, {Purpose: "deck", Counter: 2, Of: 40}}
		v.Picks = []streamVector{{Purpose: "bag", Counter: 9, Counts: []int16{3, 0, 5, 1, 12}}}
	}
	return all
}

// draws returns the draws of a game with the secret, the words and the beacon.
func (v *vectors) draws() *Draws {
	mixed := slices.Clone(v.Nonces)
	if signature, _ := hex.DecodeString(v.Beacon); len(signature) > 0 {
		sum := sha256.Sum256(signature)
		mixed = append(mixed, hex.EncodeToString(sum[:]))
	}
	return NewDraws(SeedSecret(v.Seed), mixed)
}

// limit returns draws whose first word is the very limit from which words are dropped:
// below a word of more than 2^31 that is the word itself.
func (v *vectors) limit() streamVector {
	for counter := 0; ; counter++ {
		s := v.draws().Stream("limit", counter)
		if word := s.next(); word > 1<<31 {
			return streamVector{Purpose: "limit", Counter: counter, Below: []int{int(word), 10}}
		}
	}
}

// kitDraws are the vectors in the conformance kit.
const kitDraws = "../examples/conformance/draws.json"

// TestVectors compares the draws with those of the conformance kit, which journals of
// all games depend on: they must never change.
func TestVectors(t *testing.T) {
	got := asked()
	for i := range got {
		got[i].compute()
	}
	text, err := json.MarshalIndent(struct {
		Format  string    `json:"format"`
		Vectors []vectors `json:"vectors"`
	}{"cityhall-kit/1", got}, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, '\n')
	if testkit.Update() {
		if err := os.WriteFile(kitDraws, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(kitDraws)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n")), text) {
		t.Errorf("%s differs from what is drawn now", kitDraws)
	}
}

// The vectors are computed again in other languages, from the specification.
func TestVectorsPython(t *testing.T) { otherLanguage(t, testkit.Tools, "testdata/draws.py", "python3") }
func TestVectorsNode(t *testing.T)   { otherLanguage(t, testkit.Node, "testdata/draws.js", "node") }

func otherLanguage(t *testing.T, part testkit.Part, script, program string) {
	out, err := exec.Command(testkit.Program(t, part, program), script, kitDraws).CombinedOutput()
	if err != nil || string(bytes.TrimSpace(out)) != "ok" {
		t.Errorf("%s %s: %v\n%s", program, script, err, out)
	}
}

// TestRejection counts words: a draw that rejects takes more than one, and the
// draws that follow come from the words after it.
func TestRejection(t *testing.T) {
	d := NewDraws(SeedSecret("rejection"), nil)
	words, bounded := d.Stream("x", 0), d.Stream("x", 0)
	const n = 1<<32/3 + 1 // a third of all words is rejected
	taken, rejected := 0, 0
	for range 200 {
		want := words.next()
		for taken++; want >= 2*n; taken++ {
			want = words.next()
			rejected++
		}
		if got := bounded.Below(n); got != int(want%n) {
			t.Fatalf("drew %d, want %d, after %d words", got, want%n, taken)
		}
	}
	if rejected < 50 {
		t.Errorf("only %d words were rejected", rejected)
	}
}

// TestEven draws often enough to see a bias: 4.9 standard deviations.
func TestEven(t *testing.T) {
	for name, d := range map[string]*Draws{"secret": NewDraws(SeedSecret("even"), nil), "quick": QuickDraws(1)} {
		stream := d.Stream("x", 0)
		const draws, sides = 60000, 6
		var count [sides]int
		for range draws {
			count[stream.Below(sides)]++
		}
		for side, n := range count {
			if off := n - draws/sides; off*off > 24*draws*(sides-1)/(sides*sides) {
				t.Errorf("%s: %d came %d times of %d", name, side, n, draws)
			}
		}
	}
}

// TestQuickDraws has the same numbers for a seed and others for another.
func TestQuickDraws(t *testing.T) {
	numbers := func(seed uint64) (n [8]int) {
		d := QuickDraws(seed)
		for i := range n {
			stream := d.Stream("x", i)
			n[i] = stream.Below(1 << 20)
		}
		return n
	}
	if a, b := numbers(1), numbers(1); a != b {
		t.Errorf("one seed draws %d, and then %d", a, b)
	}
	if a, b := numbers(1), numbers(2); a == b {
		t.Errorf("two seeds both draw %d", a)
	}
}

// TestStreamsDiffer compares the starts of streams whose names run into each
// other, and of secrets and nonces likewise.
func TestStreamsDiffer(t *testing.T) {
	seen := map[[4]uint32]string{}
	add := func(name string, d *Draws, purpose string, counter int) {
		s := d.Stream(purpose, counter)
		start := [4]uint32{s.next(), s.next(), s.next(), s.next()}
		if other, ok := seen[start]; ok {
			t.Errorf("%s draws what %s does", name, other)
		}
		seen[start] = name
	}
	a := SeedSecret("a")
	d := NewDraws(a, nil)
	add("ab 0", d, "ab", 0)
	add("a 0", d, "a", 0)
	add("ab 1", d, "ab", 1)
	add("a 98", d, "a", 98)
	add("none 0", d, "", 0)
	add("another seed", NewDraws(SeedSecret("b"), nil), "ab", 0)
	add("a nonce", NewDraws(a, []string{"xy"}), "ab", 0)
	add("two nonces", NewDraws(a, []string{"x", "y"}), "ab", 0)
	add("two nonces, one empty", NewDraws(a, []string{"xy", ""}), "ab", 0)
	add("swapped nonces", NewDraws(a, []string{"y", "x"}), "ab", 0)
}

// TestMac compares the message code that allocates nothing with the library's.
func TestMac(t *testing.T) {
	key := SeedSecret("key")
	for _, n := range []int{0, 1, 55, 56, 63, 64, 95, 96, 97, 200, 5000} {
		msg := bytes.Repeat([]byte{0xa7}, n)
		library := hmac.New(sha256.New, key[:])
		library.Write(msg)
		if got, want := hmacSum(key, msg), library.Sum(nil); !bytes.Equal(got[:], want) {
			t.Errorf("a message of %d bytes gives %x, want %x", n, got, want)
		}
	}
}

func TestBlind(t *testing.T) {
	d := BlindDraws()
	if d.Used() {
		t.Error("used before a draw")
	}
	s := d.Stream("x", 0)
	counts := []int8{0, 2, 1}
	if s.Below(9) != 0 || Pick(&s, counts) != 1 || counts[1] != 1 || !d.Used() {
		t.Errorf("blind draws: used %t, the bag is %d", d.Used(), counts)
	}
	r := BlindDraws()
	if r.Reveal(); r.Used() || r.Exact() {
		t.Error("a card turned up is not told from a draw")
	}
}

// TestPick empties a bag, and fails where nothing is in it.
func TestPick(t *testing.T) {
	d := NewDraws(SeedSecret("pick"), nil)
	s := d.Stream("x", 0)
	counts := []int16{2, 0, 300, 1}
	var picked [4]int16
	for range 303 {
		picked[Pick(&s, counts)]++
	}
	if picked != [4]int16{2, 0, 300, 1} || slices.Max(counts) != 0 {
		t.Errorf("picked %d, left %d", picked, counts)
	}
	for what, draw := range map[string]func(){
		"an empty bag": func() { Pick(&s, counts) },
		"none":         func() { s.Below(0) },
		"fewer":        func() { s.Below(-1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("drew among %s", what)
				}
			}()
			draw()
		}()
	}
}

func TestWatch(t *testing.T) {
	d := NewDraws(SeedSecret("watch"), nil)
	var told []string
	d.Watch = func(purpose string, _ int) func(bound, number int) {
		told = append(told, purpose)
		if purpose == "a" {
			return nil
		}
		return func(bound, number int) { told = append(told, fmt.Sprintf("%d of %d", number, bound)) }
	}
	a, b := d.Stream("a", 0), d.Stream("b", 1)
	a.Below(6)
	want := []string{"a", "b", fmt.Sprintf("%d of 52", b.Below(52))}
	if !slices.Equal(told, want) {
		t.Errorf("told of %q, want %q", told, want)
	}
}

func TestDrawsAllocateNothing(t *testing.T) {
	d := NewDraws(SeedSecret("allocations"), nil)
	values, counter := make([]int, 40), 0
	if n := testing.AllocsPerRun(100, func() {
		s := d.Stream("deck", counter)
		Shuffle(&s, values)
		counter++
	}); n != 0 {
		t.Errorf("%v allocations a shuffle", n)
	}
}
