package words

import (
	"fmt"
	"strings"
)

// finals are the Korean particles that have two forms: the one after a final
// consonant, and the one after a vowel.
var finals = map[string]string{"은": "는", "이": "가", "을": "를", "과": "와", "으로": "로", "이라": "라", "이나": "나"}

// josa returns the text with the particle in the form that goes with its last
// sound; either form names the particle. It is for texts that a catalog has, and for numbers; names
// take a fixed 님, after which particles don't change.
func josa(text any, particle string) (string, error) {
	consonant, vowel := particle, finals[particle]
	for c, v := range finals {
		if v == particle {
			consonant, vowel = c, v
		}
	}
	if vowel == "" {
		return "", fmt.Errorf("there is no particle %q with two forms", particle)
	}
	said := fmt.Sprint(text)
	final, ok := lastSound(said)
	switch {
	case !ok:
		return "", fmt.Errorf("nobody knows how %q ends", said)
	case final == none, final == rieul && consonant == "으로":
		return said + vowel, nil
	}
	return said + consonant, nil
}

// Final consonants of a syllable, as Unicode counts them.
const (
	none  = 0
	rieul = 8
	other = 1
)

// digits are the final consonants of the digits, as they are read.
var digits = [...]int{other, rieul, none, other, none, none, other, rieul, rieul, none}

// lastSound returns the final consonant of the text, past closing brackets and
// quotes.
func lastSound(text string) (final int, ok bool) {
	runes := []rune(strings.TrimRight(text, ")]}\"'’”»"))
	if len(runes) == 0 {
		return 0, false
	}
	switch r := runes[len(runes)-1]; {
	case r >= '가' && r <= '힣':
		return int(r-'가') % 28, true
	case r == '0': // ten, a hundred and a thousand end in a consonant too, and so does zero
		return other, true
	case r >= '1' && r <= '9':
		return digits[r-'0'], true
	}
	return 0, false
}
