package mail

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
)

// A decision is a verdict in the making, with all that follows from it.
type decision struct {
	*ruling
	t       *table
	Mail    int64
	Verdict Verdict
	Player  string    // whom it concerns, or ""
	account string    // for whom it is counted
	Entry   int       // the last entry of the game after it, if that was looked at
	at      time.Time // of its arrival
	digest  play.Hash // of its bytes
	notes   notes
	change  *store.Change
	game    *play.Game // after it
	made    []*moment  // the entries that it makes
	undid   bool       // its player's undo was looked at
	// confirmed is the email that this one confirms, as it was read.
	confirmed *incoming.Mail
	// league and folk are the league and the people after it, for an email about the
	// league.
	league *league.State
	folk   store.Folk
}

func (t *table) newDecision(number int64, at time.Time) *decision {
	return &decision{ruling: &ruling{}, t: t, Mail: number, at: at, notes: t.notes, change: &store.Change{}}
}

// describe says what was decided, for the log.
func (d *decision) describe(ctx context.Context) string {
	return (&Done{Mail: d.Mail, Verdict: d.Verdict, Game: d.t.Docket, Player: d.Player, Entry: d.Entry, Tell: slices.Concat(d.Tell, d.Later)}).describe(namingIn(ctx, d.t.o.store))
}

// rule finds the verdict. After an error nothing is decided, and the mail waits.
func (d *decision) rule(ctx context.Context) error {
	o := d.t.o
	p, err := o.recall(ctx, d.Mail)
	if damaged(err) {
		o.Log("mail %d: %v", d.Mail, err)
		d.Verdict, d.Why = Lost, words.Text(err, languageOf(d.t.moderator()))
		d.Tell = []string{play.Moderator}
		return nil
	} else if err != nil {
		return err
	}
	kept := &p.kept
	d.at = kept.At
	if len(kept.Prints) > 0 {
		d.digest = kept.Prints[0]
	}
	d.notes.on(d.at)
	if Verdict(kept.First) == WantsToPlay {
		return d.sendCode(ctx, p)
	} else if kept.First != "" && kept.First != string(TooLarge) { // only its beginning is kept
		if d.Verdict = Verdict(kept.First); d.Verdict == WantsSeat {
			d.Player, d.From = play.Moderator, p.mail.Author()
			d.wantsSeat(d.From)
		}
		return nil
	}
	f, err := o.newSight(d.t).find(ctx, p)
	switch {
	case err != nil:
		return err
	case f.waits != "" && f.waits != d.t.Docket:
		return d.move(ctx, f.waits)
	case f.waits != "":
		return fmt.Errorf("the seats of %s can't be read", f.waits)
	case f.table != nil && f.table != d.t:
		return d.move(ctx, f.table.Docket)
	case f.reason != "":
		o.Log("mail %d: %s", d.Mail, f.reason)
	}
	d.Verdict = f.verdict
	if d.Verdict == WantsToPlay {
		return d.sendCode(ctx, p)
	}
	if f.seat != nil {
		d.Player, d.account = f.seat.Player, f.seat.Player
		if isGuest(identity.Claim{Seat: identity.Seat{Name: d.Player}}) { // one doesn't use up what another may do
			d.account = identity.Canonical(f.mail.Author())
		}
	}
	if err := d.again(ctx, kept); err != nil {
		return err
	}
	switch {
	case d.Verdict == Duplicate, f.seat == nil:
	case d.Verdict == Bounced && d.Player == play.Moderator: // who else is to be told?
	case d.Verdict == Bounced:
		d.tellOnce(play.Moderator)
	case d.Verdict == WantsSeat:
		d.wantsSeat(f.mail.Author())
	case d.Verdict == Unconfirmed:
		if done, err := d.confirm(ctx, f); done || err != nil {
			return errors.Join(err, d.note(ctx, f))
		}
		if err := d.ask(ctx, f); err != nil {
			return err
		}
	case !f.proved:
		d.tellOnce(d.Player)
	case d.notes.Served[d.account] >= o.Settings.Answers:
		d.Verdict = TooMany
		d.tellOnce(d.Player)
	case d.Verdict == "":
		if done, err := d.confirm(ctx, f); done || err != nil {
			return errors.Join(err, d.note(ctx, f))
		}
		d.Tell = []string{d.Player}
		if err := d.serve(ctx, f); err != nil {
			return err
		}
	case d.Verdict.served():
		d.Tell = []string{d.Player}
	default:
		d.tellOnce(d.Player)
	}
	return d.note(ctx, f)
}

