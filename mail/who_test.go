package mail

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"cityhall.example/internal/testkit"
	"cityhall.example/mail/identity"
)

// table is a world with a game of three players who have their first report.
func tableOf(t *testing.T, change func(*Places)) *world {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", change, "anna", "kevin", "ken")
	w.round()
	return w
}

// byToken returns the address to which a player's emails go.
func (w *world) byToken(player string) string {
	h := headerOf(w.t, w.last(player+"@sandbox.test"))
	return strings.TrimSuffix(strings.TrimPrefix(h.Get("Reply-To"), `"City Hall" <`), ">")
}

// verdict does a round and checks the last verdict, and the folder of its mail.
func (w *world) verdict(want, folder string) {
	w.t.Helper()
	w.round()
	all := w.verdicts()
	equal(w.t, "the verdict", all[len(all)-1], want)
	if w.folder(folder)[w.uid] == nil {
		w.t.Errorf("the mail with the verdict %q is not in the folder %s", want, folder)
	}
}

// told checks the beginning of the last mail to somebody, and how many went
// there, the first report left out.
func (w *world) told(player string, count int, begin string) {
	w.t.Helper()
	texts := w.to(player + "@sandbox.test")
	if len(texts) != count+1 {
		w.t.Fatalf("%s was told %d times, want %d:\n%s", player, len(texts)-1, count, strings.Join(texts, "\n-----\n"))
	}
	if got := strings.Join(strings.Fields(texts[count]), " "); count > 0 && !strings.HasPrefix(got, begin) {
		w.t.Errorf("%s was told %q, want %q", player, got, begin)
	}
}

// TestWho guards who may speak: with the policy token, nobody but a player with
// their own address and their own token, and whose name or token was misused is told
// once a day.
func TestWho(t *testing.T) {
	t.Run("a stranger", func(t *testing.T) {
		w := tableOf(t, nil)
		w.mail(letterTo{from: "eve@elsewhere.test", text: firstOrder})
		w.verdict("stranger", "rejected")
		equal(t, "mails sent", len(w.sent), 4)
	})
	t.Run("somebody else's orders", func(t *testing.T) {
		w := tableOf(t, nil)
		w.reply("ken", "player: anna\norders:\n- "+firstOrder)
		w.verdict("refused spring-3/ken, entry 1, told ken", "handled")
		w.told("ken", 1, "None of your orders were filed. They are for anna, and you play ken")
		w.told("anna", 0, "")
	})
	t.Run("two authors", func(t *testing.T) {
		w := tableOf(t, nil)
		w.mail(letterTo{from: "anna@sandbox.test, eve@elsewhere.test", to: w.byToken("anna"), text: firstOrder})
		w.verdict("several-authors spring-3/anna, told anna", "rejected")
	})
	t.Run("by address", func(t *testing.T) {
		w := tableOf(t, func(s *Places) { s.Policy = identity.ByAddress })
		w.mail(letterTo{from: "Anna <Anna@Sandbox.Test>", subject: "orders", text: firstOrder})
		w.verdict("filed spring-3/anna, entry 2", "handled")
	})
	t.Run("by dmarc", func(t *testing.T) {
		w := tableOf(t, func(s *Places) { s.Policy = identity.ByDMARC })
		w.mail(letterTo{from: "anna@sandbox.test", subject: "orders", text: firstOrder, more: "Authentication-Results: mx.sandbox.test; dmarc=pass header.from=sandbox.test\n"})
		w.verdict("unproved spring-3/anna, told anna", "rejected") // no server is trusted
		s := *w.office().Settings
		s.Authserv = "mx.sandbox.test"
		w.must(s.Write(w.disk))
		w.mail(letterTo{from: "anna@sandbox.test", subject: "orders", text: firstOrder, more: "Authentication-Results: mx.sandbox.test; dmarc=pass header.from=sandbox.test\n"})
		w.verdict("filed spring-3/anna, entry 2", "handled")
	})
}

