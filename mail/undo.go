package mail

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/mail/request"
)

// consentFor is how long the others have to agree to an undo, unless the game's
// deadlines say for how long polls are open.
const consentFor = 48 * time.Hour

// An undoing is an undo that waits for the consent of the others. A game has one at
// a time. It is a note of the office until all have agreed, and then an entry.
type undoing struct {
	// Number is that of the email that asks, and of the question to the others.
	Number int64  `json:"number"`
	Player string `json:"player"`
	To     int    `json:"to"`
	Reason string `json:"reason,omitempty"`
	// Until is when it expires; silence is no consent.
	Until time.Time `json:"until"`
	// Agreed are those who have agreed.
	Agreed []string `json:"agreed,omitempty"`
}

// What became of an undo, or of an answer to the question about it.
const (
	undoDone    = "done"    // everybody can see it in the report
	undoAsks    = "asks"    // the others are asked
	undoCounted = "counted" // an answer counts, and others are missing
	undoRefused = "refused"
	undoTaken   = "taken" // the player who asked doesn't want it any more
)

// Why a question ends without an answer.
const (
	undoExpired   = "expired"
	undoOvertaken = "overtaken"
)

// asksUndo returns the undo that an email asks for, or nil.
func asksUndo(asks []request.Ask) *request.Ask {
	if i := slices.IndexFunc(asks, func(a request.Ask) bool { return a.Verb == request.Undo }); i >= 0 {
		return &asks[i]
	}
	return nil
}

// askUndo does what an email says about an undo of its player's own.
func (d *decision) askUndo(ctx context.Context, f *finding, a request.Ask) error {
	d.undid = true
	ask, err := d.undo(ctx, a, f.seat.Player, f.requests.Preview)
	if err == nil {
		d.Asks = append(d.Asks, ask)
	}
	return err
}

// undo undoes at the request of a player, if that is free, or has the others asked.
func (d *decision) undo(ctx context.Context, a request.Ask, player string, preview bool) (asked, error) {
	ask := asked{Ask: a}
	u := d.notes.Undo
	switch {
	case player == play.Moderator:
		ask.Trouble = &trouble{Block: "undo-moderator"}
		return ask, nil
	case preview:
		ask.Trouble = &trouble{Block: "undo-preview"}
		return ask, nil
	case u != nil && u.Player != player:
		ask.Trouble = &trouble{Block: "undo-waits", Name: fmt.Sprint(u.Number)}
		return ask, nil
	}
	able, err := adjudicator.Undoable(d.game, player, a.Entry, d.back(ctx))
	if why, ok := actProblem(err, languageOf(d.t.seat(player))); ok {
		ask.Trouble = &trouble{Block: "undo-unable", Name: why}
		return ask, nil
	} else if err != nil {
		return ask, err
	}
	ask.Undo = &undoing{Number: d.Mail, Player: player, To: able.To, Reason: a.Text}
	if able.Free {
		ask.Result = undoDone
		return ask, d.undone(ctx, ask.Undo)
	}
	until, err := d.consentUntil()
	if err != nil {
		return ask, err
	}
	ask.Undo.Until, ask.Result, ask.To = until, undoAsks, able.Ask
	d.notes.Undo = ask.Undo
	d.Tell = append(d.Tell, able.Ask...)
	return ask, nil
}

// actProblem returns why an act is not possible, if the error says that.
func actProblem(err error, language string) (string, bool) {
	if _, ok := err.(*adjudicator.ActError); !ok {
		return "", false
	}
	return words.Text(err, language), true
}

// consentUntil returns when a question about an undo expires.
func (d *decision) consentUntil() (time.Time, error) {
	p, err := adjudicator.PolicyOf(d.game)
	if err != nil {
		return time.Time{}, err
	}
	if p != nil && p.Missed == clock.Ask {
		return dueAt(p.Expires(play.TimeOf(d.at))), nil
	}
	return d.at.UTC().Truncate(time.Second).Add(consentFor), nil
}

// undone makes the entry of an undo.
func (d *decision) undone(ctx context.Context, u *undoing) error {
	act := play.Act{Kind: play.ActUndo, By: play.ByPlayer, For: u.Player, To: u.To, Consent: u.Agreed, Reason: u.Reason, At: play.TimeOf(d.at), Mail: &d.digest}
	d.notes.Undo = nil
	next, out, err := adjudicator.Do(d.game, act, d.back(ctx))
	if err != nil {
		return err
	}
	d.add(next, out)
	d.Made = append(d.Made, d.Entry)
	return nil
}

// answerUndo counts what a player says to an undo of somebody else: all other
// players have to agree, and one who refuses ends it.
func (d *decision) answerUndo(ctx context.Context, a request.Ask, all []request.Ask, player string) (asked, error) {
	ask := asked{Ask: a}
	u := d.notes.Undo
	both := func(b request.Ask) bool {
		return b.Verb != a.Verb && (b.Verb == request.Agree || b.Verb == request.Refuse)
	}
	switch {
	case u == nil || int64(a.Entry) != u.Number || !d.at.Before(u.Until):
		ask.Trouble = &trouble{Block: "no-question"}
	case player == play.Moderator:
		ask.Trouble = &trouble{Block: "undo-moderator"}
	case slices.ContainsFunc(all, both):
		ask.Trouble = &trouble{Block: "two-answers"}
	case player == u.Player && a.Verb == request.Agree:
		ask.Trouble = &trouble{Block: "own-question"}
	}
	if ask.Trouble != nil {
		ask.Trouble.Name = fmt.Sprint(a.Entry)
		return ask, nil
	}
	now := *u
	ask.Undo, ask.To = &now, d.allBut(player)
	switch {
	case player == u.Player:
		ask.Result, d.notes.Undo = undoTaken, nil
	case a.Verb == request.Refuse:
		ask.Result, d.notes.Undo = undoRefused, nil
	default:
		now.Agreed = names(append(slices.Clone(u.Agreed), player))
		d.notes.Undo = &now
		if len(now.Agreed) == len(d.game.Players)-1 {
			ask.Result = undoDone
			return ask, d.undone(ctx, &now)
		}
		ask.Result = undoCounted
		ask.To = slices.DeleteFunc(ask.To, func(p string) bool { return p == u.Player || slices.Contains(now.Agreed, p) })
		return ask, nil
	}
	d.Tell = append(d.Tell, ask.To...)
	return ask, nil
}

