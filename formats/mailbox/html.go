package mailbox

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// page matches what pages begin with.
var page = regexp.MustCompile(`(?i)\A\s*<(?:!doctype html|html)\b`)

func isPage(text string) bool { return page.MatchString(text) }

// breaks are the elements that begin a line, and end one.
var breaks = map[string]bool{
	"br": true, "p": true, "div": true, "tr": true, "td": true, "th": true, "li": true, "pre": true, "table": true, "blockquote": true,
	"h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true,
}

// written matches the style of what somebody wrote, which has a line of 3 pixels beside it: as
// City Hall writes it, or as other programs do that write the email anew.
var written = regexp.MustCompile(`(?i)border(-left)?(-width)?\s*:[^;]{0,100}\b(3px|2\.25pt)`)

// shown returns what a page says, line by line. What somebody wrote is quoted there, and gets
// a bar, as in a plain text: in an email with a style, since programs quote emails too.
func shown(page string, email bool) string {
	var b, line strings.Builder
	var quotes []bool // whether those around have a bar
	bars := 0
	end := func() {
		text := strings.Join(strings.Fields(line.String()), " ")
		if line.Reset(); bars > 0 {
			text = "| " + text
		}
		b.WriteString(text + "\n")
	}
	hidden := ""
	z := html.NewTokenizer(strings.NewReader(page))
	for {
		switch z.Next() {
		case html.ErrorToken:
			end()
			return b.String()
		case html.TextToken:
			if hidden == "" {
				line.Write(z.Text())
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			if breaks[t.Data] {
				end()
			}
			switch t.Data {
			case "style", "script", "title":
				hidden = t.Data
			case "blockquote":
				bar := !email || isWritten(t)
				if quotes = append(quotes, bar); bar {
					bars++
				}
			}
		case html.EndTagToken:
			t := z.Token()
			if breaks[t.Data] {
				end()
			}
			if t.Data == hidden {
				hidden = ""
			}
			if n := len(quotes); t.Data == "blockquote" && n > 0 {
				if quotes[n-1] {
					bars--
				}
				quotes = quotes[:n-1]
			}
		}
	}
}

// isWritten reports whether a quote in an email has what somebody wrote. What programs
// quote has other marks too.
func isWritten(t html.Token) bool {
	style := false
	for _, a := range t.Attr {
		if strings.Contains(strings.ToLower(a.Key+a.Val), "cite") {
			return false
		}
		style = style || a.Key == "style" && written.MatchString(a.Val)
	}
	return style
}
