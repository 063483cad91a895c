package request

import (
	"strings"
	"testing"

	"cityhall.example/engine/fifthavenue"
	"cityhall.example/mail/incoming"
)

// letter returns a letter with the text, as a mail program sends it.
func letter(t *testing.T, text string) *incoming.Mail {
	t.Helper()
	l, err := incoming.Read([]byte("From: a@x\nMessage-ID: <1@x>\n\n" + text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

const sentText = `MESSAGE
    I think that you should all do the following, which is what I would do
    orders:
      - withdraw
| Here is what I think of all of you and of what you do. I did it myself: orders:
| and more than that, since I have got nothing else to do at all:  - withdraw
Turn 12, anna: first action. To go on, take skyscrapers, score a district, or pass
    take skyscrapers
game: spring-3
player: anna
turn: 12
orders:
  # take skyscrapers | place BUSINESS on DISTRICT/COLOR | score DISTRICT
  -
  - bid violet up to 10 in 34th-street-west then build max
`
const sentAction = "> Turn 12, anna: first action. To go on, take skyscrapers, score a district, or"
const sentTemplate = "> game: spring-3\n> player: anna\n> turn: 12\n> orders:\n>   # take skyscrapers | place BUSINESS on DISTRICT/COLOR | score DISTRICT\n"
const sentHeld = ">   - bid violet up to 10 in 34th-street-west then build max\n"
const sentKeys = "for spring-3 anna\nturn 12\n"

// What may be the end of a quoted line counts only where it is known that it is
// not.
func TestSent(t *testing.T) {
	for _, test := range []struct{ name, text, known, unknown string }{
		{"broken", sentAction + "\npass\n>     take skyscrapers", "", "doubtful pass\n"},
		{"broken, with an order above", "draw black\n\n" + sentAction + "\npass\n>     take skyscrapers", "1:1 draw black\n", "1:1 draw black\ndoubtful pass\n"},
		{"broken, with an order below", sentAction + "\npass\n\ndraw black", "4:1 draw black\n", "4:1 draw black\ndoubtful pass\n"},
		{"broken, without marks", sentAction[2:] + "\npass\n\ndraw black", "4:1 draw black\n", "4:1 draw black\nerror your email:2:1: \"pass\" may be the end of the sentence above it; if it is an order or a request, put an empty line above it\n"},
		{"an order below a long line", sentAction + " pass\ndraw black", "2:1 draw black\n", "doubtful draw black\n"},
		{"a request below a long line", sentAction + " pass\nStatus", "ask status\n", "doubtful Status\n"},
		{"an order given back above", "take skyscrapers\n" + sentAction + "\npass", "1:1 take skyscrapers\n", "1:1 take skyscrapers\ndoubtful pass\n"},
		{"press below a long line", "press to ken\n" + sentAction + " pass\nthat's it\nend press", "ask press ken \"" + sentAction + " pass\\nthat's it\"\n", "ask press ken \"" + sentAction + " pass\\nthat's it\"\n"},

		{"a template with held orders", sentTemplate + ">   -\n" + sentHeld, "unedited\n", sentKeys + "7:5 bid violet up to 10 in 34th-street-west then build max\n"},
		{"held orders, broken", strings.Replace(sentTemplate, "BUSINESS on DISTRICT/COLOR", "BUSINESS on\nDISTRICT/COLOR", 1) + ">   -\n>   - bid violet up to 10 in 34th-street-west then\nbuild max\n", "unedited\n", "doubtful build max\nunedited\n"},
		{"an order that is known too", sentTemplate + ">   - take skyscrapers\n" + sentHeld, sentKeys + "6:5 take skyscrapers\n7:5 bid violet up to 10 in 34th-street-west then build max\n", sentKeys + "6:5 take skyscrapers\n7:5 bid violet up to 10 in 34th-street-west then build max\n"},
		{"held orders deleted", sentTemplate + ">   -\n", "unedited\n", "unedited\n"},
		{"below a long comment", sentTemplate + "draw black\n>   -\n" + sentHeld, sentKeys + "6:1 draw black\n8:5 bid violet up to 10 in 34th-street-west then build max\n", "doubtful draw black\nunedited\n"},

		{"a message with orders", ">     orders:\n>       - withdraw\n>\n> more", "unedited\n", ""},
		{"a message with orders, outdented", "> orders:\n>  - withdraw\n>\n> more", "unedited\n", "2:4 withdraw\n"},
		{"a message with orders above a template", ">     orders:\n>       - withdraw\n>\n> more\n" + sentTemplate + ">   - draw black", sentKeys + "10:5 draw black\n", sentKeys + "10:5 draw black\n"},
		{"press with orders, marked again", "> | Here is what I think of all of you and of what you do. I did it myself:\n> orders:\n> | and more than that, since I have got nothing else to do at all:\n>  - withdraw",
			"", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := letter(t, test.text)
			for _, known := range []bool{true, false} {
				want, calls := test.unknown, 0
				f := func() *Sent { calls++; return nil }
				if known {
					want = test.known
					f = func() *Sent {
						return &Sent{Text: sentText, Held: []string{"bid violet up to 10 in 34th-street-west then build max"}}
					}
				}
				if got := tell(&fifthavenue.Rules.Grammar, Find(l, fifthavenue.Rules, false, f)); got != want {
					t.Errorf("text:\n%s\nknown %t, got:\n%s\nwant:\n%s", test.text, known, got, want)
				}
				if calls > 1 {
					t.Errorf("made %d times", calls)
				}
			}
		})
	}
}
