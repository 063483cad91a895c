package request

import (
	"testing"

	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/metromania"
	"cityhall.example/mail/incoming"
)

// A document of orders may stand anywhere in the text.
func TestDocuments(t *testing.T) {
	check(t, fifthavenue.Rules, false, nil, []found{
		{"as in the docs", `
Hi!

player: anna
turn: 12
orders:
  - draw black
  - move white to times-square
  - take orange violet or orange gray

Cheers, Anna`, "for  anna\nturn 12\n6:5 draw black\n7:5 move white to times-square\n8:5 take orange violet or take orange gray\n"},
		{"keys", "GAME: spring-3\n*Player:* kevin\nTurn : 3\nid: a.1\nOrders: take skyscrapers", "for spring-3 kevin\nturn 3\nid a.1\n5:9 take skyscrapers\n"},
		{"keys below", "orders:\n- take skyscrapers\nplayer: kevin", "for  kevin\n2:3 take skyscrapers\n"},
		{"a blank line between all", "player: anna\n\norders:\n\n- take skyscrapers\n\n- take orange gray\n\n- move white to city-hall\n\nThanks,\n\nAnna", "for  anna\n5:3 take skyscrapers\n7:3 take orange gray\n9:3 move white to city-hall\n"},
		{"no bullets", "orders:\ntake skyscrapers\ntake orange gray\nAnna", "2:1 take skyscrapers\n3:1 take orange gray\npassed Anna\n"},
		{"mappings", `
orders:
  - take: skyscrapers
  - {take: [gray, green]}
  - {to: central-park, move: white}
  - place: boutique
    on: times-square/gray
  - to: city-hall
    move: beige
  - pass in all`, `
2:5 take skyscrapers
3:5 take gray green
4:5 move white to central-park
5:5 place boutique on times-square/gray
7:5 move beige to city-hall
9:5 pass in all
`},
		{"mappings without indents", "orders:\n- place: boutique\non: times-square/gray\n- take: orange gray", "2:3 place boutique on times-square/gray\n4:3 take orange gray\n"},
		{"a mistake in a mapping", "orders:\n  - take skyscrapers\n  - to: central-park\n    move: wite", "2:5 take skyscrapers\n4:11 misread \"wite\" of \"move wite to central-park\"\n"},
		{"a sequence on a line", "orders: [take skyscrapers, take orange gray]", "1:10 take skyscrapers\n1:28 take orange gray\n"},
		{"comments", "orders:\n  # first\n  - take skyscrapers # mine\n  -\n  - # none\n  - take #orange gray", "3:5 take skyscrapers\n6:5 take orange gray\n"},
		{"a mistake before a comment", "orders:\n- take skyscrapers\n- take orang   # your cards\n- take gray # one more", "2:3 take skyscrapers\n3:13 misread \"\" of \"take orang\"\n4:12 misread \"\" of \"take gray\"\n"},
		{"nonsense alone", "orders:\n- Skip My Turn", "2:3 misread \"skip\" of \"Skip My Turn\"\n"},
		{"a colon in an order", "orders:\n- take skyscrapers: now\n- take orange gray", "2:1 take skyscrapers\n3:3 take orange gray\n"},
		{"a wrapped order", "orders:\n - bid violet up to 10 in\n34th-street-west then build max\n - pass in all", "2:4 bid violet up to 10 in 34th-street-west then build max\n4:4 pass in all\n"},
		{"a bullet that is no order", "orders:\n- take skyscrapers\n- and then we see\n", "2:3 take skyscrapers\n3:15 misread \"see\" of \"and then we see\"\n"},
		{"a name with a dash below", "orders:\n- take skyscrapers\n\n- Anna", "2:3 take skyscrapers\n"},
		{"an unknown key", "trun: 12\norders:\n- take skyscrapers", "3:3 take skyscrapers\nerror your email:1:1: unknown key \"trun\"; expected game, player, turn, seen, id or orders. Did you mean turn?\n"},
		{"a key twice", "seen: 1-00000000\nseen: 1-e5d6cf39\norders:\n- take skyscrapers", "4:3 take skyscrapers\nerror your email:2:1: seen: appears twice above the same orders, with different values; keep one\n"},
		{"a key twice in the open", "turn: 3\n\nTurn: 4\ntake skyscrapers", "turn 4\n4:1 take skyscrapers\nerror your email:3:1: turn: appears twice above the same orders, with different values; keep one\n"},
		{"a key twice with one value", "turn: 3\nseen: 1-e5d6cf39\norders:\nseen: 1-e5d6cf39\n- take skyscrapers", "turn 3\n5:3 take skyscrapers\n"},
		{"no such turn", "turn: next\norders:\n- take skyscrapers", "3:3 take skyscrapers\nerror your email:1:1: turn: can't read \"next\"; expected a number such as 12. Leave it out for your next turn\n"},
		{"the same twice", "orders:\n- take skyscrapers\n\nplayer: anna\norders:\n- TAKE skyscrapers", "for  anna\n2:3 take skyscrapers\n"},
		{"two", "orders:\n- take skyscrapers\n\norders:\n- take orange gray", "error your email:5:3: your email has two different order sets; send one\n"},
		{"in the open and below", "draw black\n\norders:\n- take skyscrapers", "error your email:4:3: your email has two different order sets; send one\n"},
		{"not filled in", "orders:\n  # take COLOR COLOR\n  -\n  -", "unedited\n"},
	})
	check(t, metromania.Rules, false, nil, []found{
		{"a block", "orders:\n  - dig: solid\n    through: F5-3\n    to: 5,-4\n    station: 0,4\n  - {dig: solid, to: \"3,-2\", through: F3-3}", "2:5 dig solid through F5-3 to 5,-4 station 0,4\n6:5 dig solid through F3-3 to 3,-2\n"},
	})
}

