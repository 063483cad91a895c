package report

import (
	"html"
	"strconv"
	"strings"

	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/words"
)

// A Page is what whoever sends or shows a document adds to its HTML. The zero
// Page adds nothing: choices are then text, and boards are drawn in letters.
type Page struct {
	// Title is that of the window, such as an email's subject; "" for the
	// document's headline.
	Title string
	// Preheader is a line for lists of emails, which readers don't see in the
	// page, and Above the line above which an answer is written.
	Preheader, Above string
	// Before is what stands before the document, a paragraph each.
	Before []string
	// Picture is the URL of the board's picture ("cid:board"), and Width is how wide
	// it is shown; 568 for 0.
	Picture string
	Width   int
	// Link returns the URL that opens an answer with the lines filled in, if there
	// is one.
	Link func(lines []string) (url string, ok bool)
	// More are other ways to answer, which stand below the choices, two in a row.
	More []Link
	// Steps leads to every step of what happened.
	Steps Link
	// Foot are the links at the end.
	Foot []Link
}

// A Link is a text that leads somewhere, and what else to say of it.
type Link struct{ Text, URL, Note string }

// The look of a page: see [Document.HTML].
var (
	ink, quiet, blue, tint, rule, ground = palette.Ink.Hex(), palette.Soft.Hex(), palette.Link.Hex(), palette.Tint.Hex(), palette.Rule.Hex(), palette.Page.Hex()

	white = palette.White.Hex()
	body  = "font-size:16px;line-height:23px;color:" + ink + ";"
	small = "font-size:15px;line-height:22px;color:" + quiet + ";"
	tiny  = "font-size:13px;line-height:19px;color:" + quiet + ";"
)

const (
	fonts = "font-family:-apple-system,'Segoe UI',Roboto,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',Arial,sans-serif;"
	mono  = "font-family:Consolas,Menlo,'Courier New','Noto Sans Mono CJK KR',monospace;"

	layoutTable = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;table-layout:fixed;border-collapse:separate">`
)

// colors are those of the box with the status.
var colors = map[StatusCode]string{
	StatusTurn: palette.Turn.Hex(), StatusNews: quiet, StatusFiled: palette.Done.Hex(), StatusRefused: palette.Refused.Hex(), StatusOver: palette.Done.Hex(),
}

// HTML returns the document as a page that mail programs show: one column of at
// most 600 pixels, styles inline, no script, nothing remote but what the page
// given here names. Tables that only place things say so, so that it reads well
// aloud, and no meaning is in colors alone.
func (d *Document) HTML(page Page) string {
	w := &writer{Document: d, page: page}
	w.Grow(32 << 10)
	title := page.Title
	if title == "" {
		title = d.Headline
	}
	lang := escape(d.Reader.Language)
	w.WriteString(`<!DOCTYPE html>` + "\n" + `<html lang="` + lang + `"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light only"><title>` + escape(title) + `</title></head>` + "\n" +
		`<body style="margin:0;padding:0;background-color:` + ground + `">` + "\n")
	if page.Preheader != "" {
		w.WriteString(`<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:` + ground + `">` + escape(page.Preheader) + "</div>\n")
	}
	w.WriteString(`<table role="presentation" lang="` + lang + `" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;background-color:` + ground + `"><tr><td align="center" style="padding:0">` + "\n" +
		`<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;table-layout:fixed;word-break:keep-all;word-wrap:break-word;background-color:` + white + `;text-align:left">` + "\n")
	if page.Above != "" {
		w.row("10px 16px 0 16px", tiny, func() { w.text(page.Above) })
	}
	if len(page.Before) > 0 {
		w.row("8px 16px 4px 16px", body, func() {
			for _, text := range page.Before {
				w.paragraph("0 0 6px 0", words.Clean(text))
			}
		})
	}
	for i := range d.Blocks {
		w.block(&d.Blocks[i])
	}
	w.foot()
	w.WriteString("</table>\n</td></tr></table>\n</body></html>\n")
	return w.String()
}

