package mail

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"cityhall.example/mail/transport"
)

// bulk is how many emails a benchmark takes in at once.
const bulk = 1000

// A bench is an office before a real Dovecot.
type bench struct {
	*flow
	server server
	inbox  *transport.Inbox
	rounds int
}

// newBench makes one, whose players have as many orders as a benchmark has
// emails.
func newBench(b *testing.B) *bench {
	b.Helper()
	s := dovecotServer(b)
	return &bench{flow: newFlow(b, s.domain, s.account, 10, bulk/10), server: s}
}

// deliver puts new emails into the inbox, opens it, and returns a new folder to
// move them to, so that each round finds the same.
func (x *bench) deliver(mails [][]byte) (folder string) {
	x.t.Helper()
	x.server.deliver(mails...)
	var err error
	x.inbox, err = transport.OpenInbox(x.t.Context(), x.Settings.IMAP, "INBOX")
	x.must(err)
	x.rounds++
	folder = fmt.Sprintf("handled-%d", x.rounds)
	_, err = x.inbox.Ensure(x.t.Context(), folder)
	x.must(err)
	return folder
}

// bare fetches and moves what is in the inbox in batches, and nothing else.
func (x *bench) bare(folder string) time.Duration {
	x.t.Helper()
	begin := time.Now()
	ctx := x.t.Context()
	items, err := x.inbox.List(ctx)
	x.must(err)
	count := 0
	for batch := range slices.Chunk(items, batchMails) {
		x.must(x.inbox.Fetch(ctx, uids(batch), x.Settings.Size, func(uint32, []byte) error { count++; return nil }))
		x.must(x.inbox.Move(ctx, uids(batch), folder))
	}
	spent := time.Since(begin)
	x.leave(count)
	return spent
}

// takeIn takes in what is in the inbox.
func (x *bench) takeIn(folder string) time.Duration {
	x.t.Helper()
	x.Settings.Handled = folder
	begin := time.Now()
	count, err := x.TakeIn(x.t.Context(), x.inbox)
	spent := time.Since(begin)
	x.must(err)
	x.leave(count)
	return spent
}

func (x *bench) leave(count int) {
	x.t.Helper()
	x.must(x.inbox.Close())
	if count != bulk {
		x.t.Fatalf("%d mails came, want %d", count, bulk)
	}
}

func tell(b *testing.B, name string, spent time.Duration) {
	b.ReportMetric(float64(spent.Microseconds())/1000/float64(b.N), name)
	b.ReportMetric(0, "ns/op")
}

// BenchmarkBareFetchMove1000 is what the library and the server need for 1,000
// emails: list, fetch and move them in batches of 100.
func BenchmarkBareFetchMove1000(b *testing.B) {
	x := newBench(b)
	var spent time.Duration
	for range b.N {
		spent += x.bare(x.deliver(x.moves()))
	}
	tell(b, "ms/1000-mails", spent)
}

// BenchmarkTakeIn1000 takes in 1,000 emails: fetch, read, find the orders, find
// out who sent them, keep them, and move them.
func BenchmarkTakeIn1000(b *testing.B) {
	x := newBench(b)
	var spent time.Duration
	for range b.N {
		spent += x.takeIn(x.deliver(x.moves()))
	}
	tell(b, "ms/1000-mails", spent)
}

// BenchmarkTakeInOverBare does both in turns, and reports how many times longer
// taking in takes: the middle one of the rounds, since others may be using the
// machine.
func BenchmarkTakeInOverBare(b *testing.B) {
	x := newBench(b)
	var taken time.Duration
	var ratios []float64
	for range b.N {
		bare := x.bare(x.deliver(x.moves()))
		spent := x.takeIn(x.deliver(x.moves()))
		taken += spent
		ratios = append(ratios, float64(spent)/float64(bare))
	}
	tell(b, "ms/1000-mails", taken)
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "x-bare")
}

// BenchmarkEndToEnd1000 takes in 1,000 emails, decides, which makes an entry of
// each of them, and sends the reports to a server that takes them at once.
func BenchmarkEndToEnd1000(b *testing.B) {
	var took, decided, sent time.Duration
	mails := 0
	for range b.N {
		x := newBench(b)
		took += x.takeIn(x.deliver(x.moves()))
		begin := time.Now()
		count, err := x.Decide(b.Context())
		x.must(err)
		decided += time.Since(begin)
		begin = time.Now()
		out, err := x.Send(b.Context(), func() (Outbox, error) { return dropped{}, nil })
		x.must(err)
		sent += time.Since(begin)
		mails += out
		ids, err := x.store.Dockets(b.Context())
		x.must(err)
		for _, id := range ids {
			t, err := x.load(b.Context(), id)
			x.must(err)
			if t.At.Entry != bulk/10+1 {
				b.Fatalf("%s is at entry %d after %d mails", id, t.At.Entry, count)
			}
		}
	}
	tell(b, "ms/1000-mails", took+decided+sent)
	tell(b, "ms-taking-in", took)
	tell(b, "ms-deciding", decided)
	tell(b, "ms-sending", sent)
	b.ReportMetric(float64(mails)/float64(b.N), "mails-sent")
}

// dropped takes all emails.
type dropped struct{}

func (dropped) Send(context.Context, string, []string, []byte) error { return nil }