// A template that a report printed is filled in where it is quoted.
func TestTemplates(t *testing.T) {
	const template = `
Thanks! Here you are.

> DECISION
> Turn 12, anna: first action.
>     take skyscrapers
>
> YOUR NEXT ORDERS, (FILL IN AND SEND BACK)
> game: spring-3
> player: anna
> turn: 12
> orders:
>   # take skyscrapers | place BUSINESS on DISTRICT/COLOR | score DISTRICT
>   # | draw black, then a line "move COMMISSIONER to PLACE"
`
	const proof = `>
> PROOF
>   Journal head after entry 3:
>   0000000000000000000000000000000000000000000000000000000000000000
`
	const keys = "for spring-3 anna\nturn 12\n"
	check(t, fifthavenue.Rules, false, []string{"take brown gray", "move white to city-hall"}, []found{
		{"filled in", template + ">   - take skyscrapers\n>   - take orange gray\n>   -\n" + proof, keys + "14:5 take skyscrapers\n15:5 take orange gray\n"},
		{"between", template + ">   -\ntake skyscrapers\n>   -\n\ntake orange gray\n> -\n" + proof + "Cheers", keys + "15:1 take skyscrapers\n18:1 take orange gray\n"},
		{"between and filled in", template + ">   - take skyscrapers\n>   -\ntake orange gray\n" + proof, keys + "14:5 take skyscrapers\n16:1 take orange gray\n"},
		{"below", template + ">   -\n>   -\n" + proof + "\ntake skyscrapers\ntake orange gray", keys + "21:1 take skyscrapers\n22:1 take orange gray\n"},
		{"below a quotation that was cut", template + ">   -\n>   -\ntake skyscrapers\n\nCheers\nAnna", keys + "16:1 take skyscrapers\n"},
		{"above", "take skyscrapers\n" + template + ">   - take orange gray\n" + proof, "1:1 take skyscrapers\n"},
		{"a document above", "orders:\n- take skyscrapers\n" + template + ">   -\n" + proof, "2:3 take skyscrapers\n"},
		{"not edited", template + ">   -\n>   -\n" + proof, "unedited\n"},
		{"not edited, with held orders", template + ">   -\n>   - take brown gray\n>   - move white to city-hall\n" + proof, "unedited\n"},
		{"a held order corrected", template + ">   -\n>   - take brown green\n>   - move white to city-hall\n" + proof, keys + "15:5 take brown green\n16:5 move white to city-hall\n"},
		{"a held order taken out", template + ">   -\n>   - move white to city-hall\n" + proof, keys + "15:5 move white to city-hall\n"},
		{"before held orders", template + ">   -\ndraw black\n>   - take brown gray\n>   - move white to city-hall\n" + proof, keys + "15:1 draw black\n16:5 take brown gray\n17:5 move white to city-hall\n"},
		{"below held orders", template + ">   -\n>   - take brown gray\n>   - move white to city-hall\n" + proof + "take orange gray", keys + "21:1 take orange gray\n"},
		{"below other orders", template + ">   - take skyscrapers\n" + proof + "\ntake orange gray", "for spring-3 anna\nerror your email:14:5: your email has two different order sets; send one\n"},
		{"a mistake", template + ">   - take skyscrapper orange\n" + proof, keys + "14:10 misread \"skyscrapper\" of \"take skyscrapper orange\"\n"},
		{"wrapped", template + ">   - bid violet up to 10 in\n> 34th-street-west\n> # bid COLOR NUMBERS in\n> 34th-street-east\n> take orange\n>   - pass in all\n" + proof, keys + "14:5 bid violet up to 10 in 34th-street-west\n19:5 pass in all\n"},
		{"asked something", "Status?\n" + template + ">   - take skyscrapers\n" + proof, "ask status\npassed take skyscrapers\n"},
		{"a preview", "Preview, please\n" + template + ">   - take skyscrapers\n" + proof, keys + "16:5 take skyscrapers\npreview\n"},
		{"quoted twice", ">> orders:\n>>   - take skyscrapers\n> orders:\n>   - take orange gray\n>\n> bla\n>\n> orders:\n> - draw black", "4:5 take orange gray\n"},
		{"deeper", "> > orders:\n> >   - take skyscrapers", ""},
		{"a receipt", "Thanks\n> Orders from anna filed, read as follows (digest 0):\n>     take skyscrapers\n>     take orange gray", ""},
		{"forwarded", "Subject: Fwd: orders\n> orders:\n> - take skyscrapers", ""},
	})
}

