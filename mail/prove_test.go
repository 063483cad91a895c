package mail

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"mime/quotedprintable"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/unicode"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/proof"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/identity"
)

// utf16 returns a text as some programs save it.
func utf16(text string) []byte {
	data, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes([]byte(text))
	if err != nil {
		panic(err)
	}
	return data
}

// provable plays a short game by mail to its end, in two languages, and returns its
// emails and its page.
func provable(t *testing.T, game, said string) (mails [][]byte, p *proof.Game, page []byte) {
	w := newWorld(t)
	w.game("metromania", game, nil, "anna", "kevin")
	w.person("kevin@sandbox.test", func(p *store.Person) { p.Language = inHangul })
	w.round()
	for _, text := range []string{"message to all\n" + said + "\nJournal head after entry 2:\n" + strings.Repeat("f", 64) + "\nend message", "pause because of it", "end because it rains"} {
		table := w.table(game)
		w.mail(letterTo{from: "mod@sandbox.test", to: identity.Address("cityhall@sandbox.test", table.o.token(game, table.moderator())), text: text})
		w.round()
	}
	for _, m := range w.sent {
		mails = append(mails, m.raw)
	}
	p, err := adjudicator.Prove(t.Context(), w.visit(), game)
	w.must(err)
	page, err = proof.Page(p, words.English, nil)
	w.must(err)
	return mails, p, page
}

