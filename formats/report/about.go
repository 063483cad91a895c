package report

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report/mark"
)

// A Subject is what documents are about. What several documents share is
// computed once, so use one subject for everyone who reads about a call. It is
// not safe for concurrent use.
type Subject struct {
	game     *play.Game
	outcomes []play.Outcome
	// before are the outcomes of entries before those; see [Subject.Before].
	before []play.Outcome
	// files reports whether orders would be filed as they stand, or is nil; see
	// [Subject.Offer].
	files Files
	// deadlines are what is known of them, or nil.
	deadlines *Deadlines
	// marks are what is new on the board; numbers are theirs by outcome and event.
	marks   []mark.Mark
	numbers map[[2]int]int
	// common is by language.
	common map[string]*common
}

// common is what the documents in one language share.
type common struct {
	words *Catalog
	// public is what everyone may see of what happened: the events of each
	// outcome, and their sentences.
	public []telling
	board  string
}

// About returns the subject for documents about the game and about the outcomes
// of its last entries, in order; the last one led to the game. Without
// outcomes, documents only show the game. An outcome without an entry has only
// receipts to report.
func About(g *play.Game, outcomes ...play.Outcome) *Subject {
	return &Subject{game: g, outcomes: outcomes, common: map[string]*common{}}
}

// Before gives the subject what happened before its outcomes, in order and without
// gaps: the whole game, or as far back as is known. Earlier reports told it. Who has
// to decide is told again what is behind the reader's last orders, and after the game
// documents say where all points came from.
func (s *Subject) Before(outcomes ...play.Outcome) *Subject {
	s.before = outcomes
	return s
}

// Files reports whether the viewer of a view can file the lines, all at once, for the
// open decision.
type Files func(view *play.Game, lines []string) bool

// Offer has the documents offer only answers that are filed when they are sent back.
func (s *Subject) Offer(files Files) *Subject {
	s.files = files
	return s
}

// Recounts reports whether a document about the game can tell the viewer of what was
// before its outcomes: players, or everybody when it is over. Otherwise hosts need not look
// it up.
func Recounts(g *play.Game, viewer string) bool {
	return g.Dealt && (g.Over() || g.Seat(viewer) != engine.Nobody)
}

// Game returns the game that documents are about, with its secrets.
func (s *Subject) Game() *play.Game { return s.game }

// To returns the document for the reader. The error says which words are
// missing.
func (s *Subject) To(to Reader) (*Document, error) {
	m, err := s.maker(to)
	if err != nil {
		return nil, err
	}
	return m.document(), nil
}

// maker returns what makes documents for the reader.
func (s *Subject) maker(to Reader) (*maker, error) {
	shared := s.common[to.Language]
	if shared == nil {
		words, err := Load(s.game.Rules, to.Language)
		if err != nil {
			return nil, err
		}
		shared = &common{words: words.of(s.game.State, s.game.Players)}
		s.common[to.Language] = shared
	}
	view := s.game.For(to.Viewer)
	if view.View != "" {
		to.Viewer = view.View
	}
	m := &maker{Subject: s, common: shared, reader: to, game: view, seat: view.Viewer()}
	if open := view.Open(); view.Dealt && !open.Over() {
		m.kind = m.words.Kind(open.Kind, view.State, open.Seat)
	}
	return m, nil
}

// A maker makes the document for one reader.
type maker struct {
	*Subject
	*common
	reader Reader
	// game is the reader's view of Subject.game.
	game *play.Game
	seat engine.Seat
	doc  *Document
	// kind is the text of the open decision, and steps are the lines of the
	// template by kind, once they were needed.
	kind  string
	steps []string
}

// known returns what the reader was told since the beginning of a running game, for trials;
// nil if that isn't known.
func (m *maker) known() []engine.Event {
	if !m.game.Dealt || m.game.Over() || m.seat == engine.Nobody {
		return nil
	}
	all := slices.Concat(m.before, m.outcomes)
	if n := len(all); n == 0 || all[0].Entry.Number != 1 || all[n-1].Entry.Number != m.game.Tip.Entry {
		return nil
	}
	return play.Told(all, m.seat)
}

func (m *maker) document() *Document {
	d := &Document{words: m.words, told: m.known, marked: m.Marks(), Reader: m.reader, Game: m.game, Since: m.since(), Template: m.template(), Held: m.heldOrders()}
	d.Headline = m.headline()
	m.doc = d
	m.plans()
	for _, block := range []func() Block{
		m.title, m.ownNotes, m.decision, m.sheet, m.alerts, m.answered, m.choices, m.happened, m.drawnBoard, m.drawnHands, m.scores, m.onFile, m.next, m.toFill, m.policy, m.proof,
	} {
		if b := block(); len(b.Parts) > 0 || len(b.Facts) > 0 {
			d.Blocks = append(d.Blocks, b)
		}
	}
	return d
}

// say returns a block of the words that all reports share.
func (m *maker) say(block string, data any) string { return m.words.say("text/"+block, data) }

// since returns the entry after which the outcomes start; without outcomes, the
// game's last entry.
func (m *maker) since() int {
	for _, o := range m.outcomes {
		if o.Entry.Number > 0 {
			return o.Entry.Number - 1
		}
	}
	return m.game.Tip.Entry
}

// mine reports whether the reader may see what is only for the seat.
func (m *maker) mine(seat engine.Seat) bool {
	return m.reader.Viewer == play.Moderator || seat >= 0 && seat == m.seat
}

// notes returns the notes of an outcome that are for the reader.
func (m *maker) notes(o *play.Outcome) (notes []play.Note) {
	for _, n := range o.Notes {
		if m.mine(n.Seat) {
			notes = append(notes, n)
		}
	}
	return notes
}

// receipts returns the receipts of an outcome that are for the reader.
func (m *maker) receipts(o *play.Outcome) (receipts []play.Receipt) {
	for _, n := range o.Receipts {
		if m.mine(n.Seat) {
			receipts = append(receipts, n)
		}
	}
	return receipts
}

// revealed reports whether the document reveals the secret: after the game.
func (m *maker) revealed() bool {
	return m.Subject.game.Over() && m.Subject.game.Secret != engine.Secret{}
}

// first reports whether the document covers the first entry, which has the
// commitment.
func (m *maker) first() bool {
	return len(m.outcomes) > 0 && m.outcomes[0].Entry.Kind == play.ActNew
}
