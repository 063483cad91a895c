package request

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/engine"
	"cityhall.example/engine/hangul"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/incoming"
)

// A phrasing is a way of typing an order.
type phrasing struct {
	rules       *engine.Rules
	line, order string // with slots
	slots       map[string][][2]string
	hangul      bool
}

// phrasings reads testdata/phrasings.txt.
func phrasings(t *testing.T) (all []phrasing) {
	t.Helper()
	data, err := os.ReadFile("testdata/phrasings.txt")
	if err != nil {
		t.Fatal(err)
	}
	var rules *engine.Rules
	slots := map[bool]map[string][][2]string{}
	order := ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '@':
			rules = registry.Find(line[2:])
			slots = map[bool]map[string][][2]string{true: {}, false: {}}
		case line[0] == '=':
			head, list, _ := strings.Cut(line[2:], ": ")
			name, language, _ := strings.Cut(head, " ")
			for _, one := range splitValues(list) {
				at := strings.LastIndex(one, " ")
				slots[language == "ko"][name] = append(slots[language == "ko"][name], [2]string{one[:at], one[at+1:]})
			}
		case line[0] != ' ':
			order = line
		default:
			korean := hangul.In(line)
			all = append(all, phrasing{rules, strings.TrimSpace(line), order, slots[korean], korean})
		}
	}
	return all
}

// splitValues cuts at the commas that a letter or bracket follows: points have some too.
func splitValues(list string) (all []string) {
	for one := range strings.SplitSeq(list, ", ") {
		if n := len(all); n > 0 && !strings.Contains(all[n-1], " ") {
			all[n-1] += ", " + one
		} else {
			all = append(all, one)
		}
	}
	return all
}

// draw fills in the slots.
func (p *phrasing) draw(random *rand.Rand) (line, order string) {
	line, order = p.line, p.order
	for _, name := range slices.Sorted(maps.Keys(p.slots)) {
		values := p.slots[name]
		for k, at := range random.Perm(len(values))[:min(2, len(values))] {
			slot := fmt.Sprintf("{%s%s}", name, []string{"", "2"}[k])
			if k == 1 && values[at][1] == "" {
				continue
			}
			line, order = strings.ReplaceAll(line, slot, values[at][0]), strings.ReplaceAll(order, slot, values[at][1])
		}
	}
	return line, order
}

