package transport

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cityhall.example/internal/testkit"
)

// What servers say besides what they are asked for, as RFC 3501, RFC 9051 and their
// extensions allow it, or as they do all the same.
var (
	asides = []string{
		`* FLAGS (\Answered \Deleted OIB-Seen-[Gmail]/All $MDNSent)`, `* flags ( \Seen  caf%s{5 Ünread "quoted" a(b)c)`, `* FLAGS ()`,
		`* OK [PERMANENTFLAGS (\Answered OIB-Seen-[Gmail]/All \*)] Flags permitted.`, `* OK [permanentflags ()]`, `* OK`, `* OK [CLOSED]`,
		`* NO [ALERT] the mailbox [is] nearly full {5}`, `* BAD what`, `* ok [HighestModSeq 18446744073709551615] x`, `* OK [NOMODSEQ] x`,
		`* OK [UNSEEN 99999999999] x`, `* OK [COPYUID 1 1:* 2] x`, `* OK [X-NEW (a "b]c" {3}] x`, `* OK [UIDNEXT 0] x`, `* OK [MAILBOXID (F2)] x`,
		"* LIST (\\Noselect \\Non[Existent) \"/\" {7}\r\n[a]\r\n* ", `* LSUB () NIL "&Jjo!"`, `* STATUS "a" (MESSAGES 1 X 2)`, `* SEARCH 1 2`, `* ESEARCH (TAG "x") ALL 1`,
		`* NAMESPACE (("" "/")("#mh/" NIL "X-P" ("a"))) NIL NIL`, `* 3 RECENT`, `* VANISHED (EARLIER) 1:5`, `* ENABLED`, `* ID NIL`, `* XCLIENT [what`,
		`* 1 FETCH (FLAGS (\Seen))`, `* 1 FETCH (UID 1 FLAGS (a]b) MODSEQ (5))`, `* 99999999999 EXISTS`, `* 1 XNEW (`, "* QUOTAROOT \"INBOX\" {2}\r\n\r\n", "",
	}
	extras = []string{
		`INTERNALDATE " 1-Jan-2026 00:00:00 +0000"`, `MODSEQ (18446744073709551615)`, `X-GM-MSGID 12`, `EMAILID (M1)`, `THREADID NIL`, `SAVEDATE NIL`, `PREVIEW "a\")("`,
		"X-GM-LABELS (\"\\\\Inbox\" \"a b\" Ünread {3}\r\n)b()", "ENVELOPE (NIL {24}\r\n) UID 9 RFC822.SIZE 9)\r\n ((\"a\" NIL \"b\" \"c\")) NIL)",
		`BODY ("text" "plain" NIL NIL NIL "7BIT" 5 1)`, `BODYSTRUCTURE (("text" "plain")("a" "b") "mixed" (("x" "y")))`, "BINARY[1] ~{3}\r\nab\x00", `BINARY.SIZE[1.2] 5`,
		"BODY[TEXT] {5}\r\n) UID", `BODY[HEADER.FIELDS ("DATE" "a]b")] "x"`, `BODY[1.MIME] NIL`, `RFC822.TEXT ""`, `BODY[]<7> "not the beginning"`, `X-NEW[a]<5> (b (c) "d")`,
	}
	flagsOf = []string{`FLAGS ()`, `flags (\Seen OIB-Seen-[Gmail]/All)`, `FLAGS ( \recent  $Junk )`, `FLAGS NIL`, "FLAGS (\x85 %*)"}
)

// spoken is how a server may send a text.
func spoken(r *rand.Rand, text string) string {
	forms := []string{"{%d}\r\n%s", "{%d+}\r\n%s", "~{%d}\r\n%s"}
	if !strings.ContainsAny(text, "\r\n\x00") && r.IntN(2) == 0 {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
	}
	return fmt.Sprintf(forms[r.IntN(len(forms))], len(text), text)
}

// A quirky server has mails and says things in its own way.
type quirky struct {
	*script
	*rand.Rand
	mails []string
}

func (q *quirky) one(of ...string) string { return of[q.IntN(len(of))] }

// aside says something else.
func (q *quirky) aside() {
	for q.IntN(3) > 0 {
		q.say("%s", q.one(asides...))
	}
}

// fetch answers about the emails with the numbers, with the items of each.
func (q *quirky) fetch(items func(i int) []string) {
	for _, i := range q.Perm(len(q.mails)) {
		all := append(items(i), q.one("UID", "uid")+fmt.Sprintf(" %d", 10*i+10))
		for q.IntN(2) == 0 {
			all = append(all, q.one(extras...))
		}
		q.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		q.aside()
		q.say("* %d %s (%s)%s", i+1, q.one("FETCH", "fetch"), strings.Join(all, q.one(" ", " ", "  ")), q.one("", " "))
	}
}

