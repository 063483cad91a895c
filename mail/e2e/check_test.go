package e2e

import (
	"bytes"
	netmail "net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/mail"
)

func headerID(raw []byte) string {
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return ""
	}
	return strings.Trim(m.Header.Get("Message-Id"), "<> ")
}

// check looks at everything when the game is over.
func (m *match) check() {
	m.Helper()
	m.readAll()
	m.verified()
	m.sameAsFiles()
	m.mails()
	m.private()
	if in := m.folder("INBOX"); len(in) > 0 {
		m.Errorf("in the inbox are still %v", in)
	}
	// A server that starts again before it has said that it took an email gets it
	// once more.
	again := len(m.decided(mail.Duplicate))
	if handled, rejected := m.folder("handled"), m.folder("rejected"); len(handled)+len(rejected) != m.posted+again {
		m.Errorf("%d mails were sent and %d came twice, %d are handled and %d rejected", m.posted, again, len(handled), len(rejected))
	}
}

// readAll lets everybody read everything, and whatever else may come.
func (h *house) readAll() {
	h.Helper()
	for viewer := range h.sent {
		h.seat(viewer).read()
	}
	for name, p := range h.people {
		if name == "cityhall" {
			continue
		}
		if p.doubled > h.restarts {
			h.Errorf("%d mails came to %s twice", p.doubled, name)
		}
		mails, err := p.Read(h.ctx, "INBOX", p.after)
		h.must(err)
		for _, m := range mails {
			if h.restarts > 0 && slices.ContainsFunc(p.inbox, func(in *received) bool { return in.id == headerID(m.Raw) }) {
				continue // it was on its way when the server ended
			}
			h.Errorf("a mail that the office does not know of has come to %s:\n%s", name, m.Raw)
		}
	}
}

func (m *match) file() string { return filepath.Join(m.dir, "games", m.id, "game.yaml") }

// replay opens the journal of the game to be played again.
func (m *match) replay() (*adjudicator.Replay, func()) {
	m.Helper()
	store, id, err := directory.OpenFile(m.file())
	m.must(err)
	d, err := docket.Load(m.ctx, store, id)
	m.must(err)
	r, err := d.Replay(m.ctx)
	m.must(err)
	return r, func() { m.must(store.Close()) }
}

// verified holds the journal against the heads in the emails of the players.
func (m *match) verified() {
	m.Helper()
	store, id, err := directory.OpenFile(m.file())
	m.must(err)
	defer store.Close()
	var heads []docket.Head
	for _, p := range m.options.Players {
		found := 0
		for _, r := range m.people[p].inbox {
			more := docket.ReadHeads([]byte(r.text))
			heads, found = append(heads, more...), found+len(more)
		}
		if found == 0 {
			m.Errorf("no head is in the mails of %s", p)
		}
	}
	_, err = docket.Verify(m.ctx, store, id, heads, nil)
	m.must(err)
}

// sameAsFiles calls the adjudicator with the orders that were filed, as with turn
// files, and compares the game after every call.
func (m *match) sameAsFiles() {
	m.Helper()
	byMail, close := m.replay()
	defer close()
	options := m.options
	options.At = byMail.Entry(1).At
	g, out, err := adjudicator.New(options)
	m.must(err)
	ids := m.decided(mail.Filed, mail.Acted)
	if len(ids)+1 != byMail.Len() {
		m.Errorf("%d mails have made %d entries", len(ids), byMail.Len())
	}
	for n := 1; ; n++ {
		if entry := byMail.Entry(n); entry.State != out.Entry.State || entry.Kind != out.Entry.Kind {
			m.Fatalf("entry %d, %s, is not as by turn files, %s", n, entry.Kind, out.Entry.Kind)
		}
		if n > len(ids) || n == byMail.Len() {
			break
		}
		c, known := m.wrote[ids[n-1]]
		if !known {
			m.Fatalf("the mail %s was not to be filed", ids[n-1])
		}
		at := byMail.Entry(n + 1).At
		if c.act != nil {
			act := *c.act
			act.At = at
			g, out, err = adjudicator.Do(g, act, nil)
			m.must(err)
			continue
		}
		set, err := formats.ReadOrders("orders.yaml", []byte(c.document), &g.Rules.Grammar)
		m.must(err)
		g, out, err = adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer, At: at}, []*play.OrderSet{set})
		m.must(err)
		if out.Entry.Number == 0 {
			m.Fatalf("the turn file is refused: %+v\n%s", out.Receipts, c.document)
		}
	}
	data, err := os.ReadFile(m.file())
	m.must(err)
	played, err := formats.ReadGame("game.yaml", data)
	m.must(err)
	g.Tip, played.Tip = play.Tip{}, play.Tip{}
	if want, got := formats.Emit(g.Document()), formats.Emit(played.Document()); !bytes.Equal(want, got) {
		m.Errorf("by mail the game has become\n%s\nand by turn files\n%s", got, want)
	}
}

var ownID = regexp.MustCompile(`^(entry|mail)\+([^+]+)\+(\d+)\+([^+]+)\+[a-z2-7]+@`)