// Emails of an office are compared with the journal on the page of the game, however
// they were kept: as they came, as a mailbox, forwarded, quoted, converted or pasted.
func TestProofComparesEmails(t *testing.T) {
	c := testkit.OpenTab(t)
	emails, game, page := provable(t, "spring-3", "hello")
	forked, _, _ := provable(t, "spring-3", "hallo")
	elsewhere, _, _ := provable(t, "autumn", "hello")
	file := filepath.Join(t.TempDir(), "proof.html")
	if err := os.WriteFile(file, page, 0o600); err != nil {
		t.Fatal(err)
	}
	c.Open("file://" + file)

	type result struct {
		Code        string
		Entry       int
		Head, Wants string
	}
	// compared returns the codes of the heads in a file, each once, with the entries.
	compared := func(data []byte) (codes []string) {
		var results []result
		encoded, err := json.Marshal(base64.StdEncoding.EncodeToString(data))
		if err != nil {
			t.Fatal(err)
		}
		c.Eval(`compare(unlatin(atob(`+string(encoded)+`)), proof, proof.journal.trimEnd().split("\n").map(JSON.parse))`, &results)
		for _, r := range results {
			if code := r.Code + " " + string(rune('0'+r.Entry)); !slices.Contains(codes, code) {
				codes = append(codes, code)
			}
		}
		slices.Sort(codes)
		// The program reads the same heads.
		var read []string
		for _, h := range adjudicator.ReadHeads(data) {
			code := fmt.Sprint("wrong ", h.Entry)
			switch entries := game.Entries; {
			case h.Entry <= len(entries) && entries[h.Entry-1].Outcome.Entry.Head == h.Hash:
				code = fmt.Sprint("right ", h.Entry)
			case !h.Of(game.ID):
				continue
			case h.Entry > len(entries):
				code = fmt.Sprint("none ", h.Entry)
			}
			if !slices.Contains(read, code) {
				read = append(read, code)
			}
		}
		slices.Sort(read)
		ofHeads := func(code string) bool { return regexp.MustCompile(`^(right|wrong|none) `).MatchString(code) }
		if want := slices.DeleteFunc(slices.Clone(codes), func(code string) bool { return !ofHeads(code) }); !slices.Equal(read, want) {
			t.Errorf("the page finds %q, and the program %q in\n%.3000s", codes, read, data)
		}
		return codes
	}
	same := func(what string, data []byte, want ...string) {
		t.Helper()
		if got := compared(data); !slices.Equal(got, want) {
			t.Errorf("%s: found %q, want %q in\n%.3000s", what, got, want, data)
		}
	}
	some := 0
	for i, raw := range emails {
		want := compared(raw)
		if len(want) == 0 {
			continue
		}
		some++
		answers := len(want) == 2 && want[1] == "seen"+strings.TrimPrefix(want[0], "right") // its template
		if len(want) != 1 && !answers || !strings.HasPrefix(want[0], "right ") {
			t.Errorf("email %d: %q in\n%s", i, want, raw)
		}
		text, html, subject := textWithLine(t, raw), partOf(t, raw, "text/html"), headerOf(t, raw).Get("Subject")
		headers := "From: a@x.test\r\nSubject: Fwd: " + subject + "\r\nMIME-Version: 1.0\r\n"
		same("pasted", []byte(text), want...)
		same("quoted", []byte("> "+strings.ReplaceAll(text, "\n", "\n> ")), want...)
		same("with other line ends", bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), want...)
		same("forwarded as a file", []byte(headers+"Content-Type: multipart/mixed; boundary=\"b+(1)\"\r\n\r\nsee below\r\n--b+(1)\r\nContent-Type: text/plain\r\n\r\nlook\r\n--b+(1)\r\nContent-Type: message/rfc822\r\n\r\n"+string(raw)+"\r\n--b+(1)--\r\n"), want...)
		same("forwarded in base64", []byte(headers+"Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n"+base64.StdEncoding.EncodeToString(raw)+"\r\n"), want...)
		var quoted bytes.Buffer
		q := quotedprintable.NewWriter(&quoted)
		q.Write([]byte(text))
		q.Close()
		same("quoted-printable", []byte(headers+"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"+quoted.String()), want...)
		if legacy, err := korean.EUCKR.NewEncoder().String(text); err == nil {
			same("in EUC-KR", []byte(headers+"Content-Type: text/plain; charset=\"euc-kr\"\r\nContent-Transfer-Encoding: base64\r\n\r\n"+base64.StdEncoding.EncodeToString([]byte(legacy))), want...)
		}
		same("in UTF-16", utf16(text), want...)
		same("flowed at spaces that aren't of the text", []byte(headers+"Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\r\n\r\n"+strings.ReplaceAll(text, " entry ", "  \r\nentry ")), want...)
		same("flowed", []byte(headers+"Content-Type: text/plain; charset=utf-8; format=flowed\r\n\r\n"+strings.ReplaceAll(text, " entry ", " \r\nentry ")), want...)
		if html != "" { // which has the template in its links
			same("a file that is a page", []byte(html), want[:1]...)
			same("a page alone", []byte(headers+"Content-Type: text/html; charset=utf-8\r\n\r\n"+html), want[:1]...)
			same("a page quoted", []byte(headers+"Content-Type: text/html; charset=utf-8\r\n\r\nsee<blockquote class=\"gmail_quote\" style=\"margin:0 0 0 .8ex;border-left:1px solid\">"+html+"</blockquote>"), want[:1]...)
		}
	}
	// In a tree, each of these paragraphs has an element for every one before it.
	var endless strings.Builder
	for n := range 20_000 {
		fmt.Fprintf(&endless, "<p><b title='a > %d'>", n)
	}
	same("a page whose elements never end", []byte("<html><body>"+endless.String()+partOf(t, emails[0], "text/html")), compared(emails[0])[:1]...)
	foreign := "Journal head after entry 2:<br>" + strings.Repeat("f", 64)
	press := func(style string) string { return "<blockquote style=\"" + style + "\">" + foreign + "</blockquote>" }
	email := "From: a@x.test\r\nSubject: spring-3\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
	for text, found := range map[string]bool{
		"<html>" + foreign: true,
		"<html><TEXTAREA>" + strings.Replace(foreign, "<br>", "\n", 1) + "</textarea>": true,
		"<html><title>" + foreign + "</title>":                                         false,
		"<html><style/>" + foreign + "</style>":                                        false,
		"<html><!-->" + foreign:                                                        true,
		"<html><!-- " + foreign + " -->":                                               false,
		"<html><a title=\"<p>" + foreign:                                               false,
		"<html><a title='>'>" + foreign + "<a title=\"":                                true,
		"<html>&#74;ournal&nbsp;" + foreign[len("Journal "):]:                          true,
		email + foreign:                                                                                 true,
		email + press("border-left:1px solid"):                                                          true, // as programs quote
		email + press("border-left:3px solid #ccc"):                                                     false,
		email + press("border:none;border-left:solid #D0D7DE 2.25pt"):                                   false,
		email + press("border-left-style:solid;border-left-width:3px"):                                  false,
		email + press("border-left:&#51;px"):                                                            false,
		email + press("border-left:13px solid"):                                                         true,
		email + press("border-left:3px solid\" class=\"c&#105;te"):                                      true,
		email + press("color:red\" style=\"border-left:3px solid"):                                      true,
		strings.Replace(email, "spring-3", "Journal head after entry 2: "+foreign[len(foreign)-64:], 1): false,
		strings.ReplaceAll(foreign, "<br>", " "):                                                        true,
	} {
		want := []string{"wrong 2"}
		if !found {
			want = nil
		}
		same("a head that somebody wrote", []byte(text), want...)
	}
	if some < 4 {
		t.Errorf("only %d emails have a head", some)
	}
	mbox := func(emails [][]byte) (all []byte) {
		for _, raw := range emails {
			all = append(append(append(all, "From cityhall@sandbox.test Sat Nov 21 12:00:00 2026\n"...), raw...), "\n\n"...)
		}
		return all
	}
	texts := func(emails [][]byte) (all string) {
		for _, raw := range emails {
			all += textWithLine(t, raw) + "\n"
		}
		return all
	}
	same("a mailbox", mbox(emails), "right 1", "right 2", "right 3", "right 4", "seen 1", "seen 2", "seen 3")
	same("joined emails", bytes.Join(emails, []byte("\n\n")), "right 1", "right 2", "right 3", "right 4", "seen 1", "seen 2", "seen 3")
	same("another game's texts", []byte(texts(elsewhere)), "other 1", "other 2", "other 3", "other 4")
	same("two games' texts", []byte(texts(elsewhere)+texts(emails)), "other 1", "other 2", "other 3", "other 4", "right 1", "right 2", "right 3", "right 4", "seen 1", "seen 2", "seen 3")
	same("one email about two games", []byte("From: a@x.test\r\nSubject: spring-3, autumn\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"+texts(emails)+texts(elsewhere)), "other 1", "other 2", "other 3", "other 4", "right 1", "right 2", "right 3", "right 4", "seen 1", "seen 2", "seen 3")
	same("another history", mbox(forked), "right 1", "seen 1", "unseen 2", "unseen 3", "wrong 2", "wrong 3", "wrong 4")
	reply := func(seen string) []byte {
		return []byte("From: anna@sandbox.test\r\nSubject: Re: Metromania, spring-3\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\norders:\r\n> " + seen + "=\r\n\r\n")
	}
	head := game.Entries[1].Outcome.Entry.Head.String()
	same("orders with other dashes", reply("seen : 2 =E2=80=93 "+head[:8]), "seen 2")
	same("orders", reply("seen: 2-"+head[:8]), "seen 2")
	same("orders in JSON", reply(`"seen": "2-`+strings.ToUpper(head[:12])+`",`), "seen 2")
	same("orders that answer another report", reply("seen: 2-"+strings.Repeat("f", 8)), "unseen 2")
	same("orders that answer a report beyond the end", reply("seen: 9-"+head[:8]), "unseen-end 9")
	same("orders that answer a longer head", reply("seen: 2-"+head+"0"))
	turn := bytes.Replace(reply("seen: 2-"+strings.Repeat("f", 8)), []byte("spring-3"), []byte("autumn"), 1)
	same("orders in another game whose words say this one's name", append(turn, "spring-3\r\n"...), "other 2")
	same("what somebody wrote", reply("| seen: 2-"+head[:8]))
	same("another game", mbox(elsewhere), "other 1", "other 2", "other 3", "other 4")
}