// TestTokenProves guards whom a token proves.
func TestTokenProves(t *testing.T) {
	t.Run("no token", func(t *testing.T) {
		w := tableOf(t, nil)
		for range 3 {
			w.mail(letterTo{from: "anna@sandbox.test", subject: "orders", text: firstOrder})
			w.verdict("no-token spring-3/anna"+map[bool]string{true: ", told anna", false: ", already told"}[len(w.verdicts()) == 0], "rejected")
		}
		w.told("anna", 1, "An email from your address came without your token")
		w.now = w.now.Add(24 * time.Hour)
		w.mail(letterTo{from: "anna@sandbox.test", subject: "orders", text: firstOrder})
		w.verdict("no-token spring-3/anna, told anna", "rejected")
	})
	t.Run("guessed token", func(t *testing.T) {
		w := tableOf(t, nil)
		w.mail(letterTo{from: "anna@sandbox.test", to: "cityhall+abcdefghijklmnopqrstuvwxyz@sandbox.test", text: firstOrder})
		w.verdict("wrong-token spring-3/anna, told anna", "rejected")
		w.told("anna", 1, "An email from your address came with a wrong or old token")
	})
	t.Run("the token of another", func(t *testing.T) {
		w := tableOf(t, nil)
		w.mail(letterTo{from: "ken@sandbox.test", to: w.byToken("anna"), text: firstOrder})
		w.verdict("other-seat spring-3/anna, told anna", "rejected")
		w.told("anna", 1, "An email with your token came from another player's address")
		w.told("ken", 0, "")
	})
	t.Run("a token from elsewhere", func(t *testing.T) {
		w := tableOf(t, nil)
		w.mail(letterTo{from: "anna@elsewhere.test", to: w.byToken("anna"), text: firstOrder})
		w.verdict("stranger spring-3/anna, told anna", "rejected")
		w.told("anna", 1, "An email with your token came from an address that isn't yours")
	})
	t.Run("renewed", func(t *testing.T) {
		w := tableOf(t, nil)
		old := w.byToken("anna")
		w.reply("anna", "renew")
		w.verdict("answered spring-3/anna, entry 1, told anna", "handled")
		w.mail(letterTo{from: "anna@sandbox.test", to: old, text: firstOrder})
		w.verdict("wrong-token spring-3/anna, told anna", "rejected")
		w.reply("anna", firstOrder)
		w.verdict("filed spring-3/anna, entry 2", "handled")
		if old == w.byToken("anna") {
			t.Error("the token is the old one")
		}
	})
	t.Run("in the subject", func(t *testing.T) {
		w := newWorld(t)
		s := *w.office().Settings
		s.Plus = false
		w.must(s.Write(w.disk))
		w.game("fifth-avenue", "spring-3", nil, "anna", "kevin")
		w.round()
		w.reply("anna", firstOrder)
		w.verdict("filed spring-3/anna, entry 2", "handled")
		if h := headerOf(t, w.last("anna@sandbox.test")); h.Get("Reply-To") != "" || !strings.Contains(h.Get("Subject"), "#") {
			t.Errorf("the token is not in the subject alone: %v", h)
		}
	})
}

// TestMachines guards against loops, and against silence: nothing is done for a machine.
// The player whose address it has hears of it once a day, and what mail programs, relays
// and lists add to email with a token makes no machine.
func TestMachines(t *testing.T) {
	const order = "start on times-square/gray"
	for _, c := range []struct{ token, more, want, again string }{
		{"anna", "Auto-Submitted: auto-replied\n", "automatic spring-3/anna, told anna", "automatic spring-3/anna"},
		{"anna", "Return-Path: <>\n", "automatic spring-3/anna, told anna", "automatic spring-3/anna"},
		{"anna", "X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent\n", "automatic spring-3/anna, told anna", "automatic spring-3/anna"},
		{"anna", "List-Id: <x.test>\nPrecedence: bulk\n", "filed spring-3/anna, entry 2", "answered spring-3/anna, entry 2, told anna"},
		{"anna", "List-Unsubscribe: <mailto:u@relay.test>\nX-Loop: y\nAuto-Submitted:\n", "filed spring-3/anna, entry 2", "answered spring-3/anna, entry 2, told anna"},
		{"anna", "X-Auto-Response-Suppress: All\nSubject: Absence\n", "filed spring-3/anna, entry 2", "answered spring-3/anna, entry 2, told anna"},
		{"", "Auto-Submitted: auto-replied\n", "automatic", "automatic"},
		{"", "List-Id: <x.test>\n", "list spring-3/anna, told anna", "list spring-3/anna"},
		{"kevin", "List-Id: <x.test>\n", "list", "list"},
		{"kevin", "Auto-Submitted: auto-replied\n", "automatic", "automatic"},
	} {
		w := tableOf(t, nil)
		to := ""
		if c.token != "" {
			to = w.byToken(c.token)
		}
		for _, want := range []string{c.want, c.again} {
			w.mail(letterTo{from: "anna@sandbox.test", to: to, subject: "orders", text: "id: 1\n" + order, more: c.more})
			w.round()
			all := w.verdicts()
			equal(t, "with the token of "+c.token+", "+c.more, all[len(all)-1], want)
		}
	}
	for _, more := range []string{"Auto-Submitted: auto-replied\n", "List-Id: <x.test>\n"} {
		w := tableOf(t, nil)
		to := w.byToken("anna")
		if more[0] == 'L' {
			to = ""
		}
		w.mail(letterTo{from: "anna@sandbox.test", to: to, text: order, more: more})
		w.round()
		w.told("anna", 1, "An email from your address ")
		w.reply("anna", order) // as it says
		w.verdict("filed spring-3/anna, entry 2", "handled")
	}
}

