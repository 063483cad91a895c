package site

import (
	"regexp"
	"strings"
	"testing"

	"cityhall.example/docs"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
)

func TestMarkdown(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"# A\n\n## B `c`\n", "<h2>A</h2>\n<h3>B <code>c</code></h3>\n"},
		{"one\ntwo **x** *y* 2 * 3 * 4\n\nthree", "<p>one\ntwo <strong>x</strong> <em>y</em> 2 * 3 * 4</p>\n<p>three</p>\n"},
		{"<script> & \"a\" `<b>*c*`", "<p>&lt;script&gt; &amp; &#34;a&#34; <code>&lt;b&gt;*c*</code></p>\n"},
		{"- a\n  b\n- c\n\n      d\n       e\n\n  f\n\ng", "<ul>\n<li><p>a\nb</p>\n</li>\n<li><p>c</p>\n<pre class=\"wrap\">d\n e</pre>\n<p>f</p>\n</li>\n</ul>\n<p>g</p>\n"},
		{"1. a\n\n2. b\n   - c\n", "<ol>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n<ul>\n<li><p>c</p>\n</li>\n</ul>\n</li>\n</ol>\n"},
		{"    a\n\n     b <\nc", "<pre class=\"wrap\">a\n\n b &lt;</pre>\n<p>c</p>\n"},
		{"## T `x`\n| a | b |\n|---|---|\n| `c` | **d** |\n", "<h3>T <code>x</code></h3>\n<div class=\"scroll\" role=\"group\" aria-label=\"T x\" tabindex=\"0\">\n<table>\n<caption>T <code>x</code></caption>\n" +
			"<tr><th scope=\"col\">a</th><th scope=\"col\">b</th></tr>\n<tr><td><code>c</code></td><td><strong>d</strong></td></tr>\n</table>\n</div>\n"},
	} {
		if got := string(markdown(c.text)); got != c.want {
			t.Errorf("%q gives\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}

// Nothing is left of the marks in the rules of the games.
func TestMarkdownOfRules(t *testing.T) {
	for _, language := range words.Languages() {
		for _, g := range registry.All() {
			text, err := docs.Rules(g.Name, language)
			if err != nil {
				t.Fatal(err)
			}
			got := string(markdown(text))
			bare := regexp.MustCompile(`(?s)<(pre|code)\b.*?</(pre|code)>`).ReplaceAllString(got, "")
			for _, mark := range []string{"**", "`", "|", "\n#", "\n- ", "](", "\n  "} {
				if at := strings.Index(bare, mark); at >= 0 {
					t.Errorf("%s: %q is left: %s", g.Name, mark, bare[max(0, at-80):min(len(bare), at+80)])
				}
			}
			if count := len(strings.Fields(text)); len(strings.Fields(tags.ReplaceAllString(got, " "))) < count*8/10 {
				t.Errorf("%s has lost words", g.Name)
			}
		}
	}
}

// Any text ends, and stays text.
func FuzzMarkdown(f *testing.F) {
	for _, seed := range []string{"# A\n- b\n  c\n\n      d\n| e |\n|-|\n1. f", "`<a>`**b** *c*", "-  \n    \n\t|"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := string(markdown(text))
		for _, tag := range tags.FindAllString(got, -1) {
			if bare, _, _ := strings.Cut(strings.Trim(tag, "</>"), " "); !strings.Contains(" h2 h3 h4 h5 p pre ul ol li div table caption tr th td code strong em ", " "+bare+" ") {
				t.Errorf("%q gives the tag %s", text, tag)
			}
		}
	})
}