// emails holds what came against what should have come: each entry that concerns
// a player once, sent in order, with what that player may see; one answer to
// everything that was asked; and all of it in one thread.
func (m *match) mails() {
	m.Helper()
	views, want := concerned(m)
	filed := m.decided(mail.Filed)
	for _, name := range append([]string{"mod"}, m.options.Players...) {
		p := m.people[name]
		var entries []int
		var answered, receipts []string
		press, root := 0, ""
		for i, in := range p.inbox {
			parts := ownID.FindStringSubmatch(in.id)
			switch {
			case parts == nil || parts[2] != m.id || m.seat(parts[4]) != p:
				m.Errorf("a mail to %s is called %s", name, in.id)
				continue
			case i == 0:
				root = in.id
			case len(in.references) == 0 || in.references[0] != root:
				m.Errorf("the mail %s to %s is not in the thread of the game: %v", in.id, name, in.references)
			}
			if in.auto == "" || in.auto == "no" {
				m.Errorf("the mail %s does not say that a machine sent it", in.id)
			}
			if parts[1] == "entry" {
				n, _ := strconv.Atoi(parts[3])
				if entries = append(entries, n); in.inReplyTo != "" {
					receipts = append(receipts, in.inReplyTo)
				}
				if view := string(in.view()); view != views[name+parts[3]] {
					m.Errorf("with entry %d %s is shown\n%s\ninstead of\n%s", n, name, view, views[name+parts[3]])
				}
			} else if in.inReplyTo != "" {
				answered = append(answered, in.inReplyTo)
			} else if strings.Contains(in.text, " writes to ") {
				press++
			}
		}
		if !slices.Equal(entries, want[name]) {
			m.Errorf("%s got mails about the entries %v instead of %v", name, entries, want[name])
		}
		if !slices.Equal(answered, m.asked[name]) {
			m.Errorf("the mails %v of %s were answered, and not %v", answered, name, m.asked[name])
		}
		own := slices.DeleteFunc(slices.Clone(filed), func(id string) bool { return !strings.Contains(id, "."+name+"@") })
		if !slices.Equal(receipts, own) {
			m.Errorf("the reports to %s answer the mails %v, and not %v", name, receipts, own)
		}
		if press != m.press[name] {
			m.Errorf("%s got press %d times, not %d times", name, press, m.press[name])
		}
	}
}

// concerned returns the entries that each is told, and what each sees then.
func concerned(m *match) (map[string]string, map[string][]int) {
	views, want := map[string]string{}, map[string][]int{}
	var done []play.Outcome
	r, close := m.replay()
	defer close()
	for n := 1; n <= r.Len(); n++ {
		out, err := r.Next()
		m.must(err)
		done = append(done, out)
		for _, p := range m.options.Players {
			if report.Concerns(r.Game, &out, p) {
				want[p] = append(want[p], n)
				view := r.Game.For(p)
				if view.Dealt && !view.Over() {
					view.Told = play.Told(done, view.Viewer())
				}
				views[p+strconv.Itoa(n)] = string(formats.JSON(view.Document()))
			}
		}
		if n == 1 { // the moderator, who may be a player, sees what everybody sees
			want["mod"], views["mod1"] = []int{1}, string(formats.JSON(r.Game.For(play.Public).Document()))
		}
	}
	return views, want
}

var (
	tokens    = regexp.MustCompile(`[+#]([a-z2-7]{26})\b`)
	addresses = regexp.MustCompile(`[\w.+-]+@` + regexp.QuoteMeta(domain))
	// linked is the address of a link in a page, with its token, and what names a
	// picture.
	linked = regexp.MustCompile(`cityhall%2B[a-z2-7]{32}@|cid:c[a-z2-7]+@`)
)

// private looks for what must not be in an email: tokens outside of the header,
// those of others anywhere, and addresses of others; and for tokens and the
// password in the log.
func (h *house) private() {
	h.Helper()
	owner := map[string]string{}
	for name, p := range h.people {
		for _, in := range p.inbox {
			for _, m := range tokens.FindAllStringSubmatch(in.replyTo+" "+in.subject, -1) {
				if before := owner[m[1]]; before != "" && before != name {
					h.Errorf("%s and %s got the same token", before, name)
				}
				owner[m[1]] = name
			}
		}
	}
	for name, p := range h.people {
		if name == "cityhall" {
			continue
		}
		for _, in := range p.inbox {
			body := in.text + "\n" + linked.ReplaceAllString(in.html, "cityhall@")
			for _, data := range in.files {
				body += "\n" + string(data)
			}
			for token, of := range owner {
				if strings.Contains(strings.ToLower(body), token) || of != name && bytes.Contains(bytes.ToLower(in.raw), []byte(token)) {
					h.Errorf("the mail %s to %s has the token of %s in it:\n%s", in.id, name, of, in.raw)
				}
			}
			for _, a := range addresses.FindAllString(body+"\n"+in.to, -1) {
				if a != p.address() && !strings.HasPrefix(a, "cityhall@") && name != "mod" {
					h.Errorf("the mail %s to %s has the address %s in it:\n%s", in.id, name, a, in.text)
				}
			}
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for token := range owner {
		if strings.Contains(h.log.String(), token) {
			h.Errorf("a token is in the log:\n%s", h.log.String())
		}
	}
}