// TestTraits has emails with many fields, and compares what becomes of them with what a
// few sentences say: what only machines write wins; without the author's token, what
// relays and lists add does too; the author hears once a day of what may be theirs.
func TestTraits(t *testing.T) {
	testkit.Draws(t, 15)
	certain := []string{"Auto-Submitted: auto-generated", "X-Autoreply: yes", "Precedence: junk", "Return-Path: <>", "X-MS-Exchange-Inbox-Rules-Loop: a@x", "X-Autorespond: x"}
	passed := []string{"List-Id: <x>", "Precedence: bulk", "List-Unsubscribe: <x>", "X-Loop: y", "X-BeenThere: z"}
	neutral := []string{"X-Auto-Response-Suppress: All", "Received: from x", "X-Forwarded-To: a@x", "Errors-To: a@x", "X-Auto-Response-Suppress: DR", "Feedback-ID: x"}
	rapid.Check(t, func(rt *rapid.T) {
		some := func(name string, of []string, most int) []string {
			return rapid.SliceOfNDistinct(rapid.SampledFrom(of), 0, most, rapid.ID[string]).Draw(rt, name)
		}
		a, b, c := some("certain", certain, 1), some("passed", passed, 2), some("neutral", neutral, 3)
		fields := rapid.Permutation(slices.Concat(a, b, c)).Draw(rt, "fields")
		token := rapid.SampledFrom([]string{"own", "none", "other", "old"}).Draw(rt, "token")
		want := map[string]string{"own": "filed spring-3/anna, entry 2", "none": "no-token spring-3/anna, told anna", "other": "other-seat spring-3/kevin, told kevin", "old": "wrong-token spring-3/anna, told anna"}[token]
		machine := ""
		switch {
		case len(a) > 0:
			machine = "automatic"
			want = machine + map[bool]string{true: " spring-3/anna, told anna"}[token == "own"]
		case len(b) > 0 && token != "own":
			machine = "list"
			want = machine + map[bool]string{true: " spring-3/anna, told anna"}[token != "other"]
		}
		w := tableOf(t, nil)
		to := map[string]string{"own": w.byToken("anna"), "other": w.byToken("kevin"), "old": "cityhall+" + strings.Repeat("a2", 13) + "@sandbox.test"}[token]
		for again := range 2 {
			w.mail(letterTo{from: "anna@sandbox.test", to: to, subject: "orders", text: "start on times-square/gray", more: strings.Join(append(fields, ""), "\n")})
			w.round()
			all := w.verdicts()
			if got := all[len(all)-1]; again == 0 && got != want || again == 1 && machine != "" && got != strings.TrimSuffix(want, ", told anna") {
				rt.Errorf("token %s, %q, %d times before: %s; want %s", token, fields, again, got, want)
			}
		}
	})
}

