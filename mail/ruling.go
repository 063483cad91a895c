package mail

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// A ruling is what a verdict on an email was made of. It is recorded with the
// verdict, and everything that answers to the mail are made of: the mail is not
// read again, and what it asked for is not tried again.
type ruling struct {
	// From is the mail's author, and ID its Message-ID, where it answers to the
	// author.
	From string `json:"from,omitempty"`
	ID   string `json:"id,omitempty"`
	// Sign is the header field for which the mail is taken for a machine's.
	Sign string `json:"sign,omitempty"`
	// Tell are those who get an answer.
	Tell []string `json:"tell,omitempty"`
	// Later are those who get anonymous press, at pressTime.
	Later []string `json:"later,omitempty"`

	Warnings []incoming.Warning `json:"warnings,omitempty"`
	// File and Orders are where orders were read, and which; Named is for whom
	// they are; Passed are lines near to them; Doubtful are lines that may be
	// quoted; Absences are lines that tell of one; Unedited is an empty template.
	File     string   `json:"file,omitempty"`
	Orders   []string `json:"orders,omitempty"`
	Named    string   `json:"named,omitempty"`
	Passed   []string `json:"passed,omitempty"`
	Doubtful []string `json:"doubtful,omitempty"`
	Absences []string `json:"absences,omitempty"`
	Unedited bool     `json:"unedited,omitempty"`
	// Number is that of the offered answer that the mail names instead of Orders; an email
	// that waits for a confirmation shows both.
	Number int `json:"number,omitempty"`
	// Faults are what could not be understood.
	Faults []fault `json:"faults,omitempty"`
	// Said are lines of the mail's text by their numbers, those that faults and problems
	// name, and Meant are sets of orders, one of which it may mean.
	Said  map[int]string `json:"said,omitempty"`
	Meant [][]string     `json:"meant,omitempty"`
	// Choices are games or players, one of which the mail has to name.
	Choices []string `json:"choices,omitempty"`
	// NotYours says that the orders are somebody else's; Receipt is what else
	// became of them.
	NotYours bool     `json:"notYours,omitempty"`
	Receipt  *receipt `json:"receipt,omitempty"`
	// Made are the entries that the acts made, and Unable the first one that was
	// not possible.
	Made   []int   `json:"made,omitempty"`
	Unable *unable `json:"unable,omitempty"`
	// Asks are what else was asked for, with what became of it.
	Asks []asked `json:"asks,omitempty"`
	// Confirms is the email that this one confirms, and Waits what one says that
	// waits for a confirmation.
	Confirms int64    `json:"confirms,omitempty"`
	Waits    []string `json:"waits,omitempty"`
	// Crossed says that the email that waits answers one about another game.
	Crossed bool `json:"crossed,omitempty"`
	// Code is the code that the mail's author gets, without what makes it secret.
	Code string `json:"code,omitempty"`
	// Language is that in which somebody wrote who has chosen none.
	Language string `json:"language,omitempty"`
	// Full says that a moderator hears of no more strangers that day.
	Full bool `json:"full,omitempty"`
	// Question is one about an undo that waits for the answer of an author who asked
	// for nothing.
	Question *undoing `json:"question,omitempty"`
	// Unfiled says that orders wait for an undo that was not done.
	Unfiled bool `json:"unfiled,omitempty"`
	// Why says why the game can't go on.
	Why string `json:"why,omitempty"`
}

// A fault is a formats.Error about a place in an email, as it is recorded.
type fault struct {
	File    string  `json:"file"`
	Line    int     `json:"line,omitempty"`
	Column  int     `json:"column,omitempty"`
	Path    string  `json:"path,omitempty"`
	Problem phrase  `json:"problem"`
	Hint    *phrase `json:"hint,omitempty"`
	Game    string  `json:"game,omitempty"`
}

// An unable act was not possible.
type unable struct {
	Verb request.Verb `json:"verb"`
	Why  string       `json:"why"`
}

// An asked is a request that is no order and no act.
type asked struct {
	request.Ask
	// League is what became of a request to the league.
	League *leagued `json:"league,omitempty"`
	// Trouble says why press was not sent, and To to whom it was.
	Trouble *trouble `json:"trouble,omitempty"`
	To      []string `json:"to,omitempty"`
	// Wished is what became of a wish for all games.
	Wished *wished `json:"wished,omitempty"`
	// Undo is the undo that is asked for, or answered, and Result what became of it.
	Undo   *undoing `json:"undo,omitempty"`
	Result string   `json:"result,omitempty"`
	// Jots are the author's private notes after it.
	Jots []string `json:"jots,omitempty"`
	// Standings are how games of the author stand, and More how many others there
	// are, for the status of all; for who opens a game, how many observe it.
	Standings []standing `json:"standings,omitempty"`
	More      int        `json:"more,omitempty"`
	// Seats are those of the game, for the status that a moderator asked for.
	Seats []seated `json:"seats,omitempty"`
}

// A seated is a player as the moderator hears of them.
type seated struct {
	Player    string   `json:"player"`
	Addresses []string `json:"addresses"`
	Waits     bool     `json:"waits"`
	Bounces   int      `json:"bounces"`
}

// document returns the ruling as it is recorded.
func (r *ruling) document() json.RawMessage {
	data, err := json.Marshal(r)
	if err != nil {
		panic(err) // texts and numbers
	}
	return data
}