// damaged reports that something can't be read, and will not be before somebody
// mends it.
func damaged(err error) bool {
	var wrong *formats.Error
	var replay *adjudicator.ReplayError
	return errors.As(err, &wrong) || errors.As(err, &replay) || errors.Is(err, docket.ErrEdited) || errors.Is(err, fs.ErrNotExist)
}

// move has the mail decided in another game. Done twice, it is done once.
func (d *decision) move(ctx context.Context, docket string) error {
	d.Verdict = Moved
	m, err := d.t.o.store.Mail(ctx, d.Mail) // with its bytes
	if err != nil {
		return err
	}
	in := m.Incoming
	in.Source, in.Dockets = store.Source{Box: fmt.Sprintf("moved/%d/%s", m.Number, docket)}, nil
	if docket != "" {
		in.Dockets = []string{docket}
	}
	_, err = d.t.o.store.Keep(ctx, []store.Incoming{in}, store.Progress{})
	return err
}

// again finds out whether the mail was here before, and notes what makes it
// known. What was rejected of an email that came by another way too does not count
// where this one is better.
func (d *decision) again(ctx context.Context, m *store.Mail) error {
	bad := rejected[d.Verdict] || d.Verdict == Unconfirmed
	if m.First == string(TooLarge) {
		d.Verdict, bad = TooLarge, true
	}
	if !d.t.isGame() && d.Player == "" || len(m.Prints) != 3 {
		return nil
	}
	marked := make([]play.Hash, len(m.Prints))
	for i, print := range m.Prints {
		marked[i] = sha256.Sum256(append([]byte("rejected\x00"), print[:]...))
	}
	seen, err := d.t.o.store.Seen(ctx, d.t.Docket, slices.Concat(m.Prints, marked))
	if err != nil {
		return err
	}
	known := seen[:3]
	for i, n := range seen[3:] {
		if known[i] == 0 && bad {
			known[i] = n
		}
	}
	same, byID, bySaid := known[0], known[1], known[2]
	switch {
	case d.Verdict == TooLarge:
	case same > 0, byID > 0 && byID == bySaid:
		d.Verdict = Duplicate
	case d.Verdict == Automatic, d.Verdict == Listed, d.Verdict == Bounced, d.Verdict == WantsSeat: // machines and strangers say the same again
	case byID > 0, bySaid > 0:
		d.Verdict, bad = Replayed, true
	}
	prints := m.Prints
	if bad {
		prints = marked
	}
	for _, print := range prints {
		d.change.Seen = append(d.change.Seen, store.Fingerprint{Hash: print, Mail: d.Mail})
	}
	return nil
}

// tellOnce has somebody told of the verdict, unless an email told it that day.
func (d *decision) tellOnce(viewer string) {
	if !d.notes.Told[d.Player+"/"+string(d.Verdict)] {
		d.Tell = []string{viewer}
	}
}

// fail gives the verdict that City Hall itself failed: the game waits for its
// moderator, who is told.
func (d *decision) fail(err error) {
	why := words.Text(err, languageOf(d.t.moderator()))
	d.Verdict, d.Why = Failed, why
	if !d.t.isGame() {
		return
	}
	d.change.Trouble = &why
	if d.Tell = []string{play.Moderator}; d.Player != "" {
		d.Tell = names([]string{d.Player, play.Moderator})
	}
}