// finds returns what an email with the text asks for.
func finds(t *testing.T, rules *engine.Rules, text string) *Requests {
	t.Helper()
	m, err := incoming.Read([]byte("From: anna@x\nMessage-ID: <1@x>\nContent-Type: text/plain; charset=utf-8\n\n" + text + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return Find(m, rules, false, nil, "kevin")
}

// filed returns the orders that are filed, with semicolons between; "" where none is.
func filed(rules *engine.Rules, r *Requests) string {
	if r.Set == nil || len(r.Errors) > 0 || r.Preview {
		return ""
	}
	var all []string
	for _, l := range r.Set.Lines {
		orders, bad := rules.Grammar.ReadAll(l.Text)
		if bad != nil {
			return ""
		}
		for _, o := range orders {
			all = append(all, rules.Grammar.WriteOrder(o.Order))
		}
	}
	return strings.Join(all, "; ")
}

// among reports whether everything that the orders say is in those that were meant: what
// was left out of a line can't be read there.
func among(got, meant string) bool {
	left := strings.Fields(strings.NewReplacer(";", "", "/", " ", "-", " ").Replace(meant))
	for _, w := range strings.Fields(strings.NewReplacer(";", "", "/", " ", "-", " ").Replace(got)) {
		at := slices.Index(left, w)
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return true
}

// slip leaves out a letter of a word, doubles it, swaps it with the next one, or takes
// another one; letters of a Korean word are its jamo.
func slip(random *rand.Rand, word string) string {
	letters := []rune(word)
	if hangul.In(word) {
		letters = hangul.Letters(word)
	}
	at := random.IntN(len(letters))
	switch random.IntN(4) {
	case 0:
		letters = slices.Delete(letters, at, at+1)
	case 1:
		letters = slices.Insert(letters, at, letters[at])
	case 2:
		if at+1 < len(letters) {
			letters[at], letters[at+1] = letters[at+1], letters[at]
		}
	default:
		letters[at] = letters[random.IntN(len(letters))]
		if !hangul.In(word) {
			letters[at] = rune('a' + random.IntN(26))
		}
	}
	return hangul.Compose(string(letters))
}

// A mutation changes a line. What it may be then: the same order, perhaps with a part left
// out, or none at all.
type mutation struct {
	name   string
	change func(random *rand.Rand, line string) string
	may    func(got, meant string) bool
}

func same(got, meant string) bool { return got == meant }

func none(string, string) bool { return false }

// within puts the line into one of some frames.
func within(frames ...string) func(random *rand.Rand, line string) string {
	return func(random *rand.Rand, line string) string {
		frame := frames[random.IntN(len(frames))]
		return strings.Replace(frame, "%", line, 1)
	}
}

// lettered reports whether a word has nothing but letters, and several: a digit, or one or
// two letters, such as "ts", can be another value.
func lettered(word string) bool {
	return len(word) > 2 && strings.IndexFunc(word, func(r rune) bool { return !wordy(r) || r < 'A' }) < 0 && !slices.Contains(counts, word)
}

// counts are a letter apart from each other.
var counts = strings.Fields("한 두 세 네 석 넉 하나 둘 셋 넷 한층 세개")

var mutations = []mutation{
	{"a slip", func(random *rand.Rand, line string) string {
		words := strings.Fields(line)
		for range 10 {
			if at := random.IntN(len(words)); lettered(words[at]) {
				words[at] = slip(random, words[at])
				break
			}
		}
		return strings.Join(words, " ")
	}, same},
	{"a word dropped", func(random *rand.Rand, line string) string {
		words := strings.Fields(line)
		at := random.IntN(len(words))
		return strings.Join(slices.Delete(words, at, at+1), " ")
	}, among},
	{"a word twice", func(random *rand.Rand, line string) string {
		words := strings.Fields(line)
		at := random.IntN(len(words))
		return strings.Join(slices.Insert(words, at, words[at]), " ")
	}, func(got, meant string) bool { return among(meant, got) }},
	{"two words swapped", func(random *rand.Rand, line string) string {
		words := strings.Fields(line)
		if at := random.IntN(len(words)); at > 0 {
			words[at-1], words[at] = words[at], words[at-1]
		}
		return strings.Join(words, " ")
	}, among},
	{"courtesy", within("% please", "Hi, %!", "please %", "% 🙂", "%, thanks", "안녕하세요, % 감사합니다", "%\n\nCheers, Anna", "%...", "*%*", "- %", "1. %", "%~"), same},
	{"casing", func(random *rand.Rand, line string) string {
		return []func(string) string{strings.ToUpper, strings.ToLower}[random.IntN(2)](line)
	}, same},
	{"punctuation", func(random *rand.Rand, line string) string {
		words := strings.Fields(line)
		at := random.IntN(len(words))
		words[at] += []string{",", ".", "!", " -", ";", ":", "/"}[random.IntN(7)]
		return strings.Join(words, " ")
	}, among},
	{"a negation", within("don't %", "not: %", "% not", "I won't %", "never %", "% - no!", "no %", "% 안 함", "%: 하지 않을게요", "% 말고", "I don't want to %", "do not %"), none},
	{"a condition", within("if kevin passes, %", "% if nobody bids", "unless kevin is first, %", "% but only if it's free", "kevin 님이 패스하면 %", "만약 비어 있으면 %", "% only if kevin agrees", "as long as it is legal to us, %"), none},
	{"a question", within("%?", "should I %", "can I % now?", "what if I %", "% 할까요?", "%인가요?", "is it better to %", "why not %?"), none},
	{"a preview", within("preview: %", "preveiw: %", "perview\n%", "draft, % (draft)", "미리 뵈기: %", "draft: %", "%\njust checking", "미리 보기\n%", "% (미리 보기)", "dry run\n%"), none},
	{"somebody else", within("kevin said: %", "kevin would %", "my friend suggests: %", "kevin 님: %", "last turn I could %", "\"%\" is what I'd never write", "for next week: %"), none},
	{"a correction", within("% - no wait", "% oops", "scratch that: %", "% actually, not sure", "%, 아니 취소", "ignore this: %"), none},
}

// TestGenerated types orders of all games in both languages, and spoils the line in one
// way: it is the same order then, or asked about, or refused, and never another one.
func TestGenerated(t *testing.T) {
	seed := uint64(1)
	if testkit.Asked(testkit.Long) {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 33))
	all := phrasings(t)
	for range testkit.Times(3, 100) {
		for i := range all {
			p := &all[i]
			line, order := p.draw(random)
			meant := filed(p.rules, finds(t, p.rules, line))
			if want := rewritten(p.rules, order); meant != want {
				t.Errorf("%s: %q files %q, want %q", p.rules.Name, line, meant, want)
				continue
			}
			for _, m := range mutations {
				changed := m.change(random, line)
				r := finds(t, p.rules, changed)
				if len(r.When) > 0 && r.When[0].Kind == "set-up" && !strings.HasPrefix(meant, "start") { // where what was meant is none
					continue
				}
				if got := filed(p.rules, r); got != "" && got != meant && !m.may(got, meant) || got == meant && !m.may(got, meant) {
					t.Errorf("%s: %s: %q of %q files %q", p.rules.Name, m.name, changed, line, got)
				}
			}
		}
	}
}

// rewritten returns an order in its usual form.
func rewritten(rules *engine.Rules, order string) string {
	o, bad := rules.Grammar.Read(order)
	if bad != nil {
		return order + "?"
	}
	return rules.Grammar.WriteOrder(o)
}
