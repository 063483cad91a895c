package request

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/registry"
)

func TestAsks(t *testing.T) {
	check(t, fifthavenue.Rules, false, nil, []found{
		{"one", "Status?", "ask status\n"},
		{"all", "help\n- History\nplease resend\nresend 12\nResend entry 3.\njoin\n*renew*\nnew token", "ask help\nask history\nask resend\nask resend 12\nask resend 3\nask join\nask renew\n"},
		{"among orders", "status\n\ntake skyscrapers\nresend", "3:1 take skyscrapers\nask status\nask resend\n"},
		{"to join with a nonce", "join banana", "1:1 join banana\n"},
		{"in plain words", "What is the status?\nPlease help me\nwe join Ken", "ask status\nask help\n"},
		{"not in a signature or a quotation", "> status\n-- \nhelp", "doubtful help\n"},
		{"not behind a bar", "Ha!\n\nanna writes to ken:\n\n| renew\n| start on times-square/gray\n|\n| history", ""},
		{"preview", "Preview:\ntake skyscrapers", "2:1 take skyscrapers\npreview\n"},
		{"the subject", "Subject: [spring-3] Status #x7f\nHello", "for spring-3 \nask status\n"},
		{"the subject alone", "Subject: HELP!\n", "ask help\n"},
		{"the subject of a reply", "Subject: Re: status\nHello", ""},
		{"the subject of a Korean reply", "Subject: 답장: status\nHello", ""},
		{"a game in the subject of a reply", "Subject: [EXTERN] Re: [spring-3] Fifth Avenue\ntake skyscrapers", "for spring-3 \n1:1 take skyscrapers\n"},
		{"a game in the document too", "Subject: [spring-3]\ngame: autumn\norders: take skyscrapers", "for autumn \n2:9 take skyscrapers\n"},
		{"a game alone", "game: autumn\nstatus", "for autumn \nask status\n"},
		{"misspelled, what only shows", "staus", "ask status\n"},
		{"misspelled, what changes something", "notfy my-turn", "error your email:1:1: can't read \"notfy my-turn\". Did you mean notify my-turn?\n"},
		{"misspelled in the subject", "Subject: hlep\n", "error your email: can't read the subject \"hlep\". Did you mean help?\n"},
		{"not misspelled", "Hello", ""},
		{"far too many", strings.Join(numbered("resend %d", 2100), "\n"), strings.Join(numbered("ask resend %d", 21), "\n") + "\nerror your email: more than 20 requests; send several emails\n"},
		{"too many", strings.Join(numbered("resend %d", 21), "\n"), strings.Join(numbered("ask resend %d", 21), "\n") + "\nerror your email: more than 20 requests; send several emails\n"},
	})
}

func numbered(format string, n int) []string {
	var lines []string
	for i := range n {
		lines = append(lines, fmt.Sprintf(format, i+1))
	}
	return lines
}