// TestBounces guards emails that came back: they are told to the moderator.
func TestBounces(t *testing.T) {
	w := tableOf(t, nil)
	w.mail(letterTo{from: "cityhall@sandbox.test", text: "help"})
	w.verdict("own", "rejected")
	id := headerOf(t, w.last("ken@sandbox.test")).Get("Message-Id")
	bounce := func(id string) {
		w.mail(letterTo{from: "MAILER-DAEMON@mx.test", to: "cityhall@sandbox.test", more: "MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n",
			text: "--b\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; ken@sandbox.test\nAction: failed\nStatus: 5.1.1\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: " + id + "\n--b--"})
	}
	bounce(id)
	w.verdict("bounce spring-3/ken, told moderator", "handled")
	bounce(id)
	w.verdict("bounce spring-3/ken, already told", "handled")
	bounce("<entry+spring-3+1+ken+aaaaaaaaaa@sandbox.test>")
	w.verdict("automatic", "rejected")
	w.mail(letterTo{from: "MAILER-DAEMON", more: "Return-Path: <>\n", text: "Hi. This is the qmail-send program.\n\n<ken@sandbox.test>:\nNo mailbox here. (#5.1.1)\n\nMessage-Id: " + id})
	w.verdict("bounce spring-3/ken, already told", "handled")
	w.mail(letterTo{from: "MAILER-DAEMON", text: "Message-Id: <entry+spring-3+1+ken+aaaaaaaaaa@sandbox.test>"})
	w.verdict("automatic", "rejected")
	equal(t, "mails to the moderator", len(w.to("mod@sandbox.test")), 2)
	if text := w.to("mod@sandbox.test")[1]; !strings.HasPrefix(text, "An email to ken in game spring-3 bounced ") {
		t.Error(text)
	}
}

// TestAgain guards against emails that come more than once: copies do nothing,
// and what is said again under another name is refused.
func TestAgain(t *testing.T) {
	w := tableOf(t, nil)
	l := letterTo{from: "anna@sandbox.test", to: w.byToken("anna"), text: "start on times-square/gray", id: "one@client.test", date: "Sat, 21 Nov 2026 12:00:00 +0000"}
	w.mail(l)
	w.verdict("filed spring-3/anna, entry 2", "handled")
	l.more = "Received: from elsewhere.test\n"
	w.mail(l)
	w.mail(l) // two in one batch
	w.verdict("duplicate spring-3/anna", "handled")
	w.validity++ // the server counts anew, and all is there again
	for uid, raw := range w.folder("handled") {
		w.folder("INBOX")[uid+100] = raw
	}
	w.round()
	equal(t, "duplicates", strings.Count(strings.Join(w.verdicts(), "\n"), "duplicate"), 5)
	told := len(w.sent)
	l.id = "two@client.test"
	w.mail(l)
	w.verdict("replayed spring-3/anna, told anna", "handled")
	l.id, l.text = "one@client.test", "start on 52nd-street-west/gray"
	w.mail(l)
	w.verdict("replayed spring-3/anna, already told", "handled")
	equal(t, "told", len(w.sent)-told, 1)
	w.reply("kevin", "status")
	w.reply("kevin", "status") // asked for twice
	w.verdict("answered spring-3/kevin, entry 2, told kevin", "handled")
	equal(t, "entries", w.load("spring-3").Tip.Entry, 2)
}

// TestLimits guards against floods and emails that are too much.
func TestLimits(t *testing.T) {
	w := tableOf(t, nil)
	w.mail(letterTo{from: "anna@sandbox.test", to: w.byToken("anna"), text: "start on times-square/gray\n" + strings.Repeat("x\n", 1<<20)})
	w.verdict("too-large spring-3/anna, told anna", "rejected")
	w.told("anna", 1, "Your email is over 1048576 bytes")
	w.mail(letterTo{from: "eve@elsewhere.test", text: strings.Repeat("x\n", 1<<20)})
	w.verdict("too-large", "rejected")
	w.mail(letterTo{from: "anna@sandbox.test", to: w.byToken("anna"), more: "Content-Transfer-Encoding: base64\n", text: "c3Rhcn!!!!"})
	w.verdict("incomplete spring-3/anna, told anna", "handled")
	for range 45 {
		w.reply("anna", "status")
	}
	w.round()
	all := w.verdicts()
	equal(t, "the verdicts", []string{all[41], all[42], all[43]}, lines("answered spring-3/anna, entry 1, told anna", "too-many spring-3/anna, told anna", "too-many spring-3/anna, already told"))
	w.told("anna", 2+39+1, "You've reached today's limit of 40 emails.")
	w.reply("kevin", "status")
	w.verdict("answered spring-3/kevin, entry 1, told kevin", "handled")
	w.now = w.now.Add(24 * time.Hour)
	w.reply("anna", "status")
	w.verdict("answered spring-3/anna, entry 1, told anna", "handled")
}

