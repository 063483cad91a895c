package identity

import (
	"math"
	"testing"
)

// A sealed number opens with its key and in its domain alone, unchanged.
func TestSeal(t *testing.T) {
	seen := map[string]bool{}
	for _, n := range []int64{0, 1, 2, 17, 1 << 40, math.MaxInt64} {
		text := testKey.Seal("spring", n)
		if got, ok := testKey.Open("spring", text); got != n || !ok || len(text) != 23 || seen[text[:8]] {
			t.Errorf("%d: %s opens as %d, %v", n, text, got, ok)
		}
		seen[text[:8]] = true
		if _, ok := testKey.Open("autumn", text); ok {
			t.Error("it opens in another domain")
		}
		if _, ok := (Key{1}).Open("spring", text); ok {
			t.Error("another key opens it")
		}
		for i := range len(text) - 1 { // of the last letter, some bits don't count
			wrong := []byte(text)
			wrong[i] = 'a' + (wrong[i]-'a'+1)%26
			if _, ok := testKey.Open("spring", string(wrong)); ok {
				t.Errorf("%s opens too", wrong)
			}
		}
	}
}
