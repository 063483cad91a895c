// Package report turns a game into what one reader may read:
//
//	doc, err := report.About(game, outcome).To(report.Reader{Viewer: "anna", Language: words.English})
//	fmt.Print(doc.Text())
//	os.Stdout.Write(formats.JSON(doc.JSON()))
//
// A [Document] is a list of blocks in reading order, with texts in the reader's
// language and data for programs. The words come from a [Catalog] for each game
// and language; each game draws its board in its own folder, see [Game].
//
// A document adds no facts of its own: everything in it comes from the game,
// from the outcomes of its entries and from what the reader may see.
package report

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/report/mark"
)

// A Document is what a reader gets about a game. To render it as something
// other than text and JSON, go through the blocks and their parts.
type Document struct {
	// Reader is who reads it. For a game that is a view, the viewer is the
	// view's; the public, if another was asked for.
	Reader Reader
	// Game is the game as the reader may see it.
	Game *play.Game
	// Since is the entry after which the document starts to report what
	// happened; the last entry if it only shows the game.
	Since int
	// Headline is the document in a few words, for a list or a subject line.
	Headline string
	// Status is what the reader has to know first.
	Status Status
	// Choices are answers that the reader can give as they stand, and Complete
	// says that there are no others.
	Choices  []Choice
	Complete bool
	// Template is an order file for the player to fill in, and Held are the
	// orders in it that need fixing; empty if there is nothing to order.
	Template string
	Held     []string
	Blocks   []Block

	words *Catalog
	// told returns what the reader was told since the beginning, if it is known.
	told func() []engine.Event
	// marked are what is new on the board.
	marked []mark.Mark
}

// Block returns the block with the name, or nil.
func (d *Document) Block(name string) *Block {
	for i := range d.Blocks {
		if d.Blocks[i].Name == name {
			return &d.Blocks[i]
		}
	}
	return nil
}

// The names of blocks, in reading order.
const (
	TitleBlock    = "title"
	NotesBlock    = "private-notes" // the reader's private notes
	DecisionBlock = "decision"      // what the reader has to know first
	SheetBlock    = "sheet"         // after the game: where the points came from
	AlertsBlock   = "alerts"        // for the host: whose orders were dropped
	ReceiptsBlock = "receipts"      // receipts for the reader's orders, and notes on earlier ones
	ChoicesBlock  = "choices"       // what the reader can answer
	HappenedBlock = "happened"      // by turn and player
	BoardBlock    = "board"         // what everyone sees
	HandsBlock    = "hands"         // what only the reader sees
	ScoresBlock   = "scores"
	FileBlock     = "file"    // the reader's orders on file
	MissingBlock  = "missing" // steps without an order
	TemplateBlock = "template"
	// DeadlinesBlock says the game's policy on deadlines, when it is new.
	DeadlinesBlock = "deadlines"
	ProofBlock     = "proof" // head, digests, commitment and secret
)

// A Block is one section of a document.
type Block struct {
	Name string
	// Heading is "" for the title.
	Heading string
	// Parts are the text, in the reader's language.
	Parts []Part
	// Facts are the data for programs: keys of the JSON document.
	Facts []*engine.Node
}

// A Part is a piece of a block by its look: a [Paragraph], [Subheading],
// [Item], [Quote], [Lines], [Table], [Drawing], [Pair] or [Form].
type Part interface {
	// Write writes the part as text.
	Write(p *layout.Page)
}

type (
	// A Paragraph is one or more sentences.
	Paragraph string
	// A Subheading introduces what happened in a turn: "Turn 7: kevin".
	Subheading string
	// An Item is an entry of a list.
	Item string
	// A Quote is what someone wrote, with its line breaks.
	Quote string
	// Lines are orders and forms of orders, in the order language.
	Lines []string
	// A Table has rows of cells. The first column is left-aligned, the others
	// are right-aligned. The first row is the header.
	Table [][]string
	// A Form is an order file to fill in.
	Form string
)

// An Answer says what happened to orders, or where they wait, and lists them.
type Answer struct {
	Text string
	// Below are the orders or their problems.
	Below []Detail
}

// A Detail is a line under an answer: an order and its meaning or, without an
// order, a problem.
type Detail struct{ Order, Words string }

// A Pair is a label and a long value to copy, such as a hash.
type Pair struct{ Label, Value string }

// A Drawing is monospaced text. Draw can be called any number of times.
type Drawing struct{ Draw func(p *layout.Page) }

// A Board is a drawing of what everyone may see, and the same in plain words.
type Board struct {
	Drawing
	Plain func() []string
	// Alt says it in one sentence, to this reader, where a picture can't be seen.
	Alt func() string
}
