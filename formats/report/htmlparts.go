package report

import (
	"fmt"
	"strings"

	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// parts writes the parts of a block, each by its look. Items that follow each other
// are one list.
func (w *writer) parts(parts []Part) {
	list := false
	for _, part := range parts {
		item, is := part.(Item)
		if is != list {
			if list = is; is {
				w.WriteString(`<ul style="margin:0 0 8px 0;padding:0 0 0 20px">`)
			} else {
				w.WriteString("</ul>\n")
			}
		}
		if is {
			w.WriteString(`<li style="margin:0;padding:0 0 4px 0">`)
			w.text(string(item))
			w.WriteString("</li>")
			continue
		}
		w.part(part)
	}
	if list {
		w.WriteString("</ul>\n")
	}
}

func (w *writer) part(part Part) {
	switch p := part.(type) {
	case Paragraph:
		w.paragraph("0 0 6px 0", string(p))
	case Subheading:
		w.heading(string(p), ink)
	case Turn:
		w.turn(p)
	case Choices:
		w.choices(p)
	case Cards:
		w.cards(p)
	case Table:
		w.table(p)
	case Quote:
		w.WriteString(`<blockquote style="margin:0 0 8px 0;padding:0 0 0 12px;border-left:3px solid ` + rule + `">`)
		w.lines(string(p))
		w.WriteString("</blockquote>\n")
	case Answer:
		w.answer(p)
	case Pair:
		w.WriteString(`<p style="margin:0 0 6px 0">`)
		w.text(p.Label + ":")
		w.WriteString(`<br><span style="` + mono + `word-break:break-all;color:` + ink + `">` + escape(p.Value) + "</span></p>\n")
	case Lines:
		w.code(strings.Join(p, "\n"))
	case Form:
		w.code(string(p))
	default: // a drawing, and what else is made of lines
		page := &layout.Page{Apart: true}
		p.Write(page)
		w.drawing(page.String())
	}
}

// heading writes the heading of a turn.
func (w *writer) heading(text, color string) {
	w.WriteString(`<h3 style="margin:10px 0 2px 0;font-size:16px;line-height:23px;font-weight:bold;color:` + color + `">`)
	w.text(text)
	w.WriteString("</h3>\n")
}

// turn writes the news of a turn; what was told before is gray.
func (w *writer) turn(t Turn) {
	color := ink
	if t.Earlier {
		color = quiet
	}
	w.heading(t.Heading, color)
	w.WriteString(`<div style="padding:0 0 0 12px;border-left:3px solid ` + rule + `">`)
	for _, line := range t.Lines {
		w.WriteString(`<p style="margin:0;padding:0 0 4px 0;color:` + color + `">`)
		w.text(line.text())
		w.WriteString("</p>\n")
	}
	w.WriteString("</div>\n")
}

// lines writes a text with its line breaks and nothing else.
func (w *writer) lines(text string) {
	for i, line := range strings.Split(words.Clean(text), "\n") {
		if i > 0 {
			w.WriteString("<br>")
		}
		w.WriteString(escape(line))
	}
}

// code writes what is to be copied as it stands.
func (w *writer) code(text string) {
	w.WriteString(`<pre style="margin:0 0 8px 0;padding:10px 12px;border:1px solid ` + rule + `;border-radius:6px;white-space:pre-wrap;word-break:break-word;` + mono + `font-size:14px;line-height:20px;color:` + ink + `">` + escape(words.Clean(strings.TrimRight(text, "\n"))) + "</pre>\n")
}

// drawing writes what is drawn in letters: it is as wide as it is. Blocks that stand
// side by side stand below each other where there is no room for all.
func (w *writer) drawing(text string) {
	for _, piece := range layout.Split(text) {
		around := "overflow:auto"
		if len(piece) > 1 {
			around = "display:inline-block;width:184px;vertical-align:top;padding:0 0 12px 0"
		}
		for _, block := range piece {
			if strings.TrimSpace(block) == "" {
				continue
			}
			w.WriteString(`<div style="` + around + `"><pre style="margin:0;` + mono + `font-size:12px;line-height:16px;color:` + ink + `">` + escape(words.Clean(strings.Trim(block, "\n"))) + "</pre></div>")
		}
		w.WriteString("\n")
	}
}

// answer writes what became of some orders.
func (w *writer) answer(a Answer) {
	if a.Text != "" {
		w.paragraph("0 0 4px 0", words.Clean(a.Text))
	}
	for _, d := range a.Below {
		w.WriteString(`<p style="margin:0 0 6px 0;padding:0 0 0 12px;border-left:3px solid ` + rule + `">`)
		if d.Order != "" {
			w.WriteString(`<code style="` + mono + `font-size:14px;color:` + ink + `">` + escape(words.Clean(d.Order)) + `</code>`)
		}
		if d.Order != "" && d.Words != "" {
			w.WriteString("<br>")
		}
		w.lines(d.Words)
		w.WriteString("</p>\n")
	}
}

// table writes rows of numbers under a header.
func (w *writer) table(t Table) {
	if len(t) == 0 {
		return
	}
	w.WriteString(`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:separate">`)
	for i, row := range t {
		w.WriteString("<tr>")
		for k, cell := range row {
			align := "right"
			if k == 0 {
				align = "left"
			}
			switch {
			case i == 0:
				fmt.Fprintf(w, `<th scope="col" style="padding:8px 4px;border-bottom:2px solid %s;text-align:%s;word-break:break-word;%sfont-size:14px;line-height:20px;color:%s;font-weight:bold">`, ink, align, fonts, quiet)
			case k == 0:
				fmt.Fprintf(w, `<th scope="row" style="padding:8px 4px;border-bottom:1px solid %s;text-align:left;word-break:break-word;%s%sfont-weight:normal">`, rule, fonts, body)
			default:
				fmt.Fprintf(w, `<td style="padding:8px 4px;border-bottom:1px solid %s;text-align:right;white-space:nowrap;%s%s">`, rule, fonts, body)
			}
			w.text(cell)
			if i == 0 || k == 0 {
				w.WriteString("</th>")
			} else {
				w.WriteString("</td>")
			}
		}
		w.WriteString("</tr>\n")
	}
	w.WriteString("</table>\n")
}
