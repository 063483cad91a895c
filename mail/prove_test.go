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

	"cityhall.example/adjudicator/docket"
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
	p, err := docket.Prove(t.Context(), w.visit(), game)
	w.must(err)
	page, err = proof.Page(p, words.English, nil)
	w.must(err)
	return mails, p, page
}

const foreignHead = "Journal head after entry 2:<br>ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"

const pageEmail = "From: a@x.test\r\nSubject: spring-3\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"

func pressed(style string) string {
	return "<blockquote style=\"" + style + "\">" + foreignHead + "</blockquote>"
}

// headsByHand are heads that somebody wrote, and whether they are found.
var headsByHand = map[string]bool{
	"<html>" + foreignHead: true,
	"<html><TEXTAREA>" + strings.Replace(foreignHead, "<br>", "\n", 1) + "</textarea>":                          true,
	"<html><title>" + foreignHead + "</title>":                                                                  false,
	"<html><style/>" + foreignHead + "</style>":                                                                 false,
	"<html><!-->" + foreignHead:                                                                                 true,
	"<html><!-- " + foreignHead + " -->":                                                                        false,
	"<html><a title=\"<p>" + foreignHead:                                                                        false,
	"<html><a title='>'>" + foreignHead + "<a title=\"":                                                         true,
	"<html>&#74;ournal&nbsp;" + foreignHead[len("Journal "):]:                                                   true,
	pageEmail + foreignHead:                                                                                     true,
	pageEmail + pressed("border-left:1px solid"):                                                                true, // as programs quote
	pageEmail + pressed("border-left:3px solid #ccc"):                                                           false,
	pageEmail + pressed("border:none;border-left:solid #D0D7DE 2.25pt"):                                         false,
	pageEmail + pressed("border-left-style:solid;border-left-width:3px"):                                        false,
	pageEmail + pressed("border-left:&#51;px"):                                                                  false,
	pageEmail + pressed("border-left:13px solid"):                                                               true,
	pageEmail + pressed("border-left:3px solid\" class=\"c&#105;te"):                                            true,
	pageEmail + pressed("color:red\" style=\"border-left:3px solid"):                                            true,
	strings.Replace(pageEmail, "spring-3", "Journal head after entry 2: "+foreignHead[len(foreignHead)-64:], 1): false,
	strings.ReplaceAll(foreignHead, "<br>", " "):                                                                true,
}

// Emails of an office are compared with the journal on the page of the game, however
// they were kept: as they came, as a mailbox, forwarded, quoted, converted or pasted.
func TestProofComparesEmails(t *testing.T) {
	p := newProving(t)
	some := 0
	for i, raw := range p.emails {
		if p.email(i, raw) {
			some++
		}
	}
	if some < 4 {
		t.Errorf("only %d emails have a head", some)
	}
	// In a tree, each of these paragraphs has an element for every one before it.
	var endless strings.Builder
	for n := range 20_000 {
		fmt.Fprintf(&endless, "<p><b title='a > %d'>", n)
	}
	p.same("a page whose elements never end", []byte("<html><body>"+endless.String()+partOf(t, p.emails[0], "text/html")), p.compared(p.emails[0])[:1]...)
	p.byHand()
	p.mailboxes()
	p.replies()
}

// proving has a page that proves a game, and the emails that its players got.
type proving struct {
	*testing.T
	tab    *testkit.Tab
	game   *proof.Game
	emails [][]byte
}

func newProving(t *testing.T) *proving {
	p := &proving{T: t, tab: testkit.OpenTab(t)}
	var page []byte
	p.emails, p.game, page = provable(t, "spring-3", "hello")
	file := filepath.Join(t.TempDir(), "proof.html")
	if err := os.WriteFile(file, page, 0o600); err != nil {
		t.Fatal(err)
	}
	p.tab.Open("file://" + file)
	return p
}

