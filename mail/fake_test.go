package mail

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	netmail "net/mail"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/transport"
)

// A world is a disk, a mailbox and whatever was sent, all in memory. What is
// done to each of them is one sequence of steps.
type world struct {
	t        testing.TB
	disk     *crash.Disk
	validity uint32
	uid      uint32
	folders  map[string]map[uint32][]byte
	sent     []sentMail
	// refuse is asked before a mail is sent.
	refuse func(to []string) error
	now    time.Time
}

type sentMail struct {
	to  []string
	raw []byte
}

// newWorld returns a world with an office and no game.
func newWorld(t testing.TB) *world {
	w := &world{t: t, disk: crash.New(map[string][]byte{}), validity: 7, folders: map[string]map[uint32][]byte{}, now: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)}
	s := Defaults()
	s.Address, s.Moderators = "cityhall@sandbox.test", []string{"mod@sandbox.test"}
	for _, a := range []*transport.Account{&s.IMAP, &s.SMTP} {
		*a = transport.Account{Server: "127.0.0.1:1", Security: transport.None, Auth: transport.Plain, User: "cityhall", Password: transport.Password{Env: "NONE"}}
	}
	w.must(s.Write(w.disk))
	w.disk.Files[keyName] = []byte(strings.Repeat("5a", 32) + "\n")
	return w
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// game adds a game of the players, each with the address NAME@sandbox.test.
func (w *world) game(kind, id string, players ...string) *Seats {
	w.t.Helper()
	g, out, err := adjudicator.New(adjudicator.Options{Rules: registry.Find(kind), ID: id, Players: players, Secret: engine.SeedSecret(id)})
	w.must(err)
	w.must(adjudicator.On(w.disk, gameFile(id)).Commit(g, out.Entry.Line()))
	s := &Seats{Policy: identity.ByToken, Press: NamedPress, Moderator: Seat{Player: play.Moderator, Addresses: []string{"mod@sandbox.test"}, Epoch: "1"}}
	for _, p := range players {
		s.Players = append(s.Players, Seat{Player: p, Addresses: []string{p + "@sandbox.test"}, Epoch: "1"})
	}
	w.must(s.Write(w.disk, id))
	return s
}

// office opens the office as a new process would.
func (w *world) office() *Office {
	w.t.Helper()
	o := &Office{disk: w.disk, Now: func() time.Time { return w.now }, Log: func(format string, args ...any) {
		if testing.Verbose() {
			w.t.Logf(format, args...)
		}
	}}
	o.store = func(name string) (*adjudicator.Store, error) { return adjudicator.On(w.disk, name), nil }
	o.toRead = o.store
	o.games = func() (ids []string, err error) {
		for _, name := range slices.Sorted(maps.Keys(w.disk.Files)) {
			if path.Base(name) == "seats.yaml" {
				ids = append(ids, path.Base(path.Dir(name)))
			}
		}
		return ids, nil
	}
	w.must(o.begin())
	return o
}

// round does a round with a new process.
func (w *world) round() Round {
	w.t.Helper()
	r, err := w.office().Round(context.Background(), w, w)
	w.must(err)
	return r
}

// put delivers a mail to the inbox.
func (w *world) put(raw string) {
	w.uid++
	w.folder("INBOX")[w.uid] = []byte(strings.ReplaceAll(raw, "\n", "\r\n"))
}

func (w *world) folder(name string) map[uint32][]byte {
	if w.folders[name] == nil {
		w.folders[name] = map[uint32][]byte{}
	}
	return w.folders[name]
}

func (w *world) Validity() uint32 { return w.validity }

func (w *world) List(context.Context) (items []transport.Item, err error) {
	inbox := w.folder("INBOX")
	for _, uid := range slices.Sorted(maps.Keys(inbox)) {
		items = append(items, transport.Item{UID: uid, Size: int64(len(inbox[uid]))})
	}
	return items, nil
}