// A writer is a page being written.
type writer struct {
	strings.Builder
	*Document
	page Page
}

// row writes a row of the one column.
func (w *writer) row(padding, style string, inside func()) {
	w.WriteString(`<tr><td style="padding:` + padding + `;` + fonts + style + `">`)
	inside()
	w.WriteString("</td></tr>\n")
}

// block writes a block in the way that suits it.
func (w *writer) block(b *Block) {
	if len(b.Parts) == 0 {
		return
	}
	switch b.Name {
	case TitleBlock:
		w.row("8px 16px 8px 16px", small, func() { w.parts(b.Parts) })
	case DecisionBlock:
		w.row("4px 16px 20px 16px", body, func() { w.status(b.Parts) })
	case ProofBlock:
		w.section(b, tiny)
	default:
		w.section(b, body)
	}
}

// section writes a block under its heading.
func (w *writer) section(b *Block, style string) {
	w.row("0 16px 24px 16px", style, func() {
		if b.Heading != "" {
			w.WriteString(`<h2 style="margin:0 0 8px 0;font-size:20px;line-height:29px;color:` + ink + `;font-weight:bold">`)
			w.text(b.Heading)
			w.WriteString("</h2>\n")
		}
		switch {
		case b.Name == BoardBlock && w.page.Picture != "":
			w.picture(b)
		default:
			w.parts(b.Parts)
		}
		if b.Name == HappenedBlock && w.page.Steps.URL != "" {
			w.WriteString(`<p style="margin:8px 0 0 0">`)
			w.link(w.page.Steps)
			w.WriteString("</p>")
		}
	})
}

// picture shows the board, and says it to who doesn't see it.
func (w *writer) picture(b *Block) {
	alt := ""
	for _, part := range b.Parts {
		if board, is := part.(Board); is {
			alt = words.Clean(board.Alt())
		}
	}
	width := w.page.Width
	if width == 0 {
		width = 568
	}
	px := strconv.Itoa(width)
	w.WriteString(`<img src="` + escape(w.page.Picture) + `" width="` + px + `" alt="` + escape(alt) + `" style="display:block;width:100%;max-width:` + px + `px;height:auto;border:1px solid ` + rule + `;background-color:` + white + `;` + body + `">`)
	if len(w.marked) > 0 {
		w.WriteString(`<p style="margin:6px 0 0 0;` + small + `">`)
		w.text(w.say("html/ringed", nil))
		w.WriteString("</p>")
	}
}

// foot writes the links at the end.
func (w *writer) foot() {
	if len(w.page.Foot) == 0 {
		return
	}
	w.row("0 16px 24px 16px", small, func() {
		for i, l := range w.page.Foot {
			if i > 0 {
				w.WriteString(" &middot; ")
			}
			w.link(l)
			if l.Note != "" {
				w.text(" " + l.Note)
			}
		}
	})
}

// link writes a link, without its note.
func (w *writer) link(l Link) {
	w.WriteString(`<a href="` + escape(l.URL) + `" style="display:inline-block;padding:11px 0;color:` + blue + `">`)
	w.text(l.Text)
	w.WriteString("</a>")
}

// text writes a text with its marks.
func (w *writer) text(text string) {
	for _, run := range words.Runs(text) {
		said := escape(words.Clean(run.Text))
		switch {
		case run.Ring:
			w.WriteString(`<span style="border:2px solid ` + palette.New.Hex() + `;border-radius:10px;padding:0 5px;font-size:13px;font-weight:bold;background-color:` + white + `;color:` + ink + `">` + said + `</span>`)
		case run.Strong:
			w.WriteString("<strong>" + said + "</strong>")
		default:
			w.WriteString(said)
		}
	}
}

// paragraph writes a paragraph, line by line.
func (w *writer) paragraph(margin, text string) {
	w.WriteString(`<p style="margin:` + margin + `">`)
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			w.WriteString("<br>")
		}
		w.text(line)
	}
	w.WriteString("</p>\n")
}

// escape makes a text safe to stand in a page, as text or in quotes.
func escape(text string) string { return html.EscapeString(text) }