// orders notes what was asked for.
func (r *ruling) orders(q *request.Requests) {
	r.Passed, r.Doubtful, r.Absences, r.Unedited = q.Passed, q.Doubtful, q.Absences, q.Unedited
	if q.Set != nil {
		r.File, r.Named = q.Set.File, q.Set.Player
		for _, l := range q.Set.Lines {
			r.Orders = append(r.Orders, strings.Join(strings.Fields(l.Text), " ")) // talk within it left a gap
		}
	}
	for _, e := range slices.Concat(q.Errors, q.Unread) {
		r.Faults = append(r.Faults, faultOf(e))
	}
	r.Said, r.Meant = q.Said, q.Meant
}

func faultOf(e *formats.Error) fault {
	f := fault{File: e.File, Line: e.Line, Column: e.Column, Path: e.Path, Problem: phraseOf(e.Problem), Game: e.Game}
	f.Hint = maybe(e.Hint)
	return f
}

// error returns what was recorded.
func (f *fault) error(g *engine.Grammar) *formats.Error {
	e := &formats.Error{File: f.File, Line: f.Line, Column: f.Column, Path: f.Path, Problem: f.Problem.phrase(g), Game: f.Game}
	if f.Hint != nil {
		e.Hint = f.Hint.phrase(g)
	}
	return e
}

// A receipt is a play.Receipt as it is recorded: orders as their lines, and
// types by their names.
type receipt struct {
	Player   string    `json:"player"`
	Accepted bool      `json:"accepted,omitempty"`
	Repeated bool      `json:"repeated,omitempty"`
	Filed    int       `json:"filed,omitempty"`
	Digest   play.Hash `json:"digest"`
	File     string    `json:"file,omitempty"`
	Orders   []string  `json:"orders,omitempty"`
	Ends     []string  `json:"ends,omitempty"` // steps, "" for none
	Problems []problem `json:"problems,omitempty"`
	Warnings []warning `json:"warnings,omitempty"`
}

// A warning is a play.Warning.
type warning struct {
	Order   int            `json:"order"`
	Refusal engine.Refusal `json:"refusal"`
}

type problem struct {
	play.Problem
	// In place of those of play.Problem.
	Said, Hint *phrase  `json:",omitempty"`
	Misread    *misread `json:",omitempty"`
}

type misread struct {
	engine.Misread
	Types []string // in place of those of engine.Misread
}

// receiptOf returns the receipt as it is recorded.
func receiptOf(r play.Receipt, g *engine.Grammar) *receipt {
	out := &receipt{Player: r.Player, Accepted: r.Accepted, Repeated: r.Repeated, Filed: r.Filed, Digest: r.Digest, File: r.File}
	for _, w := range r.Warnings {
		out.Warnings = append(out.Warnings, warning(w))
	}
	if r.Accepted {
		for _, o := range r.Orders {
			out.Orders = append(out.Orders, g.WriteOrder(o))
		}
		kinds := g.Type("kind").Values
		for i, step := range r.Ends {
			if step != play.Unstepped {
				out.Ends = append(append(out.Ends, make([]string, i-len(out.Ends))...), kinds[step])
			}
		}
	}
	for _, p := range r.Problems {
		recorded := problem{Problem: p}
		recorded.Problem.Misread, recorded.Problem.Said, recorded.Problem.Hint = nil, engine.Phrase{}, engine.Phrase{}
		recorded.Said, recorded.Hint = maybe(p.Said), maybe(p.Hint)
		if p.Misread != nil {
			recorded.Misread = &misread{Misread: *p.Misread}
			recorded.Misread.Misread.Types = nil
			for _, t := range p.Misread.Types {
				recorded.Misread.Types = append(recorded.Misread.Types, t.Name)
			}
		}
		out.Problems = append(out.Problems, recorded)
	}
	return out
}

// receipt returns what was recorded.
func (r *receipt) receipt(game *play.Game) (play.Receipt, error) {
	g := &game.Rules.Grammar
	out := play.Receipt{File: r.File, Player: r.Player, Seat: game.Seat(r.Player), Accepted: r.Accepted, Repeated: r.Repeated, Filed: r.Filed, Digest: r.Digest}
	for _, line := range r.Orders {
		o, bad := g.Read(line)
		if bad != nil {
			return out, fmt.Errorf("can't read the recorded order %q", line)
		}
		out.Orders = append(out.Orders, o)
	}
	for _, name := range r.Ends {
		step := play.Unstepped
		if kind, ok := g.Type("kind").Find(name); ok {
			step = engine.Kind(kind)
		}
		out.Ends = append(out.Ends, step)
	}
	for _, w := range r.Warnings {
		if w.Order >= 0 && w.Order < len(out.Orders) {
			out.Warnings = append(out.Warnings, play.Warning(w))
		}
	}
	for _, recorded := range r.Problems {
		p := recorded.Problem
		if recorded.Said != nil {
			p.Said = recorded.Said.phrase(g)
		}
		if recorded.Hint != nil {
			p.Hint = recorded.Hint.phrase(g)
		}
		if recorded.Misread != nil {
			p.Misread = &recorded.Misread.Misread
			p.Misread.Types = nil
			for _, name := range recorded.Misread.Types {
				t := g.Type(name)
				if t == nil {
					return out, fmt.Errorf("there is no type %q", name)
				}
				p.Misread.Types = append(p.Misread.Types, t)
			}
		}
		out.Problems = append(out.Problems, p)
	}
	return out, nil
}
