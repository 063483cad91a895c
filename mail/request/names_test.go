package request

import (
	"net/mail"
	"os"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/expancity"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/metromania"
	"cityhall.example/engine/registry"
)

// data returns the lines of a file in testdata without its comments.
func data(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// some are orders of the games.
var some = map[*engine.Rules]string{
	fifthavenue.Rules: "take skyscrapers\ntake orange gray",
	expancity.Rules:   "place park at 0,1\nacquire",
	metromania.Rules:  "dig solid through B2-3 to -1,2\npass",
}

// only reports whether the email holds these orders and nothing else.
func only(r *Requests, orders string) bool {
	var got []string
	if r.Set != nil {
		for _, l := range r.Set.Lines {
			got = append(got, l.Text)
		}
	}
	return strings.Join(got, "\n") == orders && len(r.Errors) == 0 && len(r.Asks) == 0 && !r.Preview
}

// Names above and below the orders, also right below them, are no orders and no
// mistakes, whoever is called so.
func TestNames(t *testing.T) {
	names := strings.Fields(strings.Join(data(t, "names.txt"), " "))
	if len(names) < 5000 {
		t.Fatalf("%d names", len(names))
	}
	forms := []string{
		"%O\n%N", "%O\n\n%N", "%N\n\n%O", "%N,\n%O", "%N,\n\n%O", "- %N\n%O", "%O\n- %N", "%O\n\n- %N", "- %O\n\n- %N", "%O\n-%N", "%O\n~ %N",
		"%O\n%N Smith", "%O\nJohn %N", "%O\n\n%N Park", "%O\nJ. %N", "%O\n\n%N B.", "%O\n\n%l", "%l\n\n%O", "%l,\n%O", "%O\n\n%l smith", "%O\n%l smith", "%O\njohn %l",
		"Hi %N,\n%O", "Dear %N\n\n%O", "Hello %l\n%O", "%O\nThanks, %N", "%O\nThank you,\n%N", "%O\nCheers\n%N\n52nd Street West 5\nNew York", "%O\n\nBest regards\n%N Gray",
		"%O\n%U", "orders:\n- %O\n\n- %N", "orders:\n- %O\n\n%N", "orders:\n- %O\n%N",
	}
	for i, name := range names {
		for rules, orders := range some {
			like := engine.Slip(strings.ToLower(name), rules.Grammar.Words()) != ""
			for j, form := range forms {
				if n := i + j + len(rules.Name); !like && n%40 != 0 || n%4 != 0 { // every name in some of the forms
					continue
				}
				if strings.HasPrefix(form, "- %O") || strings.Contains(form, "- %O") {
					form = strings.Replace(form, "%O", strings.ReplaceAll(orders, "\n", "\n- "), 1)
				}
				text := strings.NewReplacer("%O", orders, "%N", name, "%l", strings.ToLower(name), "%U", strings.ToUpper(name)).Replace(form)
				if r := Find(compose(text), rules, false, nil); !only(r, orders) && !named(rules, name) {
					t.Errorf("%s: %q:\n%s", rules.Name, text, tell(&rules.Grammar, r))
				}
			}
		}
	}
}

// named reports whether orders of the game can begin with the name: it is a word
// of the order language then, and means what it says. So does "wait".
func named(rules *engine.Rules, name string) bool {
	return rules.Grammar.Begins(name) || name == "Wait"
}

// Closings are no orders and no mistakes either, in whatever language.
func TestClosings(t *testing.T) {
	languages := data(t, "closings.txt")
	if len(languages) < 40 {
		t.Fatalf("%d languages", len(languages))
	}
	for _, line := range languages {
		_, closings, _ := strings.Cut(line, ": ")
		for _, closing := range strings.Split(closings, " | ") {
			for rules, orders := range some {
				for _, form := range []string{"%O\n%C", "%O\n\n%C", "%O\n%C\nDon", "%O\n%C\n\nDon Park", "%O\n\n- %C", "%C\n\n%O", "orders:\n- %L\n%C\nJoan", "orders:\n- %L\n\n%C\nJohn Smith", "%O\n%l", "%O\n\n%l"} {
					text := strings.NewReplacer("%O", orders, "%L", strings.ReplaceAll(orders, "\n", "\n- "), "%C", closing, "%l", strings.ToLower(closing)).Replace(form)
					if r := Find(compose(text), rules, false, nil); !only(r, orders) {
						t.Errorf("%s: %q:\n%s", rules.Name, text, tell(&rules.Grammar, r))
					}
				}
			}
		}
	}
}

// The sender and the players are known by name, also where a name is one letter
// away from an order; an order is one nevertheless.
func TestKnownNames(t *testing.T) {
	for _, rules := range registry.All() {
		orders, ok := some[rules]
		if !ok {
			continue
		}
		for _, form := range []string{"%O\ndon", "%O\n- don", "- %L\n- don", "orders:\n- %L\n- Don", "%O\npaas\ndon paas", "don\n%O", "%1\ndon\n%2", "%O\ntake d."} {
			first, second, _ := strings.Cut(orders, "\n")
			text := strings.NewReplacer("%O", orders, "%L", first+"\n- "+second, "%1", first, "%2", second).Replace(form)
			l := compose(text)
			l.From = []*mail.Address{{Name: "Don Paas", Address: "d.take-77@example.org"}}
			if r := Find(l, rules, false, nil); !only(r, orders) {
				t.Errorf("%s: %q by his mail program:\n%s", rules.Name, text, tell(&rules.Grammar, r))
			}
			if r := Find(compose(text), rules, false, nil, "don", "paas", "take"); !only(r, orders) {
				t.Errorf("%s: %q by the players:\n%s", rules.Name, text, tell(&rules.Grammar, r))
			}
		}
		l := compose(strings.SplitN(orders, "\n", 2)[0] + "\ndone")
		l.From = []*mail.Address{{Name: "Done"}}
		if r := Find(l, rules, false, nil); r.Set == nil || len(r.Set.Lines) != 2 {
			t.Errorf("%s: an order is taken for a name:\n%s", rules.Name, tell(&rules.Grammar, r))
		}
	}
}

// An order with a mistake is asked for, also above and below the others and in
// lowercase or capitalized, where it says more than a name can.
func TestMistakesAtTheEdge(t *testing.T) {
	for rules, lines := range map[*engine.Rules][]string{
		fifthavenue.Rules: {"tak skyscrapers", "Tkae orange gray", "taek orange", "mvoe white to city-hall", "Moev white to city-hall", "plcae boutique on times-square/gray", "bdi violet up to 10 in 34w",
			"dra black", "pas in all", "withdrow", "Withdrow", "atke skyscrapers", "ake skyscrapers", "biuld 2", "pass in al", "take orang gray"},
		expancity.Rules:  {"aquire", "Aquire", "acquier", "plcae park at 0,1", "biuld at 0,1", "rof 0,1 dome", "kep tile bank", "place prk at 0,1"},
		metromania.Rules: {"dgi solid through B2-3 to -1,2", "staton at 0,4", "dig sold through B2-3 to -1,2"},
	} {
		orders := some[rules]
		for _, line := range lines {
			for _, form := range []string{"%O\n%X", "%X\n%O", "%O\n\n%X", "%X\n\n%O", "%O\n%X\n\nDon", "%O\n%X\nCheers\nDon"} {
				text := strings.NewReplacer("%O", orders, "%X", line).Replace(form)
				if r := Find(compose(text), rules, false, nil); len(r.Errors) == 0 && (r.Set == nil || len(r.Set.Lines) != 3) {
					t.Errorf("%s: %q:\n%s", rules.Name, text, tell(&rules.Grammar, r))
				}
			}
		}
	}
	// Right below the orders a short word is asked about in lowercase.
	for _, text := range []string{"take skyscrapers\ndon", "take skyscrapers\npaas", "Take Skyscrapers\nPasss", "- take skyscrapers\n- Psas", "take skyscrapers\nDoen\nmove white to city-hall"} {
		if r := Find(compose(text), fifthavenue.Rules, false, nil); len(r.Errors) == 0 && (r.Set == nil || len(r.Set.Lines) < 2) {
			t.Errorf("%q:\n%s", text, tell(&fifthavenue.Rules.Grammar, r))
		}
	}
}
