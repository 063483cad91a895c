package mail

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/mail/hooks"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// The usual limits of a round.
const (
	// usualWorkers is how many games are decided in parallel.
	usualWorkers = 4
	// usualPatience is how long a round waits for a game when all others are
	// done.
	usualPatience = 10 * time.Second
)

// An Office runs the games of a directory from a mailbox.
type Office struct {
	Settings *Settings
	// Log receives events, a line each, without secrets. Games that are decided
	// at the same time call it at the same time.
	Log func(format string, args ...any)
	// Meter, if not nil, is told what the office does.
	Meter Meter
	// Now is the clock. Given says that a person gave it, for this call: it need not agree
	// with that of a database.
	Now   func() time.Time
	Given bool

	// noticed is what was found and mended when the store was opened; it is logged once.
	noticed error
	store   store.Store
	files   disk.Disk // the settings and the key
	// shared says that other machines may work on the dockets.
	shared bool
	key    identity.Key
	// name is that of the office in the marks of mailboxes, and waits says that it is a
	// copy that has no mailbox so far.
	name     string
	waits    bool
	workers  int
	patience time.Duration
	// epoch returns a new one, which nobody can guess, because of an email.
	epoch func(mail int64) (string, error)
	// Secret returns the secret of a new game of the league; random if nil.
	Secret func(game string) engine.Secret
	// Entered, if not nil, is called with what the office enters in the journal of its
	// league by itself.
	Entered func(*league.Entry)
	// person returns the id of a new person with an address.
	person func(address string) (string, error)
	// adjudicate plays a call.
	adjudicate func(*play.Game, play.Act, []*play.OrderSet) (*play.Game, play.Outcome, error)
	// hooks are told of what happens, through tell.
	hooks []hooks.Hook
	tell  func(context.Context, *hooks.Hook, *hooks.Event) error
	// mailless says that it only tells hooks, see Herald: games may be files anywhere,
	// whose players have no seats.
	mailless bool
	close    []func() error
	// step counts what is done, for tests; it may be nil.
	step func(what string, n int)

	// lately has what was played lately, and gallery what was drawn.
	lately     lately
	gallery    *gallery
	league     leagueWatch
	leagueFile leagueFile
	book       host.Lately
	// looked says that the letters that wait were looked at once.
	looked bool

	// turn is for who reads the mailbox beside rounds.
	turn sync.Mutex
	// left is what waited after the last round of Watch.
	left string

	mu sync.Mutex
	// resign gives up the lead; nil where this worker doesn't lead.
	resign func() error
	// running are the dockets that somebody is at work on.
	running map[string]bool
	// tables are what this round read, by docket, for its next stage.
	tables map[string]*table
	// parsed are emails that this round took in, so that they are read once.
	parsed map[int64]*parsed
	names  gameNames
	// hooked are the dockets with letters to hooks, as of the last Send.
	hooked map[string]bool
}

// A parsed is an email that was read; wrong says why it can't be read as one.
type parsed struct {
	mail  *incoming.Mail
	wrong error
	// kept is what the store has of it, without its bytes.
	kept store.Mail
	// sent is what it replies to, in the game with the id in replied.
	sent    *request.Sent
	replied string
}

// parse reads an email.
func parse(raw []byte) *parsed {
	m, err := incoming.Read(raw)
	return &parsed{mail: m, wrong: err}
}

// begin reads what the office needs to know, and sets what is usual.
func (o *Office) begin() error {
	var err error
	if o.Log == nil {
		o.Log = func(string, ...any) {}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.epoch == nil {
		o.epoch = newEpoch
	}
	if o.person == nil {
		o.person = newID
	}
	if o.adjudicate == nil {
		o.adjudicate = adjudicator.Adjudicate
	}
	if o.gallery == nil {
		o.gallery = newGallery()
	}
	if o.tell == nil {
		o.tell = hooks.NewClient().Send
	}
	o.workers, o.patience = max(o.workers, 1), max(o.patience, usualPatience)
	o.running, o.tables, o.parsed = map[string]bool{}, map[string]*table{}, map[int64]*parsed{}
	if o.Settings == nil {
		if o.Settings, _, err = readSettings(o.files); err != nil {
			return err
		}
	}
	o.key, err = o.readKey(context.Background())
	return err
}

// newEpoch returns an epoch that nothing had before.
func newEpoch(int64) (string, error) {
	key, err := identity.NewKey()
	return key.Stamp("epoch"), err
}

// domain is that of the office's address.
func (o *Office) domain() string {
	return o.Settings.Address[strings.LastIndexByte(o.Settings.Address, '@')+1:]
}

// token returns the token of a seat.
func (o *Office) token(docket string, s *seat) identity.Token {
	if docket == "" && s.Person.ID != "" {
		return o.personToken(&s.Person)
	}
	return o.key.Token(docket, s.Player, s.Seat.Epoch)
}

// steps counts things that were done.
func (o *Office) steps(what string, n int) {
	if o.step != nil {
		o.step(what, n)
	}
}

// Close releases the office's directory.
func (o *Office) Close() error {
	var errs []error
	for i := len(o.close) - 1; i >= 0; i-- {
		errs = append(errs, o.close[i]())
	}
	return errors.Join(errs...)
}
