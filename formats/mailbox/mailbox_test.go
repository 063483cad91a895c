package mailbox

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

// told returns the subjects and the lines of texts that say something.
func told(all []Text) string {
	var b strings.Builder
	for _, t := range all {
		if t.Email {
			fmt.Fprintf(&b, "[%s]\n", t.Subject)
		}
		for line := range strings.SplitSeq(t.Body, "\n") {
			if line = strings.TrimSpace(line); line != "" && line != "|" {
				b.WriteString(line + "\n")
			}
		}
	}
	return b.String()
}

// What people keep, in the forms in which programs keep it.
func TestRead(t *testing.T) {
	const mail = "From: a@x.test\nSubject: hi\nMIME-Version: 1.0\n"
	two := mail + "Content-Type: multipart/mixed; boundary=\"b\"\n\nnobody sees this\n--b\nContent-Type: text/plain\n\none\n--b\n\ntwo\n--bc\nthree\n--b--\nnor this\n"
	quote := `<blockquote style="margin:0;border-left:3px solid #ccc">`
	for what, c := range map[string]struct{ text, want string }{
		"nothing":         {"", ""},
		"a text":          {"one\r\ntwo\rthree", "one\ntwo\nthree\n"},
		"a text: not":     {"Dear Anna:\n\nFrom: me\n", "Dear Anna:\nFrom: me\n"},
		"a mark":          {"\uFEFFone", "one\n"},
		"UTF-16":          {"\xff\xfeo\x00\n\x00t\x00", "o\nt\n"},
		"broken letters":  {"o\xffe", "o\uFFFDe\n"},
		"a page":          {"<!DOCTYPE html>\n<title>x</title><p>one<br>t&#119;o &lt;</p><script>y</script><table><tr><td>a<td>b</table>", "one\ntwo <\na\nb\n"},
		"written":         {"<html>one" + quote + "two<br>three</blockquote>four<blockquote>five", "one\n| two\n| three\nfour\n| five\n"},
		"an email":        {mail + "\none\n", "[hi]\none\n"},
		"in words":        {"From: a@x.test\nSubject: =?utf-8?q?gr=C3=BC=C3=9Fe?=\n =?euc-kr?b?yLI=?=\n\none", "[grüße황]\none\n"},
		"charsets":        {mail + "Content-Type: text/plain; charset=ks_c_5601-1987\nContent-Transfer-Encoding: base64\n\nseX\n", "[hi]\n긷\n"},
		"no charset":      {mail + "Content-Type: text/plain; charset=no-such\n\nü", "[hi]\nü\n"},
		"base64":          {mail + "Content-Transfer-Encoding: BASE64\n\nb25\nlCnR3bw==\n", "[hi]\none\ntwo\n"},
		"quoted":          {mail + "Content-Transfer-Encoding: quoted-printable\n\no=6Ee =\ntwo=zz\n", "[hi]\none two=zz\n"},
		"parts":           {two, "[hi]\none\ntwo\n--bc\nthree\n"},
		"alternatives":    {mail + "Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/html\n\n<p>page\n--b\nContent-Type: text/plain\n\ntext\n--b--", "[hi]\ntext\n"},
		"a page alone":    {mail + "Content-Type: TEXT/HTML\n\n<blockquote type=cite>" + quote + "one</blockquote><p>two</blockquote>", "[hi]\n| one\ntwo\n"},
		"cited":           {mail + "Content-Type: text/html\n\n" + strings.Replace(quote, "style", "class=gmail_cite style", 1) + "one", "[hi]\none\n"},
		"a file":          {mail + "Content-Type: application/octet-stream; name=x.note\n\none", "[hi]\none\n"},
		"named elsewhere": {mail + "Content-Type: application/octet-stream\nContent-Disposition: attachment; filename=\"x.note\"\n\none", "[hi]\none\n"},
		"other files":     {mail + "Content-Type: application/octet-stream; name=x.png\n\none", "[hi]\n"},
		"forwarded":       {mail + "Content-Type: message/rfc822\n\nSubject: spring\n\none", "[hi]\nspring\none\n"},
		"flowed":          {mail + "Content-Type: text/plain; format=flowed; delsp=yes\n\none \n> two", "[hi]\nonetwo\n"},
		"a mailbox":       {"From a Sat\n" + two + "\n\nFrom b Sun\n" + mail + "\nFrom here on\n", "[hi]\none\ntwo\n--bc\nthree\n[hi]\nFrom here on\n"},
		"joined":          {strings.TrimSuffix(two, "nor this\n") + mail + "\nfour\n\n\n" + mail + "\nfive", "[hi]\none\ntwo\n--bc\nthree\n[hi]\nfour\n[hi]\nfive\n"},
		"cut off":         {two[:strings.Index(two, "two")], "[hi]\none\n"},
		"a header only":   {"From: a@x.test", "[]\n"},
	} {
		if got := told(Read([]byte(c.text))); got != c.want {
			t.Errorf("%s: read\n%s\nwant\n%s", what, got, c.want)
		}
	}
}

// Parts in parts end somewhere.
func TestDepth(t *testing.T) {
	text := "deep"
	for range maxDepth + 5 {
		text = "Content-Type: message/rfc822\n\n" + text
	}
	if got := told(Read([]byte("From: a@x.test\n" + text))); strings.Contains(got, "deep") {
		t.Errorf("read\n%s", got)
	}
}

// Whatever a file has, it is read as texts, and nobody reads more than there is.
func FuzzRead(f *testing.F) {
	f.Add([]byte("From: a@x\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Transfer-Encoding: base64\n\nb25l\n--b--\nFrom: b@x\n\ntwo"))
	f.Add([]byte("From a\nSubject: =?euc-kr?b?yLI=?=\n\n\nFrom b\nContent-Type: text/html\n\n<blockquote style='border-left:3px'>x<p>&lt;"))
	f.Add([]byte("\xff\xfe<\x00h\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		size := 0
		for _, text := range Read(data) {
			if !utf8.ValidString(text.Body) || strings.Contains(text.Body, "\r") {
				t.Errorf("read %q", text.Body)
			}
			size += len(text.Body)
		}
		if size > 64*(len(data)+64) {
			t.Errorf("read %d bytes of %d", size, len(data))
		}
	})
}