func TestPress(t *testing.T) {
	const hint = "the text has no end; write \"end press\" on a line below it, so that no signature is sent\n"
	check(t, fifthavenue.Rules, false, nil, []found{
		{"to all", "press\nHello all\nend press", "ask press \"Hello all\"\n"},
		{"to some", "Hi\nPress to anna, ken & Kevin and ANNA:\n\nHello\n\nYours\n\nEnd Press.\ntake skyscrapers", "9:1 take skyscrapers\nask press anna ken Kevin \"Hello\\n\\nYours\"\n"},
		{"anonymous", "anonymous press to all\nboo\nend\npress to ken anonymously\nboo\nend", "ask press anonymous \"boo\"\nask press ken anonymous \"boo\"\n"},
		{"text is text", "press\norders:\n- take skyscrapers\nturn: 3\nstatus\n\"quoted\": it's\n> quoted\n-- \nAnna\nend press\n\ntake skyscrapers\n-- \nstatus", "12:1 take skyscrapers\nask press \"orders:\\n- take skyscrapers\\nturn: 3\\nstatus\\n\\\"quoted\\\": it's\\n> quoted\\n--\\nAnna\"\ndoubtful status\n"},
		{"no end", "press\nHello\ntake skyscrapers\n-- \nAnna", "error your email:1:1: " + hint},
		{"an end that is quoted", "press to ken\nHello\n> end press", "error your email:1:1: " + hint},
		{"empty", "press to ken\n\nend press", "error your email:1:1: the text is empty\n"},
		{"on one line", "press to anna and ken: hello", "error your email:1:1: text after \"press to anna and ken\": \"hello\"; write \"press to anna and ken\", the text on the lines below, then \"end press\"\n"},
		{"too long", "press\n" + strings.Repeat("x", 8001) + "\nend", "error your email:1:1: the text has 8001 characters; the limit is 8000\n"},
		{"too many", strings.Repeat("press\nx%d\nend\n", 1) + strings.Join(numbered("press\nx%d\nend", 5), "\n"), `
ask press "x%d"
ask press "x1"
ask press "x2"
ask press "x3"
ask press "x4"
ask press "x5"
error your email: more than 5 messages to others; send several emails
`},
		{"too many names", "press to " + strings.Join(numbered("p%d", 51), ", ") + "\nHello\nend press", "error your email:1:1: more than 50 names; write \"press to all\"\n"},
		{"a signature with the word", "take skyscrapers\n-- \nAnna\npress", "1:1 take skyscrapers\n"},
		{"prose", "press on, friends", ""},
	})
}

func TestModerator(t *testing.T) {
	check(t, fifthavenue.Rules, true, nil, []found{
		{"missing", "nmr anna, ken and kevin\nNMR alfonzo because: holiday.", "ask nmr anna ken kevin\nask nmr alfonzo because holiday.\n"},
		{"undo", "Undo to 12 because a file was wrong", "ask undo 12 because a file was wrong\n"},
		{"no reason", "undo to entry 12.", "error your email:1:1: undo needs a reason, which players see; write \"undo to 12 because REASON\"\n"},
		{"no reason either", "end", "error your email:1:1: end needs a reason, which players see; write \"end because REASON\"\n"},
		{"a beacon's value", "beacon 3 7 12 19\nThanks", "ask beacon\n"},
		{"a beacon's value that may go on", "beacon The quick brown fox jumps over the lazy dog and then some more words\nthat a program has wrapped", "error your email:1:1: a program may have broken the line behind \"The quick brown fox jumps over the lazy dog and then some more words\", and a beacon's value can't be taken back once it is told; send it in one line, or leave an empty line behind it\n"},
		{"a long value that ends", "beacon The quick brown fox jumps over the lazy dog and then some more words\n\nThanks", "ask beacon\n"},
		{"no reason at all", "pause because", "error your email:1:1: pause needs a reason, which players see; write \"pause because REASON\"\n"},
		{"no entry", "undo the last one", "error your email:1:1: can't read \"undo the last one\"; expected \"undo to 12 because REASON\"\n"},
		{"pause", "pause because of the holidays\nresume", "ask pause because the holidays\nask resume\n"},
		{"replace", "replace anna with lee@example.org because she is away", "ask replace lee@example.org anna because she is away\n"},
		{"replace as Outlook writes it", "replace anna with lee@example.org<mailto:lee@example.org> because she is away", "ask replace lee@example.org anna because she is away\n"},
		{"no address", "replace anna with lee because she is away", "error your email:1:1: can't read \"lee\"; expected an address such as lee@example.org; write \"replace anna with lee@example.org because REASON\"\n"},
		{"no name", "nmr everybody! because x", "error your email:1:1: can't read \"everybody!\"; expected names of players (a name has letters, digits, hyphens, dots and underscores, and begins with a letter or digit); write \"nmr anna because REASON\"\n"},
		{"wrapped", "end because two of the four players have not been heard of since the\nbeginning of summer.\nBob", "ask end because two of the four players have not been heard of since the beginning of summer.\n"},
		{"a message below a long reason", "end because two of the four players have not been heard of since the beginning\nmessage to all\nHurry.\nend message", "ask end because two of the four players have not been heard of since the beginning\nask message \"Hurry.\"\n"},
		{"message", "message to all\nThe next turn is due on Friday: hurry.\nend message", "ask message \"The next turn is due on Friday: hurry.\"\n"},
		{"message without end", "message to all\nHello", "error your email:1:1: the text has no end; write \"end message\" on a line below it, so that no signature is sent\n"},
		{"prose", "end of story\npause for a moment\nresume when you like", ""},
	})
	check(t, fifthavenue.Rules, false, nil, []found{
		{"for the moderator", "undo to 12 because I say so", "error your email:1:1: only the moderator can use undo; players ask with a question mark, as in \"undo? to 12\", and the others may have to agree\n"},
		{"a message", "message to all\nHi\nend message", "error your email:1:1: only the moderator can send a message; to write to all players, write \"press to all\"\n"},
		{"for the moderator, without a reason", "undo to 12", ""},
		{"missing", "nmr anna", "error your email:1:1: only the moderator can use nmr\n"},
		{"replace", "replace anna with lee@example.org because x", "error your email:1:1: only the moderator can use replace\n"},
		{"chatter", "end\npause\nnmr?", ""},
		{"an undo in plain words", "undo it", "ask undo?\n"},
	})
}