// compared returns the codes of the heads that the page finds in a file, each once, with the
// entries.
func (p *proving) compared(data []byte) (codes []string) {
	var results []struct {
		Code        string
		Entry       int
		Head, Wants string
	}
	encoded, err := json.Marshal(base64.StdEncoding.EncodeToString(data))
	if err != nil {
		p.Fatal(err)
	}
	p.tab.Eval(`compare(unlatin(atob(`+string(encoded)+`)), proof, proof.journal.trimEnd().split("\n").map(JSON.parse))`, &results)
	for _, r := range results {
		if code := r.Code + " " + string(rune('0'+r.Entry)); !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	slices.Sort(codes)
	ofHeads := regexp.MustCompile(`^(right|wrong|none) `)
	read := p.read(data)
	if want := slices.DeleteFunc(slices.Clone(codes), func(code string) bool { return !ofHeads.MatchString(code) }); !slices.Equal(read, want) {
		p.Errorf("the page finds %q, and the program %q in\n%.3000s", codes, read, data)
	}
	return codes
}

// read returns the codes of the heads that the program finds.
func (p *proving) read(data []byte) (read []string) {
	for _, h := range docket.ReadHeads(data) {
		code := fmt.Sprint("wrong ", h.Entry)
		switch entries := p.game.Entries; {
		case h.Entry <= len(entries) && entries[h.Entry-1].Outcome.Entry.Head == h.Hash:
			code = fmt.Sprint("right ", h.Entry)
		case !h.Of(p.game.ID):
			continue
		case h.Entry > len(entries):
			code = fmt.Sprint("none ", h.Entry)
		}
		if !slices.Contains(read, code) {
			read = append(read, code)
		}
	}
	slices.Sort(read)
	return read
}

func (p *proving) same(what string, data []byte, want ...string) {
	p.Helper()
	if got := p.compared(data); !slices.Equal(got, want) {
		p.Errorf("%s: found %q, want %q in\n%.3000s", what, got, want, data)
	}
}

// email guards that an email's head is found in whatever form the email was kept. It reports
// whether there is one.
func (p *proving) email(i int, raw []byte) bool {
	want := p.compared(raw)
	if len(want) == 0 {
		return false
	}
	answers := len(want) == 2 && want[1] == "seen"+strings.TrimPrefix(want[0], "right") // its template
	if len(want) != 1 && !answers || !strings.HasPrefix(want[0], "right ") {
		p.Errorf("email %d: %q in\n%s", i, want, raw)
	}
	text, html, subject := textWithLine(p.T, raw), partOf(p.T, raw, "text/html"), headerOf(p.T, raw).Get("Subject")
	headers := "From: a@x.test\r\nSubject: Fwd: " + subject + "\r\nMIME-Version: 1.0\r\n"
	p.same("pasted", []byte(text), want...)
	p.same("quoted", []byte("> "+strings.ReplaceAll(text, "\n", "\n> ")), want...)
	p.same("with other line ends", bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), want...)
	p.same("forwarded as a file", []byte(headers+"Content-Type: multipart/mixed; boundary=\"b+(1)\"\r\n\r\nsee below\r\n--b+(1)\r\nContent-Type: text/plain\r\n\r\nlook\r\n--b+(1)\r\nContent-Type: message/rfc822\r\n\r\n"+string(raw)+"\r\n--b+(1)--\r\n"), want...)
	p.same("forwarded in base64", []byte(headers+"Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n"+base64.StdEncoding.EncodeToString(raw)+"\r\n"), want...)
	var quoted bytes.Buffer
	q := quotedprintable.NewWriter(&quoted)
	q.Write([]byte(text))
	q.Close()
	p.same("quoted-printable", []byte(headers+"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"+quoted.String()), want...)
	if legacy, err := korean.EUCKR.NewEncoder().String(text); err == nil {
		p.same("in EUC-KR", []byte(headers+"Content-Type: text/plain; charset=\"euc-kr\"\r\nContent-Transfer-Encoding: base64\r\n\r\n"+base64.StdEncoding.EncodeToString([]byte(legacy))), want...)
	}
	p.same("in UTF-16", utf16(text), want...)
	p.same("flowed at spaces that aren't of the text", []byte(headers+"Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\r\n\r\n"+strings.ReplaceAll(text, " entry ", "  \r\nentry ")), want...)
	p.same("flowed", []byte(headers+"Content-Type: text/plain; charset=utf-8; format=flowed\r\n\r\n"+strings.ReplaceAll(text, " entry ", " \r\nentry ")), want...)
	if html != "" { // which has the template in its links
		p.same("a file that is a page", []byte(html), want[:1]...)
		p.same("a page alone", []byte(headers+"Content-Type: text/html; charset=utf-8\r\n\r\n"+html), want[:1]...)
		p.same("a page quoted", []byte(headers+"Content-Type: text/html; charset=utf-8\r\n\r\nsee<blockquote class=\"gmail_quote\" style=\"margin:0 0 0 .8ex;border-left:1px solid\">"+html+"</blockquote>"), want[:1]...)
	}
	return true
}

