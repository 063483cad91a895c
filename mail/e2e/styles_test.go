package e2e

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"mime"
	"mime/quotedprintable"
	"strings"
	"time"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/korean"

	"cityhall.example/mail/sandbox"
)

// A style is how somebody's mail program writes an answer with some lines of
// orders to a report.
type style func(p *person, to *received, lines []string) []byte

var styles = map[string]style{"anna": gmail, "kevin": outlook, "ken": apple, "alfonzo": naver}

// plain is the sandbox's own mail program.
func plain(p *person, to *received, lines []string) []byte {
	d, err := sandbox.Reply(to.raw, strings.Join(lines, "\n")+"\n", true)
	p.must(err)
	d.From, d.Date, d.ID = p.address(), time.Now(), p.newID()
	raw, err := d.Bytes()
	p.must(err)
	return raw
}

// receiver is to whom an email is answered.
func (r *received) receiver() string {
	if r.replyTo != "" {
		return r.replyTo
	}
	return "cityhall@" + domain
}

// header writes the header of an answer, up to the fields of its body.
func (p *person) header(to *received, name, subject string) string {
	return "From: " + name + " <" + p.address() + ">\r\nTo: " + to.receiver() + "\r\nSubject: " + subject +
		"\r\nDate: " + time.Now().Format(time.RFC1123Z) + "\r\nMessage-ID: <" + p.newID() + ">\r\nIn-Reply-To: <" + to.id +
		">\r\nReferences: <" + strings.Join(append(to.references, to.id), ">\r\n <") + ">\r\nMIME-Version: 1.0\r\n"
}

// gmail writes above the report, in two versions of the same.
func gmail(p *person, to *received, lines []string) []byte {
	own := strings.Join(lines, "\n")
	text := "Hi,\n\n" + own + "\n\nThanks!\n\nOn Sat, Nov 21, 2026 at 1:02 PM City Hall <" + to.receiver()[strings.Index(to.receiver(), "<")+1:] + "\nwrote:\n\n> " +
		strings.ReplaceAll(to.text, "\n", "\n> ") + "\n"
	const b = "000000000000a1b2c3"
	return []byte(p.header(to, "Anna Lee", "Re: "+to.subject) + "Content-Type: multipart/alternative; boundary=\"" + b + "\"\r\n\r\n" +
		"--" + b + "\r\nContent-Type: text/plain; charset=\"UTF-8\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" + quotedPrintable(text) +
		"\r\n--" + b + "\r\nContent-Type: text/html; charset=\"UTF-8\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" +
		quotedPrintable("<div dir=\"ltr\">Hi,<div><br></div><div>"+strings.ReplaceAll(html.EscapeString(own), "\n", "</div><div>")+"</div></div>") +
		"\r\n--" + b + "--\r\n")
}

// outlook writes HTML and nothing else, as Word makes it, in the charset of
// western Windows. The original stands below without any marks.
func outlook(p *person, to *received, lines []string) []byte {
	var b strings.Builder
	paragraph := func(text string) {
		if text == "" {
			text = "\u00a0"
		}
		b.WriteString("<p class=MsoNormal>" + text + "<o:p></o:p></p>\n")
	}
	b.WriteString("<html xmlns:o=\"urn:schemas-microsoft-com:office:office\"><head><meta http-equiv=Content-Type content=\"text/html; charset=windows-1252\">" +
		"<style><!--\np.MsoNormal {margin:0cm;}\n--></style></head><body lang=EN-GB><div class=WordSection1>\n")
	paragraph("Dear City Hall – it’s my turn, and here are my “orders”:")
	paragraph("")
	for _, l := range lines {
		paragraph(strings.Replace(html.EscapeString(l), " ", "&nbsp;", 1))
	}
	paragraph("")
	paragraph("Kévin")
	b.WriteString("<div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><b>From:</b> City Hall &lt;cityhall@" + domain +
		"&gt; <br><b>Sent:</b> Saturday, November 21, 2026 1:02 PM<br><b>To:</b> Kevin &lt;" + p.address() + "&gt;<br><b>Subject:</b> " + html.EscapeString(to.subject) + "<o:p></o:p></p></div></div>\n")
	for line := range strings.SplitSeq(to.text, "\n") {
		paragraph(html.EscapeString(line))
	}
	b.WriteString("</div></body></html>\n")
	body := p.encode(charmap.Windows1252, b.String())
	return []byte(p.header(to, "=?iso-8859-1?Q?K=E9vin?=", "RE: "+to.subject) +
		"Content-Type: text/html; charset=\"windows-1252\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" + quotedPrintable(body))
}