func (w *world) Fetch(_ context.Context, uids []uint32, limit int64, do func(uint32, []byte) error) error {
	for _, uid := range uids {
		if raw, ok := w.folder("INBOX")[uid]; ok {
			if err := do(uid, raw[:min(int64(len(raw)), limit)]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *world) Headers(ctx context.Context, uids []uint32, limit int64, do func(uint32, []byte) error) error {
	return w.Fetch(ctx, uids, 1<<30, func(uid uint32, raw []byte) error {
		head, _, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
		return do(uid, append(head[:min(int64(len(head)), limit)], "\r\n\r\n"...))
	})
}

func (w *world) Move(_ context.Context, uids []uint32, folder string) error {
	for _, uid := range uids {
		if raw, ok := w.folder("INBOX")[uid]; ok {
			w.step(crash.Step{Kind: "move", Name: folder, At: int64(uid)})
			w.folder(folder)[uid] = raw
			delete(w.folder("INBOX"), uid)
		}
	}
	return nil
}

func (w *world) Send(_ context.Context, from string, to []string, raw []byte) error {
	if from != "cityhall@sandbox.test" {
		w.t.Errorf("a mail from %s", from)
	}
	if w.refuse != nil {
		if err := w.refuse(to); err != nil {
			return err
		}
	}
	w.step(crash.Step{Kind: "send", Name: strings.Join(to, " "), Data: slices.Clone(raw)})
	w.sent = append(w.sent, sentMail{slices.Clone(to), raw})
	return nil
}

func (w *world) step(s crash.Step) { w.disk.Steps = append(w.disk.Steps, s) }

// load reads a game.
func (w *world) load(id string) *play.Game {
	w.t.Helper()
	g, err := adjudicator.On(w.disk, gameFile(id)).Load()
	w.must(err)
	return g
}

// legal returns an order that answers the open decision of a game.
func (w *world) legal(id string) string {
	w.t.Helper()
	g := w.load(id)
	return g.Rules.Grammar.Write(g.State.Moves(nil)[0])
}

// to returns the texts of the mails that went to an address, oldest first.
func (w *world) to(address string) (texts []string) {
	for _, m := range w.sent {
		if slices.Contains(m.to, address) {
			texts = append(texts, textOf(w.t, m.raw))
		}
	}
	return texts
}

// last returns the last mail to the address.
func (w *world) last(address string) []byte {
	w.t.Helper()
	for _, m := range slices.Backward(w.sent) {
		if slices.Contains(m.to, address) {
			return m.raw
		}
	}
	w.t.Fatalf("no mail went to %s", address)
	return nil
}

// textOf returns the text part of a mail below the line above which answers are
// written.
func textOf(t testing.TB, raw []byte) string {
	t.Helper()
	_, below, there := strings.Cut(textWithLine(t, raw), incoming.Above+"\n\n")
	if !there {
		t.Errorf("the mail does not say above what to answer:\n%s", raw)
	}
	return below
}

// textWithLine returns the text part of a mail.
func textWithLine(t testing.TB, raw []byte) string {
	t.Helper()
	e, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	if r := e.MultipartReader(); r != nil {
		if e, err = r.NextPart(); err != nil {
			t.Fatal(err)
		}
	}
	text, err := io.ReadAll(e.Body)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

func headerOf(t testing.TB, raw []byte) netmail.Header {
	t.Helper()
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return m.Header
}

// A letterTo is a mail of a player in the making.
type letterTo struct {
	from, to, subject, text, id, date, more string
}

var letters int

// reply answers the last mail to a player, as a mail program does.
func (w *world) reply(player, text string) {
	w.t.Helper()
	h := headerOf(w.t, w.last(player+"@sandbox.test"))
	to := h.Get("Reply-To")
	if to == "" {
		to = h.Get("From")
	}
	w.mail(letterTo{from: player + "@sandbox.test", to: to, subject: "Re: " + h.Get("Subject"), text: text,
		more: "In-Reply-To: " + h.Get("Message-Id") + "\nReferences: " + strings.TrimSpace(h.Get("References")+" "+h.Get("Message-Id")) + "\n"})
}

// mail delivers a letter.
func (w *world) mail(l letterTo) {
	letters++
	if l.to == "" {
		l.to = "cityhall@sandbox.test"
	}
	if l.id == "" {
		l.id = fmt.Sprintf("%d@client.test", letters)
	}
	if l.date == "" {
		l.date = w.now.Add(time.Duration(letters) * time.Second).Format(time.RFC1123Z)
	}
	w.put("From: " + l.from + "\nTo: " + l.to + "\nSubject: " + l.subject + "\nDate: " + l.date + "\nMessage-ID: <" + l.id + ">\n" + l.more + "\n" + l.text + "\n")
}

// verdicts returns the verdicts of the ledger by the number of the mail.
func (w *world) verdicts() (all []string) {
	_, err := readRecords(w.disk.Files[ledgerName], func(r *Record) {
		if r.Done != nil {
			all = append(all, r.Done.String())
		}
	})
	w.must(err)
	return all
}