// options are the lines with which a question is answered.
func (u *undoing) options() []string {
	return []string{fmt.Sprintf("%s %d", request.Agree, u.Number), fmt.Sprintf("%s %d", request.Refuse, u.Number)}
}

// awaits reports whether the question waits for an answer of the player.
func (u *undoing) awaits(player string) bool {
	return u != nil && player != play.Moderator && player != u.Player && !slices.Contains(u.Agreed, player)
}

func agrees(a request.Ask) bool { return a.Verb == request.Agree }

// allBut returns the players but one.
func (d *decision) allBut(player string) []string {
	return slices.DeleteFunc(slices.Clone(d.game.Players), func(p string) bool { return p == player })
}

// overtakes reports whether a question about an undo has no meaning any more after
// the entry: somebody played on, or the moderator changed or ended the game. Orders
// that only wait change nothing: they stay on file.
func overtakes(m *moment) bool {
	switch m.out.Entry.Kind {
	case play.ActUndo, play.ActAmend, play.ActEnd, play.ActReplace:
		return true
	}
	return len(m.out.Events) > 0 || m.game.Over()
}

// endUndo ends the question about an undo that expired, or that the entries
// overtook, and has all players told. What they noted leaves with those who gave up
// their seats. It reports whether something ended.
func (n *notes) endUndo(t *table, now time.Time, made []*moment, change *store.Change) bool {
	if left := n.leave(made); n.Undo == nil {
		return left
	}
	u, why := n.Undo, undoExpired
	switch {
	case slices.ContainsFunc(made, overtakes):
		why = undoOvertaken
	case now.Before(u.Until):
		return false
	}
	n.Undo = nil
	for _, s := range t.Seats.Players {
		change.Letters = append(change.Letters, store.Letter{
			Key: store.Key(fmt.Sprintf("%s/%s/%d/%s", aboutLapsed, t.Docket, u.Number, s.Player)), Docket: t.Docket, Kind: aboutLapsed, Reader: s.Player, Why: why,
		})
	}
	return true
}

// lapsed returns the mail that says why an undo will not happen.
func (t *table) lapsed(ctx context.Context, l *store.Letter) (*outgoing, error) {
	_, _, number, _ := Key(l.Key).split()
	_, made, err := t.ruling(ctx, int64(number))
	if err != nil {
		return nil, err
	}
	g, _ := t.play(ctx) // for its title
	s := t.seat(l.Reader)
	m, p := t.toSeat(l, s, g), pageTo(s)
	for _, ask := range made.Asks {
		if u := ask.Undo; u != nil && ask.Result == undoAsks {
			m.head = p.words.text("head-undo", map[string]any{"title": m.title, "game": t.Docket, "result": "lapsed"})
			p.say("undo-lapsed", map[string]any{"player": u.Player, "own": u.Player == s.Player, "to": u.To, "number": number, "expired": l.Why == undoExpired})
		}
	}
	m.body = p.body
	return m, nil
}

// undoing tells the reader of an undo, and of the question about it.
func (a *answer) undoing(ask *asked) error {
	u := ask.Undo
	told := map[string]any{
		"player": u.Player, "own": u.Player == a.s.Player, "from": a.done.Player, "to": u.To, "number": int(u.Number), "reason": u.Reason,
		"until": report.When(play.TimeOf(u.Until), languageOf(a.s), cmp.Or(a.s.Zone, "UTC")), "others": ask.To, "mine": a.done.Player == a.s.Player,
	}
	switch ask.Result {
	case undoAsks:
		if u.Player == a.s.Player {
			a.say("undo-asks", told)
			return nil
		}
		a.say("undo-wish", told)
		a.because(u.Reason)
		a.say("undo-question", told)
		a.lines(u.options())
		a.say("undo-then", nil)
		return a.history(u.To)
	case undoCounted:
		a.say("undo-counted", told)
	case undoRefused:
		a.say("undo-refused", told)
	case undoTaken:
		a.say("undo-taken", told)
	}
	return nil
}

// forOthers reports whether the request tells others something about an undo.
func (ask *asked) forOthers(player string) bool {
	return ask.Undo != nil && slices.Contains([]string{undoAsks, undoRefused, undoTaken}, ask.Result) &&
		slices.ContainsFunc(ask.To, func(p string) bool { return strings.EqualFold(p, player) })
}

// dueBy returns when the game is due again that its clock wants to look at later,
// or never: no later than when a question expires.
func (n *notes) dueBy(due time.Time) time.Time {
	if n.Undo != nil && (due.IsZero() || n.Undo.Until.Before(due)) {
		return n.Undo.Until
	}
	return due
}