// apple fills the template in, in the middle of the quotation.
func apple(p *person, to *received, lines []string) []byte {
	text, filled := to.text, "\norders:\n"
	at := strings.LastIndex(text, filled)
	if at < 0 {
		p.Fatalf("there is no template in the mail to %s:\n%s", p.name, text)
	}
	head, rest := text[:at], text[at+len(filled):]
	_, tail, _ := strings.Cut(rest, "\n\n")
	for _, l := range lines {
		filled += "  - " + l + "\n"
	}
	text = "\n\n> On 21. Nov 2026, at 13:02, City Hall <cityhall@" + domain + "> wrote:\n> \n> " +
		strings.ReplaceAll(head+filled+"\n"+tail, "\n", "\n> ") + "\n\nSent from my iPhone\n"
	return []byte(p.header(to, "Ken", "Re: "+to.subject) +
		"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\nX-Mailer: Apple Mail (2.3826.200.121)\r\n\r\n" + quotedPrintable(text))
}

// naver writes Korean, by turns in the two charsets of Korean emails, in base64.
// The original stands below a line and a header.
func naver(p *person, to *received, lines []string) []byte {
	text := "안녕하세요.\n\n" + strings.Join(lines, "\n") + "\n\n감사합니다.\n-- \n알폰소 드림\n서울시 도시계획과\n\n-----Original Message-----\n" +
		"From: \"City Hall\" <cityhall@" + domain + ">\nTo: <" + p.address() + ">;\nCc:\nSent: 2026-11-21 (토) 13:02:11 (GMT+09:00)\nSubject: " + to.subject + "\n\n" + to.text
	charset, body := "euc-kr", p.encode(korean.EUCKR, text)
	name := "=?euc-kr?B?" + base64.StdEncoding.EncodeToString([]byte(p.encode(korean.EUCKR, "알폰소"))) + "?="
	if p.wrote%2 == 1 {
		charset, body = "iso-2022-kr", shifted(body)
	}
	return []byte(p.header(to, name, mime.BEncoding.Encode("utf-8", "답장: "+to.subject)) +
		"Content-Type: text/plain; charset=\"" + charset + "\"\r\nContent-Transfer-Encoding: base64\r\n\r\n" + lined(base64.StdEncoding.EncodeToString([]byte(body))))
}

// encode writes a text in another charset, with something else in the place of
// characters that this has not.
func (p *person) encode(e encoding.Encoding, text string) string {
	encoded, err := encoding.ReplaceUnsupported(e.NewEncoder()).String(text)
	p.must(err)
	return encoded
}

// shifted turns EUC-KR into ISO-2022-KR: Korean characters stand between two
// control characters, in seven bits.
func shifted(text string) string {
	var b strings.Builder
	b.WriteString("\x1b$)C")
	korean := false
	for _, c := range []byte(text) {
		if is := c >= 0x80; is != korean {
			korean = is
			b.WriteByte(map[bool]byte{true: 0x0e, false: 0x0f}[is])
		}
		b.WriteByte(c & 0x7f)
	}
	return b.String()
}

func quotedPrintable(text string) string {
	var b bytes.Buffer
	w := quotedprintable.NewWriter(&b)
	fmt.Fprint(w, text)
	w.Close()
	return strings.ReplaceAll(strings.ReplaceAll(b.String(), "\r\n", "\n"), "\n", "\r\n")
}

// lined breaks base64 into lines.
func lined(text string) string {
	var b strings.Builder
	for len(text) > 76 {
		b.WriteString(text[:76] + "\r\n")
		text = text[76:]
	}
	return b.String() + text + "\r\n"
}
