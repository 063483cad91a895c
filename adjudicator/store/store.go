package store

import (
	"context"
	"io/fs"
	"iter"
	"time"

	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// Errors that callers act on. All others mean that the store is damaged, which
// is a *formats.Error for plain files, or can't be reached.
var (
	// ErrGoneOn says that the docket isn't at the version that a change was
	// made for. Nothing of the change was kept: load again and decide anew.
	ErrGoneOn = words.Fail("store/gone-on")
	// ErrBusy says that another worker holds the docket, or the whole store
	// where it has one worker at a time. Try again later.
	ErrBusy = words.Fail("store/busy")
	// ErrNotFound says that there is no such docket or mail. It is an
	// fs.ErrNotExist.
	ErrNotFound = words.FailAs(fs.ErrNotExist, "store/not-found")
	// ErrNotEmpty says that a store holds something already.
	ErrNotEmpty = words.Fail("store/not-empty")
	// ErrHalf says that copying to a store was interrupted: nobody may use it until it is
	// copied again.
	ErrHalf = words.Fail("store/half")
	// ErrOtherCopy says that a copy isn't what it was made from.
	ErrOtherCopy = words.Fail("store/other-copy")
)

// A Store keeps dockets. A docket is a unit of work: one game, named by its id,
// or the office itself, named "". Each docket has a journal, a checkpoint, seats
// and a queue of mail of its own, and nothing needs two dockets in one step.
//
// The office's own docket always exists; its version begins at zero. Every other
// docket begins with a commit after the zero [Version], which must have lines
// and a checkpoint.
//
// All methods may be called from several goroutines. Slices and documents that
// go in or come out belong to the receiver.
type Store interface {
	// Load returns the docket as of its last commit. It takes no lock, waits for
	// nobody, and never shows a part of a commit. Errors: ErrNotFound.
	Load(ctx context.Context, docket string) (*Saved, error)
	// Commit makes the whole change last in one step and returns the version
	// after it. Errors: ErrGoneOn where the docket isn't at c.After, and ErrBusy
	// where another worker holds it, both with nothing kept. After any other
	// error the change lasts as a whole or not at all: load again to see which.
	Commit(ctx context.Context, c *Change) (Version, error)
	// Hold keeps other workers from committing to the docket until release is
	// called, or the store is closed. It waits for nobody: ErrBusy where another
	// worker holds it, ErrNotFound where there is no such docket. Hold saves work,
	// Commit alone is what is safe. A store may put off work behind a commit, such
	// as writing the checkpoint, until release; after an error of release the
	// next commit does it.
	Hold(ctx context.Context, docket string) (release func() error, err error)
	// Duty makes this worker the only one with a duty, such as reading a mailbox, until
	// release is called, or the store is closed. It waits for nobody: ErrBusy where
	// another worker has it. A worker that isn't heard of loses it; what it does then is
	// refused where [Progress.Duty] names the duty.
	Duty(ctx context.Context, name string) (release func() error, err error)
	// Journal yields the committed lines of the docket's journal, each with its
	// line feed, from the entry with the number on (from 1). It stops behind the
	// first error. What is yielded before a version's entry stays as it is for
	// good, so that Load followed by Journal(docket, n) up to At.Entry is one
	// consistent reading.
	Journal(ctx context.Context, docket string, from int) iter.Seq2[[]byte, error]
	// Filed returns, for each key, the order sets that the docket's journal has
	// under it, in the order of their entries; none for a player's id that wasn't
	// used. Its cost does not grow with the journal's entries, once they were looked
	// at: a store keeps an index, which it can make again from the journal.
	Filed(ctx context.Context, docket string, keys []SetKey) ([][]play.FiledSet, error)
	// Dockets returns the ids of all dockets but the office's own, sorted.
	Dockets(ctx context.Context) ([]string, error)

	// Keep makes emails last, all or none, and queues each in the dockets that
	// it names. It returns their numbers, in the order of in; an email with a
	// Source that is kept already has the number that it got then, and nothing else
	// of it counts. Numbers begin with 1, rise, and never come again. Progress is noted
	// even where in is empty. Errors: ErrGoneOn where the worker lost the duty p.Duty,
	// with nothing kept.
	Keep(ctx context.Context, in []Incoming, p Progress) ([]int64, error)
	// Kept returns the numbers that emails of a mailbox have, in the order of the
	// sources: 0 for one that isn't kept, or forgotten, see [Progress].
	Kept(ctx context.Context, sources []Source) ([]int64, error)
	// Through returns the largest Progress.Through of all mailboxes: the instant up
	// to which everything that was sent here is kept. Zero means unknown; the clock
	// acts on no instant behind it.
	Through(ctx context.Context) (time.Time, error)
	// Mail returns an email that is kept. Errors: ErrNotFound.
	Mail(ctx context.Context, number int64) (*Mail, error)
	// Mails yields all emails from the number on, in their order, without Raw.
	Mails(ctx context.Context, from int64) iter.Seq2[*Mail, error]
	// Slight returns which email may be forgotten, by days, oldest first.
	Slight(ctx context.Context) ([]SlightDay, error)
	// Forget gives up email that may be forgotten, up to a number, as far as it waits
	// nowhere. A store may keep the latest all the same. Numbers never come again,
	// and what was decided stays.
	Forget(ctx context.Context, through int64) error
	// Erase takes the addresses and the name of a person out of all records beside
	// journals, checkpoints and seats, and the bytes out of emails that have an address
	// in them and wait nowhere. What is left says nothing else than before: numbers,
	// prints and verdicts stay. Errors: ErrBusy where another worker holds something, with
	// a part of it done; doing it again does the rest.
	Erase(ctx context.Context, gone Gone) error
	// Seen returns, for each print, the number of the mail with which the docket
	// first saw it, or 0. A print is seen with a Change, and remembered as long as
	// the docket lives.
	Seen(ctx context.Context, docket string, prints []Hash) ([]int64, error)
	// Decided returns what was decided about an email in a docket. Errors:
	// ErrNotFound.
	Decided(ctx context.Context, docket string, mail int64) (*Decided, error)
	// History yields what happened in a docket beside its journal, oldest first.
	History(ctx context.Context, docket string) iter.Seq2[*Event, error]

	// Trying notes that a worker begins to decide the mail in the docket, and
	// returns how often that was noted before without a verdict: more than
	// 0 means that deciding it has ended a process. The note outlives the
	// process, and need not outlive a loss of power.
	Trying(ctx context.Context, docket string, mail int64) (before int, err error)
	// Work returns up to limit dockets that need attention at the instant, those
	// that wait longest first. Its cost does not depend on how many dockets there
	// are. A docket in trouble is there for its letters alone.
	Work(ctx context.Context, now time.Time, limit int) ([]Work, error)
	// Next returns the first instant after now at which Work has something more
	// to return though nothing is committed until then; zero for never.
	Next(ctx context.Context, now time.Time) (time.Time, error)
	// People returns the people with the ids, those that there are, in the order of
	// the ids. Its cost does not grow with the people and dockets that there are.
	People(ctx context.Context, ids ...string) (Folk, error)
	// Seated returns the seats of a person, sorted.
	Seated(ctx context.Context, person string) ([]Owner, error)
	// Owners returns the seats of the people who have the address, sorted. What
	// counts as one address is decided by the function that the store was opened with.
	Owners(ctx context.Context, address string) ([]Owner, error)

	// Sending makes it last what a letter covers before it goes out, or that it is
	// held or when it is ready: it replaces the letter of its key, or is new, and the
	// letters of l.Covers are not sent by themselves any more.
	Sending(ctx context.Context, l Letter) error
	// Sent notes what became of letters. Where their docket is held by
	// another worker the result is ErrBusy, with what came before it noted. A letter
	// that isn't waiting is ignored, so that noting twice is harmless.
	Sent(ctx context.Context, d []Delivery) error

	// Rebuild makes the indexes (what needs attention, who owns an address) of
	// the dockets again, or of all where none is named. It is how changes by hand are
	// noticed. Where another process runs the office, that one does it soon.
	Rebuild(ctx context.Context, dockets ...string) error

	// Dump yields everything that the store keeps: first what is known of mailboxes, then
	// the emails by their numbers, then the dockets by their ids, the office's own first.
	// What was tried, see Trying, is left out. It takes the whole store, so that the pieces
	// are one instant: ErrBusy where another worker is at work. It stops behind the first
	// error.
	Dump(ctx context.Context) iter.Seq2[*Piece, error]
	// Restore makes a store that holds nothing hold the pieces, as Dump yields them.
	// Where it is interrupted, even by a crash, nobody can open the store but to restore it
	// once more, which begins anew. Errors: ErrNotEmpty, and ErrBusy where another worker is
	// at work.
	Restore(ctx context.Context, pieces iter.Seq2[*Piece, error]) error
	// Close gives everything up that is held.
	Close() error
}

// An Unlisted directory has its games in a database that can't say which they are.
type Unlisted struct {
	// Path is that of its settings.
	Path string
	Err  error
}
