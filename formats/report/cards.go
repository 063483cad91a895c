package report

import (
	"fmt"

	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// Cards are what the reader holds: cards of a few words, the same in plain words,
// and what text shows in their place.
type Cards struct {
	List  []layout.Card
	Plain []string
	Text  Drawing
}

// Write implements [Part].
func (t Cards) Write(p *layout.Page) { t.Text.Write(p) }

// cardsEach is how many cards stand in a row.
const cardsEach = 3

// cards writes cards with a bar in their color, some in a row. The words on a card
// name its color too.
func (w *writer) cards(t Cards) {
	if t.List == nil {
		w.part(t.Text)
		return
	}
	for i := 0; i < len(t.List); {
		end := i + 1
		for end < len(t.List) && end < i+cardsEach && !t.List[i].Wide && !t.List[end].Wide {
			end++
		}
		w.WriteString(layoutTable + "<tr>")
		for k := i; k < end || !t.List[i].Wide && k < i+cardsEach; k++ {
			width := 100 / cardsEach
			if t.List[i].Wide {
				width = 100
			}
			if k >= end {
				fmt.Fprintf(w, `<td width="%d%%">&nbsp;</td>`, width)
				continue
			}
			fmt.Fprintf(w, `<td width="%d%%" valign="top" style="width:%d%%;padding:0 6px 6px 0">`, width, width)
			w.card(t.List[k])
			w.WriteString("</td>")
		}
		w.WriteString("</tr></table>\n")
		i = end
	}
}

func (w *writer) card(c layout.Card) {
	bar := "1px solid " + rule
	if c.Color != 0 {
		bar = "8px solid " + c.Color.Hex()
	}
	w.WriteString(layoutTable + `<tr><td style="border:1px solid ` + rule + `;border-left:` + bar + `;border-radius:6px;background-color:` + white + `;padding:8px;` + fonts + body + `">`)
	w.text(c.Name)
	if c.Value != "" {
		w.text(" " + words.Strong(c.Value))
	}
	if c.Note != "" {
		w.WriteString(`<br><span style="` + small + `">`)
		w.text(c.Note)
		w.WriteString("</span>")
	}
	w.WriteString("</td></tr></table>")
}
