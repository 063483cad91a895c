package store

import "time"

// A Key names a letter in its store, once and for all: whenever the letter is
// made, it is the same one, with the same Message-ID.
type Key string

// A Letter is something to be sent, as a key with arguments and not as text:
// text, language and form are made when it goes out, and can be made again.
type Letter struct {
	Key    Key    `json:"key"`
	Docket string `json:"docket,omitempty"`
	// Reader is the player to whom it goes, or [play.Moderator].
	Reader string `json:"reader"`
	// Kind is a word of the office for what the letter is.
	Kind string `json:"kind,omitempty"`
	// Entry is the last entry of the journal that it tells about, and Since the one
	// before the first.
	Entry int `json:"entry,omitempty"`
	Since int `json:"since,omitempty"`
	// Mail is the number of the mail that it answers, or 0.
	Mail int64 `json:"mail,omitempty"`
	// About is another letter that it is about: one that could not be sent. Why says
	// why, for that and for other kinds that need a text.
	About Key    `json:"about,omitempty"`
	Why   string `json:"why,omitempty"`
	// Jots are what its reader has noted, as it is printed in the letter.
	Jots []string `json:"jots,omitempty"`
	// Ready is before when it is not to be sent; zero for at once.
	Ready time.Time `json:"ready,omitzero"`
	// Held says that it isn't sent by itself, but waits for a letter that covers it.
	Held bool `json:"held,omitempty"`
	// Covers are the keys of letters that this one replaces.
	Covers []Covered `json:"covers,omitempty"`
	// Tries counts how often it was tried in vain, first at First. A store
	// sets them from the deliveries.
	Tries int       `json:"tries,omitempty"`
	First time.Time `json:"first,omitzero"`
}

// A Covered letter is named by its docket and its key.
type Covered struct {
	Docket string `json:"docket"`
	Key    Key    `json:"key"`
}

// A Delivery is what became of a letter.
type Delivery struct {
	Docket string    `json:"docket,omitempty"`
	Key    Key       `json:"key"`
	At     time.Time `json:"at"`
	// Failed says why it was given up, and Late why it is to be tried again, at
	// Again. It went out where both are "".
	Failed string    `json:"failed,omitempty"`
	Late   string    `json:"late,omitempty"`
	Again  time.Time `json:"again,omitzero"`
	// Letters follow from it in the same step: the word to the moderator that it
	// failed. They are letters of the same docket.
	Letters []Letter `json:"letters,omitempty"`
}