// TestSeveralGames guards one mailbox for many games: the token, the mail that
// is answered, or the name of the game says which is meant.
func TestSeveralGames(t *testing.T) {
	w := newWorld(t)
	for _, id := range []string{"spring-3", "autumn"} {
		w.game("fifth-avenue", id, byAddress, "anna", "kevin")
	}
	w.round()
	w.mail(letterTo{from: "anna@sandbox.test", subject: "hi", text: "start on times-square/gray"})
	w.verdict("which-game autumn/anna, told anna", "handled")
	if text := w.to("anna@sandbox.test")[2]; !strings.Contains(text, "    game: autumn\n    game: spring-3\n") {
		t.Error(text)
	}
	w.mail(letterTo{from: "anna@sandbox.test", subject: "hi", text: "game: spring-3\norders:\n- start on times-square/gray"})
	w.verdict("filed spring-3/anna, entry 2", "handled")
	w.mail(letterTo{from: "anna@sandbox.test", subject: "[autumn]", text: "start on times-square/gray"})
	w.verdict("filed autumn/anna, entry 2", "handled")
	game := strings.Trim(strings.Fields(headerOf(t, w.last("kevin@sandbox.test")).Get("Subject"))[0], "[]")
	w.reply("kevin", w.legal(game)) // to the last mail
	w.verdict("filed "+game+"/kevin, entry 3", "handled")
}

// TestTogether guards emails with several requests, and games with press.
func TestTogether(t *testing.T) {
	w := tableOf(t, func(s *Places) { s.Press = AnonymousPress })
	w.reply("anna", "start on times-square/gray\n\nhistory\n\npress to ken anonymously\nMeet me: at the park.\n-- \nnot a signature\nend press\n\n-- \nAnna, secret address")
	w.verdict("filed spring-3/anna, entry 2, told anna, ken", "handled")
	w.told("ken", 1, "")
	w.now = w.now.Add(pressHours + pressDelay)
	w.round()
	w.told("ken", 2, "Someone writes to ken: | Meet me: at the park. | -- | not a signature Forwarded by City Hall as written")
	texts := w.to("anna@sandbox.test")
	if !strings.Contains(texts[len(texts)-1], "Your press goes to ken without your name, within 4 hours.") {
		t.Error(texts[len(texts)-1])
	}
	for _, text := range w.to("kevin@sandbox.test") {
		if strings.Contains(text, "park.") {
			t.Error("kevin reads what is ken's")
		}
	}
	if slices.ContainsFunc(w.to("ken@sandbox.test"), func(s string) bool { return strings.Contains(s, "secret address") }) {
		t.Error("a signature was sent")
	}
	w.reply("kevin", "preview\nstart on 52nd-street-west/gray")
	w.verdict("previewed spring-3/kevin, entry 2, told kevin", "handled")
	w.told("kevin", 2, "This is a preview; nothing was filed.")
	w.reply("kevin", "press to nobdy\nhello\nend press")
	w.verdict("answered spring-3/kevin, entry 2, told kevin", "handled")
	w.reply("kevin", "Thanks for everything!")
	w.verdict("nothing spring-3/kevin, entry 2, told kevin", "handled")
	w.told("kevin", 4, "City Hall found no orders or requests in your email")
	w.reply("kevin", "press to all\nno end")
	w.verdict("unclear spring-3/kevin, entry 2, told kevin", "handled")
	w.reply("kevin", "join\nresend 1")
	w.verdict("answered spring-3/kevin, entry 2, told kevin, moderator", "handled")
	w.mail(letterTo{from: "lee@elsewhere.test", subject: "join spring-3"})
	w.verdict("wants-seat spring-3/moderator, told moderator", "handled")
	if text := w.to("mod@sandbox.test")[2]; !strings.Contains(text, "Someone wants to join game spring-3. City Hall didn't reply to this\naddress:\n\n    lee@elsewhere.test\n") {
		t.Error(text)
	}
}

// TestQuotedToken guards tokens that their owners quote to others.
func TestQuotedToken(t *testing.T) {
	w := tableOf(t, nil)
	at := w.byToken("anna")
	w.reply("anna", "press to ken\nI wrote to "+strings.ToUpper(at)+".\nend press")
	w.moderator("pause because anna writes to " + at + "\nmessage to all\nThat is " + at + ".\nend message")
	w.round()
	token, _, _ := strings.Cut(strings.TrimPrefix(at, "cityhall+"), "@")
	for _, m := range w.sent {
		if text := string(m.raw); m.to[0] != "anna@sandbox.test" && strings.Contains(strings.ToLower(text), token) {
			t.Errorf("%s reads a token of anna:\n%s", m.to[0], text)
		}
	}
	texts := strings.Join(w.to("ken@sandbox.test"), "\n")
	for _, part := range []string{"| I wrote to CITYHALL+...@SANDBOX.TEST.", "| anna writes to cityhall+...@sandbox.test", "That is cityhall+...@sandbox.test."} {
		if !strings.Contains(texts, part) {
			t.Errorf("no %q in\n%s", part, texts)
		}
	}
}

