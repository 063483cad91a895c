package mail

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/trust"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/transport"
)

// A flow is an office in a real directory, whose players know all their orders
// beforehand: so any number of emails can be there before the first is answered.
type flow struct {
	t   testing.TB
	dir string
	*Office
	turns   []turn // of all games, game by game
	reports reports
	written int // mails
}

// A turn is what a player of a game orders when it is the player's time.
type turn struct{ game, player, order string }

var flowPlayers = []string{"anna", "kevin", "ken", "alfonzo"}

// newFlow makes an office with an address at the domain and as many games of
// Fifth Avenue, of each of which the first decisions are known.
func newFlow(t testing.TB, domain string, account transport.Account, number, decisions int) *flow {
	t.Helper()
	f := &flow{t: t, dir: t.TempDir(), reports: reports{}}
	s := Defaults()
	s.Address, s.Moderators, s.Answers = account.User+"@"+domain, []string{"mod@" + domain}, 10_000
	s.IMAP, s.SMTP = account, account
	d, err := disk.Open(f.dir)
	f.must(err)
	f.must(s.Write(d))
	f.must(d.Close())
	for i := range number {
		f.game(fmt.Sprintf("game-%d", i+1), domain, decisions)
	}
	f.open()
	_, err = f.Decide(t.Context())
	f.must(err)
	_, err = f.Send(t.Context(), func() (Outbox, error) { return f.reports, nil }) // the first ones
	f.must(err)
	return f
}

func (f *flow) must(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

// open opens the office.
func (f *flow) open() {
	f.t.Helper()
	var err error
	f.Office, err = Open(trust.Name(f.t.Context(), f.dir), f.dir)
	f.must(err)
	f.Office.gallery = sketched
	f.t.Cleanup(func() { f.Office.Close() })
}

// game makes a game, and plays it once to know the orders.
func (f *flow) game(id, domain string, decisions int) {
	f.t.Helper()
	options := adjudicator.Options{Rules: registry.Find("fifth-avenue"), ID: id, Players: flowPlayers, Secret: engine.SeedSecret(id)}
	_, err := NewGame(f.t.Context(), f.dir, options, placesAt(domain, options.Players...))
	f.must(err)
	g, _, err := adjudicator.New(options)
	f.must(err)
	for range decisions {
		t := turn{id, g.Players[g.Open().Seat], g.Rules.Grammar.Write(g.Rules.Greedy(g.State, nil))}
		f.turns = append(f.turns, t)
		g, _, err = adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, []*play.OrderSet{
			{Player: t.player, Turn: play.Unbound, Lines: []play.OrderLine{{Text: t.order}}},
		})
		f.must(err)
	}
}

// reports are the first emails to each address.
type reports map[string][]byte

// Send takes an email that goes out.
func (r reports) Send(_ context.Context, _ string, to []string, raw []byte) error {
	for _, address := range to {
		if r[address] == nil {
			r[address] = raw
		}
	}
	return nil
}

// seat returns the seat of a player.
func (f *flow) seat(game, player string) *seat {
	f.t.Helper()
	t, err := f.load(f.t.Context(), game)
	f.must(err)
	return t.seat(player)
}

// mail returns an email of some 3 kB of a player to a game: the answer to the
// first report, as Gmail sends it and a provider delivers it.
func (f *flow) mail(game, player, text string) []byte {
	f.t.Helper()
	s := f.seat(game, player)
	f.written++
	id := fmt.Sprintf("CAF%032x@mail.gmail.com", f.written)
	domain, to := f.domain(), identity.Address(f.Settings.Address, f.token(game, s))
	date := time.Date(2026, 11, 21, 8, 0, f.written, 0, time.UTC).Format(time.RFC1123Z)
	report := textOf(f.t, f.reports[s.Addresses[0]])
	quoted := "> " + strings.ReplaceAll(report[:700], "\n", "\n> ")
	stamp := strings.Repeat("b7Yx+0Kq/4w1", 20)
	mail := fmt.Sprintf(`Return-Path: <%[1]s>
Delivered-To: %[13]s
Received: from mail-ed1-x532.google.test (mail-ed1-x532.google.test [192.0.2.7])
	by mx.%[2]s (Postfix) with ESMTPS id 4Xh%[3]d for <%[4]s>; %[5]s
Authentication-Results: mx.%[2]s; dkim=pass header.d=%[2]s header.s=2026;
	dmarc=pass (p=NONE) header.from=%[2]s
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=%[2]s; s=2026;
	h=to:subject:message-id:date:from:in-reply-to:references:mime-version;
	bh=frcCV1k9oG9oKj3dpUqdJg1PxRT2RSN/XKdLCPjaYaY=;
	b=%[6]s
MIME-Version: 1.0
References: <%[7]s>
In-Reply-To: <%[7]s>
From: %[8]s Lee <%[1]s>
Date: %[5]s
Message-ID: <%[9]s>
Subject: Re: [%[10]s] Fifth Avenue
To: City Hall <%[4]s>
Content-Type: multipart/alternative; boundary="000000000000a1b2c3"

--000000000000a1b2c3
Content-Type: text/plain; charset="UTF-8"

%[11]s

Cheers, %[8]s

On Sat, Nov 21, 2026 at 1:02 PM City Hall <%[4]s>
wrote:

%[12]s

--000000000000a1b2c3
Content-Type: text/html; charset="UTF-8"
Content-Transfer-Encoding: quoted-printable

<div dir=3D"ltr">%[11]s<br><br>Cheers, %[8]s</div><br><div class=3D"gmail_q=
uote"><blockquote>the same once more</blockquote></div>

--000000000000a1b2c3--
`, s.Addresses[0], domain, f.written, to, date, stamp, Key(entryKey(game, 1, player)).messageID(f.key, domain), player, id, game, text, quoted, f.Settings.Address)
	return bytes.ReplaceAll([]byte(mail), []byte("\n"), []byte("\r\n"))
}

// moves returns an email for each turn that is known.
func (f *flow) moves() (mails [][]byte) {
	for _, t := range f.turns {
		mails = append(mails, f.mail(t.game, t.player, t.order))
	}
	return mails
}

// kept returns how many emails were taken in.
func (f *flow) kept() (n int) {
	f.t.Helper()
	for _, err := range f.store.Mails(f.t.Context(), 1) {
		f.must(err)
		n++
	}
	return n
}