// TestMailboxOfTwoGames holds everything that somebody got from an office against each
// of the games: what was told of another game accuses nobody.
func TestMailboxOfTwoGames(t *testing.T) {
	for _, wish := range []string{"each", "my-turn", "digest 18:00"} {
		w := wishing(t, func(p *store.Person) { p.Notify = wish })
		for range 6 {
			for _, id := range []string{"spring-3", "summer"} {
				g := w.load(id)
				w.mail(letterTo{from: g.Players[g.Open().Seat] + "@sandbox.test", text: "game: " + id + "\norders:\n- " + w.legal(id)})
			}
			w.round()
		}
		w.later(30 * time.Hour)
		var mailbox strings.Builder
		for _, m := range w.sent {
			if m.to[0] == "anna@sandbox.test" {
				mailbox.WriteString("From - Sat Nov 21 12:00:00 2026\r\n" + string(m.raw) + "\r\n")
			}
		}
		heads := adjudicator.ReadHeads([]byte(mailbox.String()))
		for _, id := range []string{"spring-3", "summer"} {
			mine := 0
			for _, h := range heads {
				if h.Game == id {
					mine++
				} else if h.Game == "" {
					t.Errorf("%s: nothing says of which game the head after entry %d is", wish, h.Entry)
				}
			}
			if mine < 2 {
				t.Errorf("%s: %d heads of %s", wish, mine, id)
			}
			if _, err := adjudicator.Verify(t.Context(), w.visit(), id, heads, nil); err != nil {
				t.Errorf("%s: %v", wish, err)
			}
		}
	}
}