func TestFiles(t *testing.T) {
	const orders = "player: anna\norders:\n- take skyscrapers\n"
	for name, test := range map[string]struct {
		text  string
		files []incoming.File
		want  string
	}{
		"a document":          {"see the file", []incoming.File{{Name: "orders.yaml", Data: []byte(orders)}}, "for  anna\nfile orders.yaml\n3:3 take skyscrapers\n"},
		"json":                {"", []incoming.File{{Name: "o.yml", Data: []byte(`{"orders": ["take skyscrapers"]}`)}}, "file o.yml\n1:13 take skyscrapers\n"},
		"lines in a text":     {"", []incoming.File{{Name: "A.TXT", Data: []byte("\ufeffHi\r\n\r\ntake skyscrapers\r\n")}}, "file A.TXT\n3:1 take skyscrapers\n"},
		"a document as text":  {"", []incoming.File{{Name: "a.txt", Data: []byte(orders)}}, "for  anna\nfile a.txt\n3:3 take skyscrapers\n"},
		"lines in a document": {"", []incoming.File{{Name: "a.yml", Data: []byte("- take skyscrapers\n- draw black\n")}}, "file a.yml\n1:3 take skyscrapers\n2:3 draw black\n"},
		"spaces":              {"", []incoming.File{{Name: "a.yml", Data: []byte("orders:\n\u00a0\u00a0- take\u00a0skyscrapers\n")}}, "file a.yml\n2:5 take skyscrapers\n"},
		"a template in part":  {"", []incoming.File{{Name: "a.yml", Data: []byte("orders:\n  # one\n  - draw black\n  -\n")}}, "file a.yml\n3:5 draw black\n"},
		"a template":          {"", []incoming.File{{Name: "a.yml", Data: []byte("orders:\n  # one\n  -\n")}}, "unedited\n"},
		"the same as the text": {"take skyscrapers", []incoming.File{{Name: "orders.yaml", Data: []byte(orders)}},
			"for  anna\n1:1 take skyscrapers\n"},
		"other orders": {"draw black", []incoming.File{{Name: "orders.yaml", Data: []byte(orders)}},
			"error orders.yaml:3:3: your email and orders.yaml have different order sets; send one\n"},
		"two files": {"", []incoming.File{{Name: "a.yaml", Data: []byte(orders)}, {Name: "b.yaml", Data: []byte("turn: 3\norders:\n- take skyscrapers\n")}},
			"for  anna\nturn 3\nfile a.yaml\n3:3 take skyscrapers\n"},
		"a colon missing": {"", []incoming.File{{Name: "a.yaml", Data: []byte("player: anna\norders\n  - take skyscrapers\n")}},
			"for  anna\nfile a.yaml\n3:5 take skyscrapers\n"},
		"broken": {"", []incoming.File{{Name: "a.yaml", Data: []byte("player: anna\norders:\n  - take skyscrapers\n  - \"take oragne gray\n")}},
			"error a.yaml:4:5: missing closing \" on this line\n"},
		"another text": {"take skyscrapers", []incoming.File{{Name: "ATT00001.txt", Data: []byte("Sent from my phone\n")}}, "1:1 take skyscrapers\n"},
		"above a quoted template": {"> orders:\n> - draw black", []incoming.File{{Name: "a.yaml", Data: []byte(orders)}},
			"for  anna\nfile a.yaml\n3:3 take skyscrapers\npassed draw black\n"},
	} {
		t.Run(name, func(t *testing.T) {
			l := compose(test.text)
			l.Files = test.files
			if got := tell(&fifthavenue.Rules.Grammar, Find(l, fifthavenue.Rules, false, nil)); got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}
