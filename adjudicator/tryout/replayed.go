package tryout

import (
	"cmp"
	"encoding/hex"
	"errors"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/engine"
	"cityhall.example/formats"
	"cityhall.example/formats/proof"
	"cityhall.example/formats/words"
)

// A Replayed is the reply to "replay": what the rules say of a journal.
type Replayed struct {
	// Entries is how many entries the game has; 0 where something differs.
	Entries int `json:"entries"`
	// Head is that of the last one.
	Head string `json:"head,omitempty"`
	// Draws is what each entry drew, as the page of a proof has it.
	Draws map[int]proof.Chance `json:"draws,omitempty"`
	// Error says what differs, and Wrong in which entry first.
	Error string `json:"error,omitempty"`
	Wrong int    `json:"wrong,omitempty"`
}

// replayed replays the journal in a request.
func replayed(r Request) *Replayed {
	language := cmp.Or(r.Language, words.English)
	var secret engine.Secret
	decoded, err := hex.DecodeString(r.Secret)
	if copy(secret[:], decoded) != len(secret) || len(decoded) != len(secret) || err != nil {
		return &Replayed{Wrong: 1, Error: words.For(language, "").Say(engine.Say("file/commitment"))}
	}
	g, err := docket.ReplayJournal([]byte(r.Journal), secret)
	if err == nil {
		return &Replayed{Entries: g.Tip.Entry, Head: g.Tip.Head.String(), Draws: g.Draws()}
	}
	reply := &Replayed{Error: words.Text(err, language)}
	var differs *adjudicator.ReplayError
	var unread *formats.Error
	switch {
	case errors.As(err, &differs):
		reply.Wrong, reply.Error = differs.Entry, words.Text(differs.Err, language)
	case errors.As(err, &unread):
		reply.Wrong, reply.Error = max(unread.Line, 1), words.For(language, unread.Game).Say(unread.Problem)
	}
	return reply
}
