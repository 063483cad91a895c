package mail

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	netmail "net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/password"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/picture"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/words"
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
	// withheld are emails that the server lists and doesn't send, and unlisted is how
	// many others it doesn't even list.
	withheld map[uint32]bool
	unlisted int
	// offices left their marks.
	offices []string
	// refuse is asked before an email is sent.
	refuse func(to []string) error
	now    time.Time
	// drawn has the pictures of all offices.
	drawn *gallery
	// reader looks at the disk that it was opened on.
	reader *Office
}

// sketched has the pictures of all worlds, since many tests begin with the same game.
// Rendering pixels takes longer than all else in most of them: what they have for a
// PNG tells pictures apart, and nothing more.
var sketched = &gallery{most: 500, png: func(c *canvas.Canvas, _ picture.Size) []byte {
	h := sha256.Sum256(c.SVG())
	return h[:]
}}

type sentMail struct {
	to  []string
	raw []byte
}

// newWorld returns a world with an office and no game.
func newWorld(t testing.TB) *world {
	w := &world{t: t, disk: crash.New(map[string][]byte{}), validity: 7, folders: map[string]map[uint32][]byte{}, now: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), withheld: map[uint32]bool{}, drawn: sketched}
	s := Defaults()
	s.Address, s.Moderators = "cityhall@sandbox.test", []string{"mod@sandbox.test"}
	for _, a := range []*transport.Account{&s.IMAP, &s.SMTP} {
		*a = transport.Account{Server: "127.0.0.1:1", Security: transport.None, Auth: transport.Plain, User: "cityhall", Password: password.Source{Env: "NONE"}}
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

// game adds a game of the players, each with the address NAME@sandbox.test. The
// seats can be changed before.
func (w *world) game(kind, id string, change func(*Places), players ...string) {
	w.t.Helper()
	s := placesAt("sandbox.test", players...)
	if change != nil {
		change(&s)
	}
	o := adjudicator.Options{Rules: registry.Find(kind), ID: id, Players: players, Secret: engine.SeedSecret(id)}
	w.must(create(w.t.Context(), w.visit(), o, s, testMaker, w.now))
}

// placesAt are places for players who have the address NAME@domain.
func placesAt(domain string, players ...string) Places {
	s := Places{Policy: identity.ByToken, Press: NamedPress, Moderator: []string{"mod@" + domain}}
	for _, p := range players {
		s.Players = append(s.Players, Place{p, []string{p + "@" + domain}})
	}
	return s
}

// testMaker makes people who are called after their addresses.
var testMaker = maker{testID, func() (string, error) { return testEpoch(0) }}

func testID(address string) (string, error) {
	name, _, _ := strings.Cut(address, "@")
	return "p" + strings.ToLower(name), nil
}

// person changes the person with an address.
func (w *world) person(address string, change func(*store.Person)) {
	w.t.Helper()
	w.must(edit(w.t.Context(), w.visit(), "", func(office *store.Saved) (*store.Change, error) {
		p, err := find(office.People, address)
		w.must(err)
		changed := p.Clone()
		change(&changed)
		return &store.Change{People: []store.Person{changed}}, nil
	}))
}

// people are those whom the office knows.
func (w *world) people() (all []store.Person) {
	w.t.Helper()
	w.must(edit(w.t.Context(), w.visit(), "", func(office *store.Saved) (*store.Change, error) {
		all = office.People
		return nil, nil
	}))
	return all
}

// testEpoch is an epoch that an email gives, whenever it is asked for.
func testEpoch(mail int64) (string, error) { return fmt.Sprintf("epoch-%d", mail), nil }

// visit opens the store as another program does.
func (w *world) visit() store.Store {
	w.t.Helper()
	s, err := directory.On(w.disk, storeOptions(true))
	w.must(err)
	return s
}

// office opens the office as a new process would.
func (w *world) office() *Office {
	w.t.Helper()
	return w.officeOn(w.disk)
}

// officeOn opens the office on a disk.
func (w *world) officeOn(d disk.Disk) *Office {
	w.t.Helper()
	s, err := directory.On(d, storeOptions(false))
	w.must(err)
	o := &Office{store: s, files: d, gallery: w.drawn, epoch: testEpoch, person: testID, Now: func() time.Time { return w.now }, close: []func() error{s.Close}, Log: func(format string, args ...any) {
		if testing.Verbose() {
			w.t.Logf(format, args...)
		}
	}}
	w.must(o.begin())
	return o
}

// table reads a game.
func (w *world) table(id string) *table {
	w.t.Helper()
	if w.reader == nil || w.reader.files != disk.Disk(w.disk) {
		w.reader = w.office()
	}
	t, err := w.reader.load(w.t.Context(), id)
	w.must(err)
	return t
}

// round does a round with a new process.
func (w *world) round() Round {
	w.t.Helper()
	o := w.office()
	r, err := o.Round(context.Background(), w, w)
	w.must(err)
	w.must(o.Close())
	return r
}

// put delivers an email to the inbox.
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
	if w.unlisted > 0 {
		err = &transport.Error{Err: &transport.Unlisted{Emails: w.unlisted}}
	}
	return items, err
}

func (w *world) Fetch(_ context.Context, uids []uint32, limit int64, do func(uint32, []byte) error) error {
	for _, uid := range uids {
		if raw, ok := w.folder("INBOX")[uid]; ok && !w.withheld[uid] {
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

func (w *world) Offices(context.Context) ([]string, error) { return w.offices, nil }

func (w *world) Mark(_ context.Context, office, _ string) error {
	w.offices = append(w.offices, office)
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
	g, err := w.table(id).play(w.t.Context())
	w.must(err)
	return g
}

// replay returns a replay of a game's journal, all of which is right.
func (w *world) replay(id string) *adjudicator.Replay {
	w.t.Helper()
	t := w.table(id)
	g, err := t.play(w.t.Context())
	w.must(err)
	r, err := t.journal(w.t.Context(), g)
	w.must(err)
	_, err = r.To(r.Len())
	w.must(err)
	return r
}

// The files of a game.
func gameFile(id string) string  { return "games/" + id + "/game.yaml" }
func seatsFile(id string) string { return "games/" + id + "/seats.yaml" }

// legal returns an order that answers the open decision of a game.
func (w *world) legal(id string) string {
	w.t.Helper()
	g := w.load(id)
	return g.Rules.Grammar.Write(g.State.Moves(nil)[0])
}

// to returns the texts of the emails that went to an address, oldest first.
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

// textOf returns the text part of an email below the line above which answers are
// written.
func textOf(t testing.TB, raw []byte) string {
	t.Helper()
	_, below, there := strings.Cut(textWithLine(t, raw), incoming.Above(words.English)+"\n\n")
	if !there {
		t.Errorf("the mail does not say above what to answer:\n%s", raw)
	}
	return below
}

// textWithLine returns the text part of an email.
func textWithLine(t testing.TB, raw []byte) string {
	t.Helper()
	e, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	for r := e.MultipartReader(); r != nil; r = e.MultipartReader() {
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

// A letterTo is an email of a player in the making.
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

// verdicts returns the verdicts by the number of the mail.
func (w *world) verdicts() (all []string) {
	w.t.Helper()
	records, err := records(w.t.Context(), w.visit())
	if !damaged(err) {
		w.must(err)
	}
	records = slices.DeleteFunc(records, func(r *Record) bool { return r.Done == nil })
	slices.SortStableFunc(records, func(a, b *Record) int { return int(a.Done.Mail - b.Done.Mail) })
	for _, r := range records {
		all = append(all, r.Done.String())
	}
	return all
}