// TestOtherGame guards one person with games under several policies: an email for
// one game does nothing in another, whatever is proved there.
func TestOtherGame(t *testing.T) {
	w := newWorld(t)
	for _, id := range []string{"autumn", "spring-3"} {
		w.game("fifth-avenue", id, map[string]func(*Places){"autumn": byAddress}[id], "anna", "kevin")
	}
	w.round()
	at, id := map[string]string{}, map[string]string{}
	for _, m := range w.sent {
		if h := headerOf(t, m.raw); m.to[0] == "anna@sandbox.test" {
			game := strings.Trim(strings.Fields(h.Get("Subject"))[0], "[]")
			at[game], id[game] = h.Get("Reply-To"), h.Get("Message-Id")
		}
	}
	const order = "start on times-square/gray"
	for _, c := range []struct {
		letter letterTo
		want   string
	}{
		{letterTo{subject: "[spring-3] orders"}, "no-token spring-3/anna, told anna"},
		{letterTo{subject: "orders", more: "In-Reply-To: " + id["spring-3"] + "\n"}, "unconfirmed spring-3/anna, told anna"},
		{letterTo{subject: "orders", text: "game: spring-3\norders:\n- " + order}, "no-token spring-3/anna, already told"},
		{letterTo{subject: "[spring-3] orders", to: at["autumn"]}, "which-game autumn/anna, told anna"},
		{letterTo{subject: "[autumn] orders", to: at["spring-3"]}, "which-game spring-3/anna, told anna"},
		{letterTo{subject: "[spring-3] orders", to: at["spring-3"]}, "filed spring-3/anna, entry 2"},
		{letterTo{subject: "orders"}, "filed autumn/anna, entry 2"},
	} {
		c.letter.from = "anna@sandbox.test"
		if c.letter.text == "" {
			c.letter.text = order
		}
		w.mail(c.letter)
		w.round()
		all := w.verdicts()
		equal(t, "the verdict", all[len(all)-1], c.want)
	}
}

// TestSharedAddress guards two players with one address: an email that does not
// say for whom it is does nothing.
func TestSharedAddress(t *testing.T) {
	w := tableOf(t, func(s *Places) {
		s.Policy = identity.ByAddress
		s.Players[1].Who = []string{"anna@sandbox.test"}
		s.Moderator = []string{"anna@sandbox.test"}
	})
	mail := func(text, want string) {
		w.mail(letterTo{from: "anna@sandbox.test", subject: "orders", text: text})
		w.verdict(want, "handled")
	}
	mail("start on times-square/gray", "which-player spring-3/anna, told anna")
	if text := textOf(t, w.last("anna@sandbox.test")); !strings.Contains(text, "    player: anna\n    player: kevin\n") {
		t.Error(text)
	}
	mail("player: kevin\nstatus", "answered spring-3/kevin, entry 1, told kevin")
	mail("player: anna\norders:\n- start on times-square/gray", "filed spring-3/anna, entry 2")
	mail("pause because of lunch", "acted spring-3/moderator, entry 3, told moderator")
	mail("Hello!", "nothing spring-3/anna, entry 3, told anna")
}

// TestBetterCopy guards emails that come by two ways: what was rejected of one
// does not make the other a copy.
func TestBetterCopy(t *testing.T) {
	w := tableOf(t, nil)
	l := letterTo{from: "anna@sandbox.test", to: w.byToken("anna"), text: "start on times-square/gray", id: "one@client.test", date: "Sat, 21 Nov 2026 12:00:00 +0000"}
	l.more = "Auto-Submitted: auto-replied\n"
	w.mail(l)
	w.verdict("automatic spring-3/anna, told anna", "rejected")
	w.mail(l)
	w.verdict("duplicate spring-3/anna", "rejected")
	l.more = ""
	w.mail(l)
	w.mail(l)
	w.verdict("duplicate spring-3/anna", "handled")
	equal(t, "the verdicts", w.verdicts(), lines("automatic spring-3/anna, told anna", "duplicate spring-3/anna", "filed spring-3/anna, entry 2", "duplicate spring-3/anna"))
	l.more = "Auto-Submitted: auto-replied\n"
	w.mail(l)
	w.verdict("duplicate spring-3/anna", "rejected")
}