// TestUndo reads what players say about undos. Without a question mark, "undo to
// 12" is what a moderator does.
func TestUndo(t *testing.T) {
	rows := []found{
		{"undo", "undo?", "ask undo?\n"},
		{"in words", "Please undo my last orders.", "ask undo?\n"},
		{"to an entry", "undo? to 12\nUndo ? to entry #13.\nundo to 14?", "ask undo? 12\nask undo? 13\nask undo? 14\n"},
		{"with a reason", "undo? to 12 because of a typing error\nundo my orders because I was tired", "ask undo? 12 \"a typing error\"\nask undo? \"I was tired\"\n"},
		{"with orders", "undo?\ntake skyscrapers", "2:1 take skyscrapers\nask undo?\n"},
		{"agree", "agree 17\nI refuse to question #18.", "ask agree 17\nask refuse 18\n"},
		{"chatter", "undone?\nAgree.\nI agree with you\nagreed 17\nundo my last orders, or those of anna", ""},
		{"quoted", "> undo?\n> agree 17", ""},
	}
	check(t, fifthavenue.Rules, false, nil, rows)
	check(t, fifthavenue.Rules, true, nil, rows[:6])
}

func TestNote(t *testing.T) {
	check(t, fifthavenue.Rules, false, nil, []found{
		{"a line", "note: Save the brown cards", "ask note \"Save the brown cards\"\n"},
		{"without a colon", "Note take skyscrapers", "ask note \"take skyscrapers\"\n"},
		{"a block", "note\ntake skyscrapers\nstatus\nend note\ntake skyscrapers", "5:1 take skyscrapers\nask note \"take skyscrapers\\nstatus\"\n"},
		{"list and clear", "notes\nnote clear", "ask notes\nask note clear\n"},
		{"no end", "note\nHello", "error your email:1:1: the text has no end; write \"end note\" on a line below it, so that no signature is sent\n"},
		{"too long", "note " + strings.Repeat("x", 2001), "error your email:1:1: the text has 2001 characters; the limit is 2000\n"},
		{"said to somebody", "note that I am away\nnotes of a meeting\n> note: x", ""},
	})
}

// TestWordings reads each pattern of the files of words: they are compiled when they are
// first needed.
func TestWordings(t *testing.T) {
	for _, w := range wordings {
		w.line.MatchString("")
	}
}

// A mere "done" in Korean, however it ends, may as well close an email: it is asked about,
// but between orders.
func TestDoneInKorean(t *testing.T) {
	rules := registry.Find("expancity")
	for text, want := range map[string]string{
		"완료": "", "완료.": "", "완료!": "", "완료 ~": "", "자재 확보\n완료!": "", "단계 끝내기": "done", "완료\n자재 확보": "done; acquire",
	} {
		if got := filed(rules, finds(t, rules, text)); got != want {
			t.Errorf("%q files %q, want %q", text, got, want)
		}
	}
}
