package mail

import (
	"fmt"
	"sync"

	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/picture"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/report"
)

// shownWidth is how wide a picture is shown, in pixels, by what the reader has chosen.
var shownWidth = map[string]int{"wide": 568, "phone": 328}

// A drawn is a picture of a game's board, as a file. It shows what everybody may see,
// so that it is made once for all readers.
type drawn []byte

// usualDrawn is how many pictures are remembered: more than one entry shows its
// readers, in their languages, sizes and kinds of files.
const usualDrawn = 16

// A gallery has the pictures that were drawn last, at most so many. A picture is what a
// journal says up to an entry, and the head of the journal names that.
type gallery struct {
	most int
	png  func(*canvas.Canvas, picture.Size) []byte
	sync.Mutex
	all   map[string]drawn
	order []string // the oldest first
}

func newGallery() *gallery {
	return &gallery{most: usualDrawn, png: picture.PNG}
}

// find returns the picture with a name, or what make makes; nil where it makes none.
func (g *gallery) find(name string, make func() drawn) drawn {
	g.Lock()
	defer g.Unlock()
	d := g.all[name]
	if d != nil {
		return d
	} else if d = make(); d == nil {
		return nil
	}
	if g.all == nil {
		g.all = map[string]drawn{}
	}
	if len(g.order) == g.most {
		delete(g.all, g.order[0])
		g.order = g.order[1:]
	}
	g.all[name], g.order = d, append(g.order, name)
	return d
}

// draw returns the board as the report tells of it, in a size that a person has
// chosen and as a kind of file, svg or png; nil where there is none, as before the
// cards are dealt.
func (o *Office) draw(r *account, chosen, language, kind string) drawn {
	if !r.Game.Dealt || r.Block(report.BoardBlock) == nil {
		return nil
	}
	size := picture.Mail
	if chosen == "phone" {
		size = picture.Phone
	}
	name := fmt.Sprintf("%s/%x/%d/%s/%d/%s", r.docket, r.Game.Tip.Head, r.Since, language, size, kind)
	return o.gallery.find(name, func() drawn {
		c, err := picture.Of(r.subject, language, size)
		if err != nil {
			o.Log("game %s: no picture: %v", r.docket, err)
			return nil
		}
		o.steps("pictures", 1)
		if kind == "svg" {
			return c.SVG()
		}
		return o.gallery.png(c, size)
	})
}

// board returns the picture that an email shows; nil for none.
func (o *Office) board(r *account, m *outgoing) (png []byte) {
	chosen := store.Chosen(store.Pictures, m.person.Picture)
	if chosen == "none" {
		return nil
	}
	return o.draw(r, chosen, m.language, "png")
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
			d := o.draw(r, wide, m.language, kind)
			if d == nil {
				continue
			}
			f := file{fmt.Sprintf("%s-%d.%s", r.docket, r.Game.Tip.Entry, kind), "image/png", d}
			if kind == "svg" {
				f.mediaType = "image/svg+xml"
			}
			m.files = append(m.files, f)
		}
	}
}

// attachments are the kinds of files that a person can choose.
var attachments = map[string][]string{"svg": {"svg"}, "png": {"png"}, "svg png": {"svg", "png"}}