// TestNameless guards emails that lack a Message-ID or a Date: what they say may
// be said again, and by somebody else under the same name.
func TestNameless(t *testing.T) {
	w := tableOf(t, nil)
	for range 2 {
		w.now = w.now.Add(time.Hour)
		w.put("Received: from client.test; " + w.now.Format(time.RFC1123Z) + "\nFrom: anna@sandbox.test\nTo: " + w.byToken("anna") + "\n\nstatus\n")
		w.verdict("answered spring-3/anna, entry 1, told anna", "handled")
	}
	for _, player := range []string{"anna", "ken"} {
		w.put("Message-ID: <1@client.test>\nFrom: " + player + "@sandbox.test\nTo: " + w.byToken(player) + "\n\nstatus\n")
		w.verdict("answered spring-3/"+player+", entry 1, told "+player, "handled")
	}
}

// TestUnmarked guards programs that quote without any mark: what stands below
// the line that says so is not the sender's.
func TestUnmarked(t *testing.T) {
	w := tableOf(t, nil)
	w.reply("anna", "withdraw")
	w.verdict("filed spring-3/anna, entry 2", "handled")
	raw := string(textWithLine(t, w.last("anna@sandbox.test")))
	w.reply("anna", "Thanks, I see!\n\n"+raw)
	w.verdict("nothing spring-3/anna, entry 2, told anna", "handled")
	w.reply("anna", w.legal("spring-3")+"\n\n"+raw)
	w.verdict("filed spring-3/anna, entry 3", "handled")
	if n := len(w.load("spring-3").Queues[0][0].Orders); n != 0 {
		t.Errorf("%d orders were taken from the report", n)
	}
}

// TestWhichRefusal guards people in several games: an email that proves nothing is
// told to the seat for which it was meant.
func TestWhichRefusal(t *testing.T) {
	w := newWorld(t)
	for _, id := range []string{"autumn", "spring-3"} {
		w.game("fifth-avenue", id, nil, "anna", "kevin")
	}
	w.round()
	w.mail(letterTo{from: "anna@sandbox.test", subject: "[spring-3] orders", text: "start on times-square/gray"})
	w.verdict("no-token spring-3/anna, told anna", "rejected")
	w.reply("anna", w.legal("spring-3"))
	w.verdict("filed spring-3/anna, entry 2", "handled")
}

// TestNamedElsewhere guards answers to an email about one game that name another: what
// proves their sender in the named one plays there. Where only the first game's token
// does, they wait, and a tap on the link in the question has them done there, once. With
// the token of a link, they never get there.
func TestNamedElsewhere(t *testing.T) {
	const pass = "Authentication-Results: mx.sandbox.test; dmarc=pass header.from=sandbox.test\n"
	for _, policy := range identity.Policies {
		for _, token := range []string{"seat", "link", "none"} {
			for _, dmarc := range []string{"", pass} {
				t.Run(fmt.Sprintf("%s %s %t", policy, token, dmarc != ""), func(t *testing.T) {
					w := newWorld(t)
					s := *w.office().Settings
					s.Authserv = "mx.sandbox.test"
					w.must(s.Write(w.disk))
					w.game("fifth-avenue", "autumn", nil, "anna", "kevin")
					w.game("fifth-avenue", "spring", func(p *Places) { p.Policy = policy }, "anna", "kevin")
					w.round()
					g := w.table("autumn")
					to := map[string]string{
						"seat": w.byTokenOf("autumn", "anna"), "none": "cityhall@sandbox.test",
						"link": identity.Address("cityhall@sandbox.test", g.o.linkToken("autumn", &g.seats[1], 1, 0)),
					}[token]
					reply := ""
					for _, m := range w.sent {
						if h := headerOf(t, m.raw); m.to[0] == "anna@sandbox.test" && strings.HasPrefix(h.Get("Subject"), "[autumn]") {
							reply = "In-Reply-To: " + h.Get("Message-Id") + "\n"
						}
					}
					w.mail(letterTo{from: "anna@sandbox.test", to: to, text: "game: spring\nturn: 0\norders:\n- start on times-square/gray", more: dmarc + reply})
					w.round()
					want := "beyond-link autumn/anna, told anna"
					switch {
					case token == "link":
					case policy == identity.ByAddress, policy == identity.ByDMARC && dmarc != "":
						want = "filed spring/anna, entry 2"
					case policy == identity.ByDMARC:
						want = "unproved spring/anna, told anna"
					default:
						want = "unconfirmed spring/anna, told anna"
					}
					all := w.verdicts()
					equal(t, "the verdict", all[len(all)-1], want)
					if want != "unconfirmed spring/anna, told anna" {
						return
					}
					if told := strings.Join(strings.Fields(textOf(t, w.last("anna@sandbox.test"))), " "); !strings.Contains(told, "names game spring, but it answers an email about another game") {
						t.Error(told)
					}
					w.taps(t, "spring", dmarc)
				})
			}
		}
	}
}

