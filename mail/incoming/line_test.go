package incoming

import (
	"fmt"
	"strings"
	"testing"
)

// brief prints lines with their depth, divided by /.
func brief(lines []Line) string {
	var all []string
	for _, l := range lines {
		foot := ""
		if l.Foot {
			foot = "~"
		}
		all = append(all, strings.Repeat(">", l.Depth)+foot+l.Text)
	}
	return strings.Join(all, "/")
}

func TestFlowed(t *testing.T) {
	for _, test := range []struct {
		text   string
		delsp  bool
		want   string
		places string
	}{
		{"a \nb\nc", false, "a b/c", "[1 3]"},
		{"a \nb", true, "ab", "[1]"},
		{"a  \nb", true, "a b", "[1]"},
		{"a \n", false, "a", "[1]"},
		{" > no mark\n  two", false, "> no mark/ two", "[1 2]"},
		{"> a \n> b\n>> c \n> d", false, ">a b/>>c/>d", "[1 3 4]"},
		{"> a \nb", false, ">a/b", "[1 2]"},
		{"> > a \n>> b", false, ">>a b", "[1]"},
		{">a \n>  b", false, ">a  b", "[1]"},
		{"a \n-- \nb", false, "a/~--/~b", "[1 2 3]"},
		{"a \n\nb", false, "a/b", "[1 3]"},
	} {
		lines := plainLines(test.text, true, test.delsp)
		var places []int
		for _, l := range lines {
			places = append(places, l.Place)
		}
		if got := brief(lines); got != test.want || fmt.Sprint(places) != test.places {
			t.Errorf("%q: %q at %v, want %q at %s", test.text, got, places, test.want, test.places)
		}
	}
}

func TestPlain(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"a\nb\r\nc\rd\u0085e\u2028f\u2029g\vh\fi", "a/b/c/d/e/f/g/h/i"},
		{"a\n\nb\n", "a//b"},
		{"  - a  \n\t- b", "  - a/ - b"},
		{"a\u00a0b\u202fc\u3000d\te", "a b c d e"},
		{"\ufeffa\u200b\u00ad\u200d\u202eb\u2066\x00\x1b\u009f\ufffc", "ab"},
		{"“a” – ‘b’ — c−d…", "“a” – ‘b’ — c−d…"},
		{"＞ a\n＞＞b\n＞ ＞ c\nd ＞ e", ">a/>>b/>>c/d ＞ e"},
		{"> a\n>b\n> > c\n>>d\n >e\n>  f\n| g\na > b", ">a/>b/>>c/>>d/>e/> f/| g/a > b"},
		{"\u00a0> a", ">a"},
	} {
		if got := brief(plainLines(test.text, false, false)); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

func TestHTML(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"a <b>b</b>\n\tc<i> d </i> e", "a b c d e"},
		{"<div>a</div><div><br></div><div>b<br></div>c<br><br>d", "a//b/c//d"},
		{"<p>a</p><p>b", "a//b"},
		{"<p class=MsoNormal>a<p class=MsoNormal>&nbsp;<p style='margin: 0'>b", "a//b"},
		{"<p>a<div>b</div>", "a/b"},
		{"&lt;a&gt; &amp; &eacute;&#8239;b&nbsp; &nbsp;c", "<a> & é b   c"},
		{"&nbsp;&nbsp;- a", "  - a"},
		{"a:<ul><li>b<li><p>c</p><ol><li>d</ol><li></ul>e", "a:/- b//- c//- d/e"},
		{"<table><tr><td>a<td>b</tr><tr><th>c</th></tr></table>d", "a b/c/d"},
		{"<pre>a  b\n c\n\nd</pre>e", "a  b/ c//d/e"},
		{"<div style='white-space: pre-wrap'>a\n  b</div>", "a/  b"},
		{"<head><title>x</title><style>y</style></head><script>z</script><!-- w -->a", "a"},
		{"<head><meta><p>a", "a"},
		{"<span style='DISPLAY : none'>x</span><div hidden>y<div>z</div></div>a<br style='display:none'>b", "a/b"},
		{"<blockquote>a<blockquote>b</blockquote>c</blockquote>d", ">a/>>b/>c/d"},
		{"<blockquote>a<div>b</blockquote>c</div>d", ">a/>b/cd"},
		{"<b><blockquote>a</b>b</blockquote>c", ">ab/c"},
		{"<blockquote style='margin: 0 0 0 40px; border: none; padding: 0px'>a</blockquote>", "a"},
		{"<blockquote style='border:none;border-left:solid #CCC 1pt;padding:0 40px'>a</blockquote>", ">a"},
		{"<div>&gt; a<br>&gt;&gt; b</div>c", ">a/>>b/c"},
		{"a<div name='quote' style='margin:10px'>b<div>c</div></div>d", "a/>b/>c/d"},
		{"a<div class='ydp1yahoo_quoted'>b</div>", "a/>b"},
		{"a<div class='x gmail_signature'>b<div>c</div>d</div>e", "a/~b/~c/~d/e"},
		{"<div id='x_Signature'>b</div><div id=AppleMailSignature_1>c</div>d", "~b/~c/d"},
		{"a<hr><div id=divRplyFwdMsg><b>Odesláno:</b> b<br></div>c", "a/>~Odesláno: b/>c"},
		{"a<div style='border:none; border-top: solid #B5C4DF 1.0pt'>Odesláno: b</div>c", "a/>~Odesláno: b/>c"},
		{"a<div style='border:none; border-top: solid #B5C4DF 1.0pt'>my line</div>c", "a/my line/c"},
		{"a<div id='mail-editor-reference-message-container'><div><b>Odesláno:</b> b<br></div>c</div>", "a/>~Odesláno: b/>c"},
		{"-----Original Message-----<br><b>From:</b> a<br><br>b", ">~-----Original Message-----/>~From: a/>/>b"},
		{"a\u2028b\x01\xff", "a b�"},
		{"<a", ""},
		{"a</b></p></blockquote>b", "ab"},
	} {
		lines, whole := htmlLines(test.text)
		if got := brief(lines); got != test.want || !whole {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
}
