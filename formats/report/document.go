// Package report tells people and programs what happened in a game and how it
// stands. A report is a [Document]: blocks in the order in which they are read,
// with all words in the reader's language and everything that a program needs.
//
//	doc, err := report.About(game, outcome).To(report.Reader{Viewer: "anna", Language: report.English})
//	fmt.Print(doc.Text())
//	os.Stdout.Write(formats.JSON(doc.JSON()))
//
// A document computes nothing that the events and the states do not say. It is
// made of the game after its last entry, of what the entries did, and of the
// reader, and of nothing else. The words are in a [Catalog], one per game and
// language; what a game draws is in a folder of its own: see [Game].
package report

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
)

// A Document is what a reader is told about a game. To show it in another form
// than text and JSON, go through the blocks and their parts.
type Document struct {
	// Reader is for whom it is. The viewer of a game that is a view is the one
	// that it was made for.
	Reader Reader
	// Game is the game as the reader may see it.
	Game *play.Game
	// Since is the entry behind which the document begins to tell what happened:
	// the last one, where only the game is shown.
	Since int
	// Headline is the document in a few words, for a list or a subject.
	Headline string
	// Template is an order file for the player to fill in, and Held are the
	// orders in it that are to be corrected; "" and none where nothing can be
	// ordered.
	Template string
	Held     []string
	Blocks   []Block
}

// Block returns the block of the name, or nil.
func (d *Document) Block(name string) *Block {
	for i := range d.Blocks {
		if d.Blocks[i].Name == name {
			return &d.Blocks[i]
		}
	}
	return nil
}

// The names of blocks, in the order in which they stand.
const (
	TitleBlock    = "title"
	DecisionBlock = "decision" // whose it is, and what is legal for the reader
	ReceiptsBlock = "receipts" // answers to the reader's orders, and what became of earlier ones
	HappenedBlock = "happened" // by turn and player
	BoardBlock    = "board"    // what everybody sees
	HandsBlock    = "hands"    // what else the reader sees
	ScoresBlock   = "scores"
	FileBlock     = "file"    // the reader's orders on file
	MissingBlock  = "missing" // what lacks an order
	TemplateBlock = "template"
	ProofBlock    = "proof" // head, digests, commitment and secret
)

// A Block is one thing that a reader is told.
type Block struct {
	Name string
	// Heading is "" for the title.
	Heading string
	// Parts say it in words, in the reader's language.
	Parts []Part
	// Facts say it for programs: keys of the document as JSON.
	Facts []*engine.Node
}

// A Part is a piece of a block, as it looks: a [Paragraph], a [Subheading], an
// [Item], a [Quote], [Lines], a [Table], a [Drawing], a [Pair] or a [Form].
type Part interface {
	// Write writes the part as text.
	Write(p *layout.Page)
}

type (
	// A Paragraph is sentences.
	Paragraph string
	// A Subheading begins what happened in a turn: "Turn 7: kevin".
	Subheading string
	// An Item is one of a list.
	Item string
	// A Quote is what somebody wrote, with its lines.
	Quote string
	// Lines are in the order language: orders that can be sent, and the forms of
	// orders.
	Lines []string
	// A Table has cells in rows, of which the first column starts at the left
	// and the others end at the right. The first row is its head.
	Table [][]string
	// A Form is an order file to fill in, as it is to be sent.
	Form string
)

// An Answer says what became of orders, or where they wait, and lists them.
type Answer struct {
	Text string
	// Below are the orders, or what is wrong with them.
	Below []Detail
}

// A Detail stands below an answer: an order as it is written, and what it asks
// for; or, without an order, what is wrong.
type Detail struct{ Order, Words string }

// A Pair is a label and a value of many digits, which is copied as it is.
type Pair struct{ Label, Value string }

// A Drawing is made of characters of one width. Draw may be called any number
// of times.
type Drawing struct{ Draw func(p *layout.Page) }