// taps taps the link of the last question to anna in a game, and whatever else can be
// done with it.
func (w *world) taps(t *testing.T, game, more string) {
	t.Helper()
	links := linksIn(t, partOf(t, w.last("anna@sandbox.test"), "text/html"))
	at := slices.IndexFunc(links, func(l letterTo) bool { return strings.TrimSpace(l.text) == "confirm" })
	if at < 0 {
		t.Fatalf("no link confirms: %v", links)
	}
	tap := links[at]
	for _, c := range []struct{ from, text, want string }{
		{"kevin", "confirm", "other-seat " + game + "/anna, told anna"},
		{"eve", "confirm", "stranger " + game + "/anna, told anna"},
		{"anna", "start on times-square/gray", "beyond-link " + game + "/anna, told anna"},
		{"anna", "status", "beyond-link " + game + "/anna, told anna"},
		{"anna", "confirm", "filed " + game + "/anna, entry 2"},
		{"anna", "confirm", "expired " + game + "/anna, told anna"},
	} {
		w.mail(letterTo{from: c.from + "@sandbox.test", to: tap.to, subject: tap.subject, text: c.text, more: more})
		w.round()
		all := w.verdicts()
		equal(t, "the verdict on "+c.text+" of "+c.from, all[len(all)-1], c.want)
	}
}

// TestRefusalsHelp guards that what a refusal tells somebody to do works when it is done.
func TestRefusalsHelp(t *testing.T) {
	const order = "start on times-square/gray"
	named := "game: spring\n" + order
	for want, c := range map[string]struct {
		letterTo
		then []string // what anna replies, one after another
		end  string
	}{
		"which-game autumn/anna":  {letterTo{subject: "[spring] orders", to: "autumn", text: order}, []string{named, "confirm"}, "filed spring/anna"},
		"which-game autumn/anna ": {letterTo{subject: "[spring] orders", to: "autumn", text: order}, []string{"game: autumn\n" + order}, "filed autumn/anna"},
		"beyond-link autumn/anna": {letterTo{to: "link", text: named}, []string{named, "confirm"}, "filed spring/anna"},
		"no-token spring/anna":    {letterTo{text: named}, []string{order}, "filed spring/anna"},
		"wrong-token spring/anna": {letterTo{to: "cityhall+" + strings.Repeat("a", 26) + "@sandbox.test", text: named}, []string{named}, "filed spring/anna"},
		"unconfirmed spring/anna": {letterTo{to: "autumn", text: named}, []string{"confirm"}, "filed spring/anna"},
		"stranger spring/anna":    {letterTo{from: "eve@else.test", to: "spring", text: order}, []string{"renew"}, "answered spring/anna"},
		"other-seat spring/anna":  {letterTo{from: "kevin@sandbox.test", to: "spring", text: order}, []string{"renew"}, "answered spring/anna"},
	} {
		w := newWorld(t)
		for _, id := range []string{"autumn", "spring"} {
			w.game("fifth-avenue", id, nil, "anna", "kevin")
		}
		w.round()
		g := w.table("autumn")
		to := map[string]string{"autumn": w.byTokenOf("autumn", "anna"), "spring": w.byTokenOf("spring", "anna"), "link": identity.Address("cityhall@sandbox.test", g.o.linkToken("autumn", &g.seats[1], 1, 0))}
		c.from, c.to = cmp.Or(c.from, "anna@sandbox.test"), cmp.Or(to[c.to], c.to)
		w.mail(c.letterTo)
		w.round()
		for _, text := range c.then {
			w.reply("anna", text)
			w.round()
		}
		all := w.verdicts()
		if !strings.HasPrefix(all[0], strings.TrimSpace(want)+",") || !strings.HasPrefix(all[len(all)-1], c.end+",") {
			t.Errorf("the verdicts are %q, want %s and then %s", all, want, c.end)
		}
	}
}
