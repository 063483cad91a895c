package wordstest

import (
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// spoken are the attributes whose values people see or hear.
var spoken = []string{"alt", "title", "aria-label", "aria-description", "placeholder", "summary", "label", "content"}

// Seen returns what people get of an HTML page, a line for each text: what is shown,
// what a screen reader says, also where something else is shown, and the subjects and
// texts of the emails that its links open.
func Seen(page string) string {
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		return page
	}
	var b strings.Builder
	say := func(text string) { b.WriteString(strings.TrimSpace(text) + "\n") }
	for n := range root.Descendants() {
		switch {
		case n.Type == html.TextNode && n.Parent.Data != "style" && n.Parent.Data != "script" && strings.TrimSpace(n.Data) != "":
			say(n.Data)
		case n.Type != html.ElementNode:
			continue
		}
		technical := n.Data == "meta" && slices.ContainsFunc(n.Attr, func(a html.Attribute) bool {
			return a.Key == "http-equiv" || a.Key == "name" && a.Val != "description"
		})
		for _, a := range n.Attr {
			if slices.Contains(spoken, a.Key) && a.Val != "" && !technical {
				say(a.Val)
			}
			if link, ok := strings.CutPrefix(a.Val, "mailto:"); ok && a.Key == "href" {
				_, query, _ := strings.Cut(link, "?")
				for field := range strings.SplitSeq(query, "&") {
					_, value, _ := strings.Cut(field, "=")
					if text, err := url.PathUnescape(value); err == nil && text != "" {
						say(text)
					}
				}
			}
		}
	}
	return b.String()
}