// byHand guards what counts of heads that somebody wrote.
func (p *proving) byHand() {
	for text, found := range headsByHand {

		want := []string{"wrong 2"}
		if !found {
			want = nil
		}
		p.same("a head that somebody wrote", []byte(text), want...)
	}
}

func mboxOf(emails [][]byte) (all []byte) {
	for _, raw := range emails {
		all = append(append(append(all, "From cityhall@sandbox.test Sat Nov 21 12:00:00 2026\n"...), raw...), "\n\n"...)
	}
	return all
}

// mailboxes guards that heads are found in many emails, and told from those of other games.
func (p *proving) mailboxes() {
	forked, _, _ := provable(p.T, "spring-3", "hallo")
	elsewhere, _, _ := provable(p.T, "autumn", "hello")
	texts := func(emails [][]byte) (all string) {
		for _, raw := range emails {
			all += textWithLine(p.T, raw) + "\n"
		}
		return all
	}
	p.same("a mailbox", mboxOf(p.emails), "right 1", "right 2", "right 3", "right 4", "seen 1", "seen 2", "seen 3")
	p.same("joined emails", bytes.Join(p.emails, []byte("\n\n")), "right 1", "right 2", "right 3", "right 4", "seen 1", "seen 2", "seen 3")
	p.same("another game's texts", []byte(texts(elsewhere)), "other 1", "other 2", "other 3", "other 4")
	p.same("two games' texts", []byte(texts(elsewhere)+texts(p.emails)), "other 1", "other 2", "other 3", "other 4", "right 1", "right 2", "right 3", "right 4", "seen 1", "seen 2", "seen 3")
	p.same("one email about two games", []byte("From: a@x.test\r\nSubject: spring-3, autumn\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"+texts(p.emails)+texts(elsewhere)), "other 1", "other 2", "other 3", "other 4", "right 1", "right 2", "right 3", "right 4", "seen 1", "seen 2", "seen 3")
	p.same("another history", mboxOf(forked), "right 1", "seen 1", "unseen 2", "unseen 3", "wrong 2", "wrong 3", "wrong 4")
	p.same("another game", mboxOf(elsewhere), "other 1", "other 2", "other 3", "other 4")
}

// replies guards that the head which orders answer is found.
func (p *proving) replies() {
	reply := func(seen string) []byte {
		return []byte("From: anna@sandbox.test\r\nSubject: Re: Metromania, spring-3\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\norders:\r\n> " + seen + "=\r\n\r\n")
	}
	head := p.game.Entries[1].Outcome.Entry.Head.String()
	p.same("orders with other dashes", reply("seen : 2 =E2=80=93 "+head[:8]), "seen 2")
	p.same("orders", reply("seen: 2-"+head[:8]), "seen 2")
	p.same("orders in JSON", reply(`"seen": "2-`+strings.ToUpper(head[:12])+`",`), "seen 2")
	p.same("orders that answer another report", reply("seen: 2-"+strings.Repeat("f", 8)), "unseen 2")
	p.same("orders that answer a report beyond the end", reply("seen: 9-"+head[:8]), "unseen-end 9")
	p.same("orders that answer a longer head", reply("seen: 2-"+head+"0"))
	turn := bytes.Replace(reply("seen: 2-"+strings.Repeat("f", 8)), []byte("spring-3"), []byte("autumn"), 1)
	p.same("orders in another game whose words say this one's name", append(turn, "spring-3\r\n"...), "other 2")
	p.same("what somebody wrote", reply("| seen: 2-"+head[:8]))
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
		heads := docket.ReadHeads([]byte(mailbox.String()))
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
			if _, err := docket.Verify(t.Context(), w.visit(), id, heads, nil); err != nil {
				t.Errorf("%s: %v", wish, err)
			}
		}
	}
}
