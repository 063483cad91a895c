package docket_test

import (
	"encoding/base64"
	"fmt"
	"mime/quotedprintable"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/formats/report"
)

// headsTold returns entries, and how their heads begin.
func headsTold(heads []docket.Head) string {
	var all []string
	for _, h := range heads {
		all = append(all, strconv.Itoa(h.Entry), h.Hash.String()[:2])
	}
	return strings.Join(all, " ")
}

// TestHeadsInBase64 reads emails as they were sent, in parts with base64.
func TestHeadsInBase64(t *testing.T) {
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
	multi := "From: a@x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n"
	part := "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: BASE64\r\nContent-Disposition: inline\r\n\r\n"
	for what, text := range map[string]string{
		"two parts":  multi + part + wrap(report(3, "a")) + "--b\r\n" + part + wrap(report(4, "b")) + "--b--\r\n",
		"two emails": part + wrap(report(3, "a")) + "\r\nFrom - Mon\r\n" + part + wrap(report(4, "b")),
		"line feeds": strings.ReplaceAll(multi+part+wrap(report(3, "a"))+"--b\r\n"+part+wrap(report(4, "b")), "\r\n", "\n"),
	} {
		playtest.Equal(t, what, headsTold(docket.ReadHeads([]byte(text))), "3 aa 4 bb")
	}
	for what, text := range map[string]string{
		"no body":  "Content-Transfer-Encoding: base64\r\n",
		"in press": "| Content-Transfer-Encoding: base64\n|\n| " + strings.ReplaceAll(wrap(report(3, "a")), "\r\n", "\n| "),
	} {
		playtest.Equal(t, what, len(docket.ReadHeads([]byte(text))), 0)
	}
}

// TestHeadsInQuotedPrintable reads emails as they were sent, in parts with quoted-printable:
// also what is only there, next to others, and nothing twice.
func TestHeadsInQuotedPrintable(t *testing.T) {
	label, err := report.HeadLabel("ko", "3")
	playtest.Must(t, err)
	written := func(text string) string {
		var b strings.Builder
		w := quotedprintable.NewWriter(&b)
		_, err := w.Write([]byte(text))
		playtest.Must(t, err)
		playtest.Must(t, w.Close())
		return b.String()
	}
	multi := "From: a@x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n"
	part := "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: Quoted-Printable\r\n\r\n"
	korean := written("--- 이 줄 위에 답장 ---\r\n한국어 보고서\r\n\r\n" + label + "\r\n" + strings.Repeat("a", 64) + "\r\n")
	english := written("50 = 50\r\n\r\nJournal head after entry 4:\r\n" + strings.Repeat("b", 64) + "\r\n")
	for what, text := range map[string]string{
		"two parts":  multi + part + korean + "--b\r\n" + part + english + "--b--\r\n",
		"two emails": part + korean + "\r\nFrom - Mon\r\n" + part + english,
		"line feeds": strings.ReplaceAll(multi+part+korean+"--b\r\n"+part+english, "\r\n", "\n"),
	} {
		playtest.Equal(t, what, headsTold(docket.ReadHeads([]byte(text))), "3 aa 4 bb")
	}
	inPress := "| Content-Transfer-Encoding: quoted-printable\n|\n| " + strings.ReplaceAll(korean, "\r\n", "\n| ")
	playtest.Equal(t, "in press", len(docket.ReadHeads([]byte(inPress))), 0)
}

// TestHeadsOfGames reads which game a head is of, from whatever tells it: the report that
// it ends, a document, or a note.
func TestHeadsOfGames(t *testing.T) {
	a, b := strings.Repeat("a", 64), strings.Repeat("b", 64)
	proof := func(entry int, head string) string {
		return fmt.Sprintf("PROOF\nJournal head after entry %d:\n%s\n", entry, head)
	}
	note := func(game string) string {
		return "cityhall/head v1\ngame: " + game + "\nentry: 3\nhead: " + a + "\ncommitment: " + b + "\n\n— x@y AAAA\n"
	}
	for text, want := range map[string]string{
		"Expancity, game spring-3, turn 2. Public report.\n\n" + proof(3, a):                           "spring-3 3",
		"> Metromania, game 1.autumn_2, over.\n>\n> " + strings.ReplaceAll(proof(3, a), "\n", "\n> "):  "1.autumn_2 3",
		"Fifth Avenue,\ngame\nx, set-up.\n" + proof(3, a):                                              "x 3",
		"메트로매니아, 봄 게임, 종료.\n기록 3번 뒤의 기록 해시(head):\n" + a:                                               "봄 3",
		"Expancity, game a, turn 2.\n" + proof(3, a) + "\nMetromania, game b, turn 1.\n" + proof(1, b): "a 3 b 1",
		"Expancity, game a, turn 2.\n" + proof(3, a) + "\n" + proof(1, b):                              "a 3  1",
		proof(3, a): " 3",
		"| Expancity, game a, turn 2.\n" + proof(3, a):   " 3",
		note("a") + note("b"):                            "a 3 b 3",
		`{"game": "a", "entry": 3, "head": "` + a + `"}`: "a 3",
		`{"entry": 3, "head": "` + a + `", "game": {"id": "a", "ruleset": "x/1", "journal": {"entry": 4, "head": "` + b + `"}}}`: "a 3 a 4",
		"id: a\nruleset: x/1\njournal:\n  entry: 3\n  head: " + a:                                                                "a 3",
		`{"entry": 3, "id": "a", "head": "` + a + `"}`:                                                                           " 3",
		`{"game": "spring/game.yaml", "status": "ok", "id": "a", "entry": 3, "head": "` + a + `"}`:                               "a 3",
		proof(0, a): "",
	} {
		var got []string
		for _, h := range docket.ReadHeads([]byte(text)) {
			got = append(got, fmt.Sprint(h.Game, " ", h.Entry))
		}
		playtest.Equal(t, text, strings.Join(got, " "), want)
	}
}
