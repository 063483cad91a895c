package report

import (
	"strings"

	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// status writes the box with what the reader has to know first.
func (w *writer) status(parts []Part) {
	for _, part := range parts {
		s, is := part.(Status)
		if !is {
			w.part(part)
			continue
		}
		color := colors[s.Code]
		w.WriteString(layoutTable + `<tr><td style="background-color:` + color + `;border-radius:8px 8px 0 0;padding:8px 16px;` + fonts + `font-size:15px;line-height:22px;color:` + white + `;font-weight:bold;letter-spacing:0.5px">`)
		w.text(strings.ToUpper(s.Word))
		w.WriteString(`</td></tr><tr><td style="background-color:` + white + `;border:2px solid ` + color + `;border-top-width:0;border-radius:0 0 8px 8px;padding:14px 16px 16px 16px;` + fonts + body + `"><h1 style="margin:0;font-size:23px;line-height:30px;color:` + ink + `;font-weight:bold">`)
		w.text(s.Act)
		w.WriteString("</h1>")
		for _, texts := range [][]string{s.Due, s.Facts} {
			for _, text := range texts {
				w.paragraph("6px 0 0 0", text)
			}
		}
		w.WriteString("</td></tr></table>")
	}
}

// choices writes the answers, as links where there are some, and as orders to copy
// otherwise.
func (w *writer) choices(c Choices) {
	urls := make([]string, len(c.List))
	linked := 0
	for i := range c.List {
		if w.page.Link != nil {
			if url, ok := w.page.Link(c.List[i].Lines); ok {
				urls[i] = url
				linked++
			}
		}
	}
	hint := c.Hint
	if linked > 0 {
		hint = strings.TrimSpace(w.say("choices/tap", nil) + " " + hint)
	}
	if hint != "" {
		w.WriteString(`<p style="margin:0 0 10px 0;` + small + `">`)
		w.text(hint)
		w.WriteString("</p>")
	}
	short := linked == len(c.List) && shortLabels(c.List)
	for i, choice := range c.List {
		if short {
			w.WriteString(`<div style="display:inline-block;width:100%;max-width:` + half + `;vertical-align:top">`)
		}
		w.choice(c.number(i), choice, urls[i])
		if short {
			w.WriteString("</div>\n")
		}
	}
	if len(w.page.More) > 0 && !c.Meant {
		w.more()
	}
	if len(c.Lines) > 0 && linked == 0 {
		if c.Own != "" {
			w.paragraph("8px 0 4px 0", c.Own)
		}
		w.code(strings.Join(c.Lines, "\n"))
	}
}

// More than fewButtons answers with short labels, of at most shortLabel columns, stand
// two in a row where there is room: half of the page is too wide to have two of them
// on a phone.
const (
	fewButtons = 5
	shortLabel = 22
	half       = "276px"
)

func shortLabels(choices []Choice) bool {
	for _, c := range choices {
		if layout.Columns(c.Label) > shortLabel || c.Note != "" {
			return false
		}
	}
	return len(choices) > fewButtons
}

// choice writes one answer: a button that is the whole cell, or text.
func (w *writer) choice(number string, c Choice, url string) {
	note := func() {
		if c.Note != "" {
			w.WriteString(`<br><span style="font-size:15px;line-height:21px;font-weight:normal;color:` + ink + `">`)
			w.text(words.Stop(c.Note))
			w.WriteString("</span>")
		}
	}
	if url == "" {
		w.WriteString(`<p style="margin:0 0 4px 0"><strong>`)
		w.text(strings.TrimPrefix(number, "- ") + c.Label)
		w.WriteString("</strong>")
		note()
		w.WriteString("</p>\n")
		w.code(strings.Join(c.Lines, "\n"))
		return
	}
	w.WriteString(layoutTable + `<tr><td style="background-color:` + tint + `;border:2px solid ` + blue + `;border-radius:8px;mso-padding-alt:12px 16px"><a href="` + escape(url) + `" style="display:block;padding:10px 14px;` + fonts + `font-size:17px;line-height:24px;color:` + blue + `;font-weight:bold;text-decoration:none">`)
	w.text(strings.TrimPrefix(number, "- ") + c.Label)
	note()
	w.WriteString(`</a></td></tr><tr><td height="8" style="height:8px;font-size:1px;line-height:8px">&nbsp;</td></tr></table>` + "\n")
}

// more writes the other ways to answer, two in a row.
func (w *writer) more() {
	for i := 0; i < len(w.page.More); i += 2 {
		w.WriteString(layoutTable + "<tr>")
		for k := i; k < i+2; k++ {
			if k == i+1 {
				w.WriteString(`<td width="2%" style="width:2%;font-size:1px;line-height:1px">&nbsp;</td>`)
			}
			if k == len(w.page.More) {
				w.WriteString(`<td width="49%">&nbsp;</td>`)
				continue
			}
			l := w.page.More[k]
			w.WriteString(`<td width="49%" valign="top" style="background-color:` + white + `;border:1px solid ` + blue + `;border-radius:8px;mso-padding-alt:12px 12px"><a href="` + escape(l.URL) + `" style="display:block;padding:12px 12px;` + fonts + `font-size:16px;line-height:22px;color:` + blue + `;font-weight:bold;text-decoration:none">`)
			w.text(l.Text)
			if l.Note != "" {
				w.WriteString(`<br><span style="font-size:15px;line-height:20px;font-weight:normal;color:` + quiet + `">`)
				w.text(l.Note)
				w.WriteString("</span>")
			}
			w.WriteString("</a></td>")
		}
		w.WriteString("</tr></table>\n")
	}
}