// note notes what the answers are made of.
func (d *decision) note(ctx context.Context, f *finding) error {
	if address := f.mail.Author(); address != "" {
		switch {
		case d.Verdict == WantsSeat:
			d.From = address
		case f.seat == nil:
		case (d.Verdict == TooLarge || d.Verdict == Unreadable || d.Verdict == TooMany) && wrote(f.seat, f.mail), d.Verdict.served():
			d.From, d.ID = address, f.mail.ID
			if _, is := codeOf(f.seat.Player); is && d.Language == "" {
				d.Language = writtenIn(f.mail)
			}
		}
		switch d.Verdict {
		case WhichGame:
			owners, err := d.t.o.store.Owners(ctx, address)
			if err != nil {
				return err
			}
			for _, owner := range owners {
				d.Choices = append(d.Choices, owner.Docket)
			}
			slices.Sort(d.Choices)
			d.Choices = slices.Compact(d.Choices)
		case WhichPlayer:
			d.Choices = slices.DeleteFunc(d.t.ownedBy(address), func(name string) bool { return name == play.Moderator })
		}
	}
	if d.Verdict == Automatic || d.Verdict == Listed {
		d.Sign = f.mail.Sign
	}
	d.heard(f)
	m := f.mail
	if d.confirmed != nil {
		m = d.confirmed
	}
	for _, w := range m.Warnings { // the subject may say it all
		if d.Verdict.served() && (w.Code != incoming.NoText || d.Verdict == Nothing || d.Verdict == Unclear) {
			d.Warnings = append(d.Warnings, w)
		}
	}
	return nil
}

// finish makes the change that the decision is.
func (d *decision) finish() *decision {
	d.notes.on(d.at)
	d.notes.count(d.Verdict, cmp.Or(d.account, d.Player))
	c := d.change
	for _, m := range d.made {
		letters := d.t.letters(m)
		for i := range letters {
			if by(m, d.Player) && letters[i].Reader == d.Player {
				letters[i].Mail = d.Mail
			}
		}
		c.Letters = append(c.Letters, letters...)
	}
	for _, reader := range d.Tell {
		kind := aboutMail
		if d.Verdict == WantsSeat {
			kind = aboutJoin
		}
		c.Letters = append(c.Letters, store.Letter{Key: mailKey(d.t.Docket, d.Mail, reader), Docket: d.t.Docket, Kind: kind, Reader: reader, Mail: d.Mail, Entry: d.Entry})
	}
	for _, reader := range d.Later {
		c.Letters = append(c.Letters, store.Letter{Key: d.t.o.pressKey(d.t.Docket, d.Mail, reader), Docket: d.t.Docket, Kind: aboutPress, Reader: reader, Mail: d.Mail, Entry: d.Entry, Ready: pressTime(d.at)})
	}
	done := store.Decided{Mail: d.Mail, Player: d.Player, Verdict: string(d.Verdict), Entry: max(d.Entry, d.t.At.Entry)}
	if len(d.Tell) > 0 || len(d.Later) > 0 || d.Verdict == Filed || d.Verdict == Acted || d.Code != "" {
		done.Record = d.ruling.document()
	}
	c.Decided = []store.Decided{done}
	d.notes.endUndo(d.t, time.Time{}, d.made, c)
	if len(d.made) > 0 {
		d.t.clocked(c, d.game, &d.notes)
	} else if d.notes.Undo != d.t.notes.Undo {
		d.due()
	}
	if d.t.isGame() || string(d.notes.document()) != string(d.t.notes.document()) {
		c.Notes = d.notes.document()
	}
	return d
}

// by reports whether the entry files orders of the player, or is an undo that a
// player asked for.
func by(m *moment, player string) bool {
	return m.out.Entry.Kind == play.ActUndo && m.out.Entry.By == play.ByPlayer ||
		slices.ContainsFunc(m.out.Entry.Sets, func(s play.EntrySet) bool { return s.Player == player })
}
