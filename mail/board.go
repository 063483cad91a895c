package mail

import (
	"fmt"
	"sync"

	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/picture"
	"cityhall.example/formats/report"
)

// shownWidth is how wide a picture is shown, in pixels, by what the reader has chosen.
var shownWidth = map[string]int{"wide": 568, "phone": 328}

// A drawn is a picture of a game's board. It shows what everybody may see, so that it
// is made once for all readers.
type drawn struct {
	png, svg []byte
	alt      string
}

// mostDrawn is how many pictures are remembered.
const mostDrawn = 64

// gallery has the pictures that were drawn last. A picture is what a journal says up to
// an entry, and the head of the journal names that.
var gallery struct {
	sync.Mutex
	all map[string]*drawn
}

// draw returns the board as the report tells of it, in a size that a person has
// chosen; nil where there is none, as before the cards are dealt.
func (o *Office) draw(r *account, chosen, language string, svg bool) *drawn {
	size := picture.Mail
	if chosen == "phone" {
		size = picture.Phone
	}
	key := fmt.Sprintf("%s/%x/%d/%s/%d/%t", r.docket, r.Game.Tip.Head, r.Since, language, size, svg)
	gallery.Lock()
	known := gallery.all[key]
	gallery.Unlock()
	if known != nil || !r.Game.Dealt || r.Block(report.BoardBlock) == nil {
		return known
	}
	c, err := picture.Of(r.subject, language, size)
	if err != nil {
		o.Log("game %s: no picture: %v", r.docket, err)
		return nil
	}
	o.steps("pictures", 1)
	d := &drawn{}
	if svg {
		d.svg = c.SVG()
	} else {
		d.png = c.PNG(1)
		d.alt = c.Description()
	}
	gallery.Lock()
	defer gallery.Unlock()
	if gallery.all == nil || len(gallery.all) >= mostDrawn {
		gallery.all = map[string]*drawn{}
	}
	gallery.all[key] = d
	return d
}

// board returns the picture that an email shows, and what is to be seen on it; nil for
// none.
func (o *Office) board(r *account, m *outgoing) (png []byte, alt string) {
	chosen := store.Chosen(store.Pictures, m.person.Picture)
	if chosen == "none" {
		return nil, ""
	}
	if d := o.draw(r, chosen, m.language, false); d != nil {
		return d.png, d.alt
	}
	return nil, ""
}

// attachBoards attaches the boards of the reports as files, for who wishes it.
func (o *Office) attachBoards(m *outgoing) {
	wide := store.Pictures[0]
	all, whole := m.body.reports()
	if whole == 0 {
		return
	}
	for _, r := range all {
		for _, kind := range attachments[store.Chosen(store.Attachments, m.person.Attach)] {
			d := o.draw(r, wide, m.language, kind == "svg")
			if d == nil {
				continue
			}
			f := file{fmt.Sprintf("%s-%d.%s", r.docket, r.Game.Tip.Entry, kind), "image/png", d.png}
			if kind == "svg" {
				f.mediaType, f.data = "image/svg+xml", d.svg
			}
			m.files = append(m.files, f)
		}
	}
}

// attachments are the kinds of files that a person can choose.
var attachments = map[string][]string{"svg": {"svg"}, "png": {"png"}, "svg png": {"svg", "png"}}
