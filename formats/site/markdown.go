package site

import (
	"fmt"
	"html"
	"html/template"
	"regexp"
	"strings"
)

// markdown returns rules, which are written in a small part of Markdown, as HTML:
// headings, paragraphs, lists, tables and lines as they are, with `code`, **strong**
// and *emphasis* in them. Headings begin two levels lower: the page has the first.
func markdown(text string) template.HTML {
	m := &marking{}
	m.blocks(strings.Split(text, "\n"))
	return template.HTML(m.out.String())
}

// A marking writes HTML.
type marking struct {
	out strings.Builder
	// heading is the last one, which tables have as their caption.
	heading string
}

var (
	headingLine = regexp.MustCompile(`^(#{1,4}) (.*)$`)
	itemLine    = regexp.MustCompile(`^(- |[0-9]+\. )(.*)$`)
	dividerLine = regexp.MustCompile(`^\|[-|: ]+\|$`)
)

// indent and fence mark lines that are shown as they are.
const indent, fence = "    ", "```"

// blocks writes the blocks of some lines.
func (m *marking) blocks(lines []string) {
	for len(lines) > 0 {
		line := lines[0]
		var n int
		switch {
		case strings.TrimSpace(line) == "":
			n = 1
		case headingLine.MatchString(line):
			parts := headingLine.FindStringSubmatch(line)
			m.heading, n = inline(parts[2]), 1
			fmt.Fprintf(&m.out, "<h%d>%s</h%[1]d>\n", len(parts[1])+1, m.heading)
		case strings.HasPrefix(line, fence):
			n = m.fenced(lines)
		case strings.HasPrefix(line, indent):
			n = m.verbatim(lines)
		case strings.HasPrefix(line, "|"):
			n = m.table(lines)
		case itemLine.MatchString(line):
			n = m.list(lines)
		default:
			for n < len(lines) && strings.TrimSpace(lines[n]) != "" && (n == 0 || !itemLine.MatchString(lines[n]) && !strings.HasPrefix(lines[n], "|")) {
				n++
			}
			fmt.Fprintf(&m.out, "<p>%s</p>\n", inline(strings.Join(lines[:n], "\n")))
		}
		lines = lines[n:]
	}
}

// inner returns how many lines belong to something that is indented: those that are,
// and empty lines between them.
func inner(lines []string, by string) (n int) {
	for i, line := range lines {
		if strings.HasPrefix(line, by) {
			n = i + 1
		} else if strings.TrimSpace(line) != "" {
			break
		}
	}
	return n
}

// dedent removes the indentation of lines.
func dedent(lines []string, by string) (all []string) {
	for _, line := range lines {
		all = append(all, strings.TrimPrefix(line, by))
	}
	return all
}

// verbatim writes indented lines as they are, and returns how many.
func (m *marking) verbatim(lines []string) int {
	n := inner(lines, indent)
	m.pre(dedent(lines[:n], indent))
	return n
}

// fenced writes lines between fences as they are, and returns how many.
func (m *marking) fenced(lines []string) int {
	for n := 1; n < len(lines); n++ {
		if strings.HasPrefix(lines[n], fence) {
			m.pre(lines[1:n])
			return n + 1
		}
	}
	m.pre(lines[1:])
	return len(lines)
}

func (m *marking) pre(lines []string) {
	fmt.Fprintf(&m.out, "<pre class=\"wrap\">%s</pre>\n", html.EscapeString(strings.Join(lines, "\n")))
}

// list writes a list, and returns how many lines it has.
func (m *marking) list(lines []string) (n int) {
	kind := "ul"
	if !strings.HasPrefix(lines[0], "- ") {
		kind = "ol"
	}
	fmt.Fprintf(&m.out, "<%s>\n", kind)
	for n < len(lines) {
		item := itemLine.FindStringSubmatch(lines[n])
		if item == nil || (item[1] == "- ") != (kind == "ul") {
			break
		}
		below := strings.Repeat(" ", len(item[1]))
		end := n + 1 + inner(lines[n+1:], below)
		m.out.WriteString("<li>")
		m.blocks(append([]string{item[2]}, dedent(lines[n+1:end], below)...))
		m.out.WriteString("</li>\n")
		for n = end; n < len(lines) && lines[n] == "" && n+1 < len(lines) && itemLine.MatchString(lines[n+1]); n++ {
		}
	}
	fmt.Fprintf(&m.out, "</%s>\n", kind)
	return n
}

// table writes a table, and returns how many lines it has.
func (m *marking) table(lines []string) (n int) {
	fmt.Fprintf(&m.out, "<div class=\"scroll\" role=\"group\" aria-label=\"%s\" tabindex=\"0\">\n<table>\n<caption>%s</caption>\n", tags.ReplaceAllString(m.heading, ""), m.heading)
	for ; n < len(lines) && strings.HasPrefix(lines[n], "|"); n++ {
		if dividerLine.MatchString(lines[n]) {
			continue
		}
		m.out.WriteString("<tr>")
		for cell := range strings.SplitSeq(strings.Trim(lines[n], "|"), "|") {
			text := inline(strings.TrimSpace(cell))
			if n == 0 && text != "" {
				fmt.Fprintf(&m.out, "<th scope=\"col\">%s</th>", text)
			} else {
				fmt.Fprintf(&m.out, "<td>%s</td>", text)
			}
		}
		m.out.WriteString("</tr>\n")
	}
	m.out.WriteString("</table>\n</div>\n")
	return n
}

var (
	tags      = regexp.MustCompile(`<[^>]*>`)
	code      = regexp.MustCompile("`([^`]+)`")
	strong    = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	reference = regexp.MustCompile(`\[([^\]]+)\]\([^)\s]+\)`)
	emphasis  = regexp.MustCompile(`\*([^*\s](?:[^*]*[^*\s])?)\*`)
)

// inline returns a text with its marks as HTML.
func inline(text string) string {
	var b strings.Builder
	at := 0
	for _, c := range code.FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(stressed(text[at:c[0]]) + "<code>" + html.EscapeString(text[c[2]:c[3]]) + "</code>")
		at = c[1]
	}
	return b.String() + stressed(text[at:])
}

// stressed returns a text without code as HTML. Links are to pages that the site
// doesn't have: their text stays.
func stressed(text string) string {
	text = reference.ReplaceAllString(text, "$1")
	text = strong.ReplaceAllString(html.EscapeString(text), "<strong>$1</strong>")
	return emphasis.ReplaceAllString(text, "<em>$1</em>")
}
