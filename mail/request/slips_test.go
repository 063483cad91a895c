package request

import (
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine/hangul"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// requested are requests as people type them, in both languages.
var requested = strings.Split("preview|dry run|draft|just testing|don't file this|help|status|history|resend|rules|undo?|undo my last order|away 24 december to 26 december|back|"+
	"notify my turn|mute|unmute|mute until 24 december|language ko|zone asia/seoul|hours 8 to 20|renew|join|format plain|picture phone|calendar on|attach svg|status all|notes|clear notes|"+
	"미리 보기|미리 볼게요|접수하지 마세요|도움말|현황|기록|다시 보내 주세요|규칙|되돌리기|언어 영어|시간대 서울|12월 24일부터 26일까지 휴가|메일 그만|토큰 재발급|참가합니다", "|")

// asksFor tells what an email asks for beside orders; "" for nothing.
func asksFor(r *Requests) (all string) {
	for _, a := range r.Asks {
		all += " " + string(a.Verb)
	}
	if r.Preview {
		all += " preview"
	}
	return all
}

// slipsOf returns the text with one letter left out, doubled, swapped with the next, or
// wrong, at each place of every so many; letters of Korean are jamo.
func slipsOf(text string, every int) (all []string) {
	letters := []rune(text)
	if hangul.In(text) {
		letters = hangul.Letters(text)
	}
	for at := range letters {
		if letters[at] <= '9' || at+1 < len(letters) && letters[at+1] <= '9' {
			continue
		}
		for kind := range 4 {
			changed := []rune(string(letters[:at]))
			switch {
			case kind == 0:
			case kind == 1:
				changed = append(changed, letters[at], letters[at])
			case kind == 2 && at+1 < len(letters) && letters[at+1] != letters[at] && letters[at+1] > '?':
				changed = append(changed, letters[at+1], letters[at])
				changed = append(changed, letters[at+2:]...)
				all = append(all, hangul.Compose(string(changed)))
				continue
			case hangul.In(text) && letters[(at+kind)%len(letters)] > '9':
				changed = append(changed, letters[(at+kind)%len(letters)])
			case hangul.In(text):
				continue
			default:
				changed = append(changed, 'a'+(letters[at]+7)%26)
			}
			all = append(all, hangul.Compose(string(append(changed, letters[at+1:]...))))
		}
	}
	few := all[:0]
	for i, s := range all {
		if i%every == 0 && s != text {
			few = append(few, s)
		}
	}
	return few
}

// TestRequestSlips spoils each request by a letter, above an order. Either the request is done,
// or nothing is, and the sender is asked: the order is not filed as if nobody had asked
// for anything, but for requests that are a letter away from names.
func TestRequestSlips(t *testing.T) {
	orders := map[string]string{"fifth-avenue": "take brown gray", "expancity": "acquire", "metromania": "pass"}
	for _, rules := range registry.All() {
		for _, text := range requested {
			want := asksFor(finds(t, rules, text+"\n"+orders[rules.Name]))
			if want == "" {
				t.Errorf("%s: %q asks for nothing", rules.Name, text)
			}
			for _, changed := range slipsOf(text, testkit.Times(7, 1)) {
				r := finds(t, rules, changed+"\n"+orders[rules.Name])
				if got := filed(rules, r); got != "" && asksFor(r) != want && !slices.Contains(likeNames, text) {
					t.Errorf("%s: %q for %q files %q, asks for %q", rules.Name, changed, text, got, asksFor(r))
				}
			}
		}
	}
}

// TestSyllableSlips spoils long Korean words by a syllable: it is left out, doubled,
// swapped with the next, or one too many at the end. No order below is filed unasked.
func TestSyllableSlips(t *testing.T) {
	rules := registry.All()[0]
	for _, text := range []string{"미리보기", "되돌리기"} {
		want := asksFor(finds(t, rules, text+"\ntake brown gray"))
		syllables := []rune(text)
		spoiled := []string{text + "요"}
		for at, s := range syllables {
			before, after := string(syllables[:at]), string(syllables[at+1:])
			spoiled = append(spoiled, before+after, before+string(s)+string(s)+after)
			if at+1 < len(syllables) {
				spoiled = append(spoiled, before+string(syllables[at+1])+string(s)+string(syllables[at+2:]))
			}
		}
		for _, changed := range spoiled {
			r := finds(t, rules, changed+"\ntake brown gray")
			if got := filed(rules, r); got != "" && asksFor(r) != want {
				t.Errorf("%q for %q files %q, asks for %q", changed, text, got, asksFor(r))
			}
		}
	}
}