// serve plays the server until the client leaves.
func (q *quirky) serve() {
	q.say(greeting)
	for {
		line, err := q.in.ReadString('\n')
		if err != nil {
			return
		}
		tag, command, _ := strings.Cut(strings.TrimSpace(line), " ")
		q.aside()
		switch {
		case strings.HasPrefix(command, "AUTHENTICATE"):
			q.say("%s OK [capability IMAP4rev1 X[b] %%x AUTH=PLAIN]", tag)
			continue
		case strings.HasPrefix(command, "SELECT"):
			q.say("* %d EXISTS\r\n* OK [UIDVALIDITY 7]", len(q.mails))
		case strings.HasPrefix(command, "UID FETCH 1:* "):
			q.fetch(func(i int) []string {
				return []string{fmt.Sprintf("RFC822.SIZE %d", len(q.mails[i])), q.one(flagsOf...)}
			})
		case strings.HasPrefix(command, "UID FETCH"):
			name := []string{"BODY[]<0>", "BODY[]", "body[]<0>", "BODY.PEEK[]<0.11>", "RFC822"}
			if strings.Contains(command, "HEADER") {
				name = []string{"BODY[HEADER]<0>", "Body[Header]", "RFC822.HEADER"}
			}
			q.fetch(func(i int) []string { return []string{q.one(name...) + " " + spoken(q.Rand, q.mails[i])} })
		}
		q.aside()
		q.say("%s %s", tag, q.one("OK", "ok done", "OK [READ-WRITE] done", "OK [copyuid 7 1:2 x]", "OK [X] {3}"))
	}
}

// Whatever else a server says, and in whatever order, all emails are listed and read.
func TestServersOfAllKinds(t *testing.T) {
	testkit.Meet(t)
	testkit.Draws(t, 40)
	rapid.Check(t, func(rt *rapid.T) {
		mails := rapid.SliceOfN(rapid.SampledFrom([]string{"", "a", "a (b) \"c\\", "Subject: x\r\n\r\n)\r\nT3 OK done\r\n", "{5}\r\n", "NIL", "\x00\xff"}), 0, 5).Draw(rt, "mails")
		seed := rapid.Uint64().Draw(rt, "seed")
		b, err := OpenInbox(t.Context(), account(t, scripted(t, func(s *script) {
			(&quirky{s, rand.New(rand.NewPCG(seed, 1)), mails}).serve()
		})), "INBOX")
		if err != nil {
			rt.Fatal(err)
		}
		defer b.abandon()
		var listed []Item
		want, all := map[uint32]string{}, []uint32{}
		for i, m := range mails {
			uid := uint32(10*i + 10)
			listed, all, want[uid] = append(listed, Item{uid, int64(len(m))}), append(all, uid), m
		}
		items, err := b.List(t.Context())
		if diff := cmp.Diff(listed, items); diff != "" || err != nil {
			rt.Fatal(err, diff)
		}
		for name, read := range map[string]func(*Inbox, func(uint32, []byte) error) error{
			"fetch":   func(b *Inbox, do func(uint32, []byte) error) error { return b.Fetch(t.Context(), all, 10000, do) },
			"headers": func(b *Inbox, do func(uint32, []byte) error) error { return b.Headers(t.Context(), all, 10000, do) },
		} {
			got := map[uint32]string{}
			if err := read(b, func(uid uint32, raw []byte) error { got[uid] = string(raw); return nil }); err != nil {
				rt.Fatal(name, err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				rt.Fatal(name, diff)
			}
		}
	})
}

// What the server counts and doesn't list is missed, unless it only miscounted.
func TestUnlisted(t *testing.T) {
	testkit.Meet(t)
	again := turn{"SELECT", []string{"* 1 EXISTS", "* OK [UIDVALIDITY 7] valid", "TAG OK selected"}}
	full := turn{"UID FETCH", []string{"* 1 FETCH (UID 1 RFC822.SIZE 3)", "* 2 FETCH (UID 5 FLAGS (\\Deleted) RFC822.SIZE 0)", "TAG OK"}}
	half := func(also string) turn {
		return turn{"UID FETCH", []string{"* 1 FETCH (UID 1 RFC822.SIZE 3)", also, "TAG OK"}}
	}
	for name, c := range map[string]struct {
		turns []turn
		want  string
	}{
		"all":       {[]turn{full}, ""},
		"expunged":  {[]turn{half("* 2 EXPUNGE")}, ""},
		"miscount":  {[]turn{half(""), again, half("")}, ""},
		"never":     {[]turn{half(""), entering("")[1], half("")}, "doesn't list 1 of"},
		"no number": {[]turn{half("* 2 FETCH (FLAGS () RFC822.SIZE 3)"), entering("")[1], half("")}, "doesn't list 1 of"},
		"no size":   {[]turn{half("* 2 FETCH (UID 2 FLAGS ())"), entering("")[1], half("")}, "doesn't list 1 of"},
	} {
		t.Run(name, func(t *testing.T) {
			b := openInbox(t, account(t, scripted(t, func(s *script) {
				s.say(greeting)
				s.obeys(append(entering("IMAP4rev1"), c.turns...)...)
			})))
			items, err := b.List(t.Context())
			var unlisted *Unlisted
			if len(items) != 1 || items[0].UID != 1 || errors.As(err, &unlisted) != (c.want != "") {
				t.Fatal(items, err)
			} else if c.want != "" {
				failsAt(t, err, Listing, c.want)
			}
		})
	}
}

// FuzzAnswer guards against answers that take more than they are long, or end the
// program.
func FuzzAnswer(f *testing.F) {
	for _, line := range append(extras, flagsOf...) {
		f.Add([]byte("(UID 1 " + line + ")"))
	}
	mark := regexp.MustCompile(`\{`)
	f.Fuzz(func(t *testing.T, line []byte) {
		if mark.Match(line) {
			return // a literal is behind it
		}
		a := &answer{line: line}
		if _, err := a.items(); err != nil && err != errOdd {
			t.Error(err)
		}
	})
}
