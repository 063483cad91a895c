package mail

import (
	"fmt"
	"html"
	"strings"
	"testing"

	"cityhall.example/formats/report/layout"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// wrapped returns lines as a program breaks them, each behind a mark.
func wrapped(text, mark string) string {
	var p layout.Page
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		p.Line(mark, line)
	}
	return strings.ReplaceAll(p.String(), "\n  ", "\n"+mark)
}

const quoteLine = "On Sat, Nov 21, 2026 at 12:00 PM City Hall <cityhall@sandbox.test> wrote:"
const quoteHeader = "From: Your turn · City Hall <cityhall@sandbox.test>\nSent: Saturday, November 21, 2026 12:00 PM\nTo: anna@sandbox.test\nSubject: [spring-3] Fifth Avenue\n"

func htmlLines(text string) string {
	return strings.ReplaceAll(html.EscapeString(text), "\n", "<br>\n")
}

// pagePrograms are programs that quote pages.
var pagePrograms = []struct {
	name, kind string
	quote      func(answer, page, head string) string
}{
	{"Gmail", "html", func(answer, page, _ string) string {
		return `<div dir="ltr">` + htmlLines(answer) + `</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">` + htmlLines(quoteLine) + `<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">` + page + `</blockquote></div>`
	}},
	{"Gmail", "plain", func(answer, page, head string) string {
		return answer + "\n\n" + quoteLine + "\n\n" + wrapped(head+"\n"+incoming.Shown(page), "> ")
	}},
	{"Outlook", "html", func(answer, page, _ string) string {
		return `<html><body><div style="font-family:Calibri">` + htmlLines(answer) + `</div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">` + htmlLines(quoteHeader) + `</font></div>` + page + `</body></html>`
	}},
	{"Outlook", "plain", func(answer, page, head string) string {
		return answer + "\n\n________________________________\n" + quoteHeader + "\n" + head + "\n" + incoming.Shown(page)
	}},
	{"Apple Mail", "html", func(answer, page, _ string) string {
		return `<html><head></head><body style="overflow-wrap: break-word;">` + htmlLines(answer) + `<br><div><br><blockquote type="cite"><div>` + htmlLines(quoteLine) + `</div><br class="Apple-interchange-newline"><div>` + page + `</div></blockquote></div></body></html>`
	}},
	{"Apple Mail", "plain", func(answer, page, head string) string {
		return answer + "\n\n> " + quoteLine + "\n> \n" + wrapped(head+"\n"+incoming.Shown(page), "> ")
	}},
	{"Thunderbird", "html", func(answer, page, _ string) string {
		return `<html><body><p>` + htmlLines(answer) + `</p><div class="moz-cite-prefix">` + htmlLines(quoteLine) + `<br></div><blockquote type="cite" cite="mid:x@sandbox.test">` + page + `</blockquote></body></html>`
	}},
	{"Naver", "html", func(answer, page, _ string) string {
		return `<div>` + htmlLines(answer) + `</div><p>-----Original Message-----<br>` + htmlLines(strings.Replace(quoteHeader, "Sent:", "Date:", 1)) + `</p>` + page
	}},
	{"no marks", "html", func(answer, page, _ string) string { return `<div>` + htmlLines(answer) + `</div><br>` + page }},
	{"no marks and no styles", "html", func(answer, page, _ string) string {
		return `<div>` + htmlLines(answer) + `</div><br>` + strings.ReplaceAll(page, "display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;", "")
	}},
	{"no marks", "plain", func(answer, page, head string) string {
		return answer + "\n\n" + head + "\n\n" + incoming.Shown(page)
	}},
}

// TestRepliesToPages quotes the pages that the office sends as mail programs do, those
// that keep their HTML and those that make text of it: what an answer says is what
// stands above, and nothing that is quoted counts.
func TestRepliesToPages(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", nil, "anna", "kevin")
	w.round()
	for n := range testkit.Times(3, 6) {
		g := w.load("spring-3")
		player := g.Players[g.Open().Seat]
		l := answersIn(t, w.last(player+"@sandbox.test"))
		l[n%len(l)].from = player + "@sandbox.test"
		w.mail(l[n%len(l)])
		w.round()
	}
	for _, text := range []string{"status", "draw purple", "help"} {
		w.reply("anna", text)
		w.reply("kevin", text)
		w.round()
	}
	table := w.table("spring-3")
	rules := w.load("spring-3").Rules
	pages := 0
	for i, m := range w.sent {
		page := partOf(t, m.raw, "text/html")
		name, _, _ := strings.Cut(m.to[0], "@")
		if page == "" || name == "mod" {
			continue
		}
		pages++
		head, _, _ := strings.Cut(textWithLine(t, m.raw), "\n\n")
		for k, program := range pagePrograms {
			for j, answer := range []string{"", "status", "orders:\n- take skyscrapers"} {
				if (i+j+k)%testkit.Times(3, 1) > 0 {
					continue
				}
				raw := "From: " + m.to[0] + "\nTo: cityhall@sandbox.test\nSubject: Re: [spring-3] Fifth Avenue\nMessage-ID: <1@x>\nIn-Reply-To: " + headerOf(t, m.raw).Get("Message-Id") + "\nMIME-Version: 1.0\nContent-Type: text/" + program.kind + "; charset=utf-8\n\n" + program.quote(answer, page, strings.ReplaceAll(head, "\n", " "))
				read, err := incoming.Read([]byte(raw))
				w.must(err)
				q := request.Find(read, rules, false, func() *request.Sent { return table.sent(t.Context(), read) }, "anna", "kevin")
				got := fmt.Sprint(len(q.Errors), len(q.Asks))
				if q.Set != nil {
					for _, l := range q.Set.Lines {
						got += " " + l.Text
					}
				}
				want := map[string]string{"": "0 0", "status": "0 1", "orders:\n- take skyscrapers": "0 0 take skyscrapers"}[answer]
				if got != want {
					t.Errorf("%s, %s, email %d, answer %q: found %q, %v, want %q", program.name, program.kind, i, answer, got, q.Errors, want)
				}
			}
		}
	}
	if pages < 10 {
		t.Errorf("there are %d pages", pages)
	}
}
