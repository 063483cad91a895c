package adjudicator

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"cityhall.example/engine/play"
)

// TestHeadsInBase64 reads emails as they were sent, in parts with base64.
func TestHeadsInBase64(t *testing.T) {
	hash := func(digit string) (h play.Hash) {
		must(t, h.UnmarshalText([]byte(strings.Repeat(digit, 64))))
		return h
	}
	report := func(entry int, digit string) string {
		return fmt.Sprintf("한국어 보고서\r\n\r\nJournal head after entry %d:\r\n%s\r\n", entry, strings.Repeat(digit, 64))
	}
	wrap := func(text string) string {
		encoded := base64.StdEncoding.EncodeToString([]byte(text))
		var lines []string
		for ; len(encoded) > 76; encoded = encoded[76:] {
			lines = append(lines, encoded[:76])
		}
		return strings.Join(append(lines, encoded), "\r\n") + "\r\n"
	}
	part := "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: BASE64\r\nContent-Disposition: inline\r\n\r\n"
	for what, text := range map[string]string{
		"two parts":    "From: a@x\r\n\r\n--b\r\n" + part + wrap(report(3, "a")) + "--b\r\n" + part + wrap(report(4, "b")) + "--b--\r\n",
		"two emails":   part + wrap(report(3, "a")) + "\r\nFrom - Mon\r\n" + part + wrap(report(4, "b")),
		"beside plain": report(3, "a") + "\r\n--b\r\n" + part + wrap(report(4, "b")) + "--b--",
		"line feeds":   strings.ReplaceAll(part+wrap(report(3, "a"))+"--b\r\n"+part+wrap(report(4, "b")), "\r\n", "\n"),
	} {
		equal(t, what, fmt.Sprint(ReadHeads(text)), fmt.Sprint([]Head{{3, hash("a")}, {4, hash("b")}}))
	}
	for what, text := range map[string]string{
		"damaged":  part + "####" + wrap(report(3, "a")),
		"no body":  "Content-Transfer-Encoding: base64\r\n",
		"in press": "| Content-Transfer-Encoding: base64\n|\n| " + strings.ReplaceAll(wrap(report(3, "a")), "\r\n", "\n| "),
	} {
		equal(t, what, len(ReadHeads(text)), 0)
	}
}
