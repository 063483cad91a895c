package site_test

import (
	"encoding/json"
	"encoding/xml"
	"maps"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/site"
	"cityhall.example/formats/words/wordstest"
	"cityhall.example/internal/testkit"
)

// The same league gives the same bytes, in whatever order its people and games are
// named.
func TestSameBytes(t *testing.T) {
	l := theLeague()
	want := write(t, l)
	random := rand.New(rand.NewPCG(1, 2))
	random.Shuffle(len(l.People), func(i, j int) { l.People[i], l.People[j] = l.People[j], l.People[i] })
	random.Shuffle(len(l.Games), func(i, j int) { l.Games[i], l.Games[j] = l.Games[j], l.Games[i] })
	got := write(t, l)
	if !slices.Equal(sorted(got), sorted(want)) {
		t.Fatalf("got %q, want %q", sorted(got), sorted(want))
	}
	for name, data := range want {
		if string(got[name]) != string(data) {
			t.Errorf("%s differs", name)
		}
	}
}

// Two leagues that differ only in what nobody may see yet have the same site: it is
// made from the public's view of games and of what happened, and shows no more.
func TestSecrets(t *testing.T) {
	open, hidden := theLeague(), theLeague()
	for i, kind := range []string{"fifth-avenue", "expancity", "metromania", "fifth-avenue", "expancity", "metromania"} {
		g, outcomes := start(kind, "x"+string(rune('a'+i)), players(2+i%3, i))
		outcomes = goOn(g, outcomes, 5+7*i)
		if g.Over() {
			t.Fatalf("%s is over", kind)
		}
		public := g.For(play.Public)
		var seen []play.Outcome
		for _, o := range outcomes {
			o.Events = slices.Clone(o.Events)
			for k := range o.Events {
				o.Events[k] = o.Events[k].For(engine.Nobody)
			}
			seen = append(seen, o)
		}
		open.Games = append(open.Games, site.Game{Play: g, Outcomes: outcomes, Began: march, Steps: stepsOf(g, outcomes)})
		hidden.Games = append(hidden.Games, site.Game{Play: public, Outcomes: seen, Began: march, Steps: stepsOf(public, seen)})
	}
	got, want := write(t, open), write(t, hidden)
	maps.Copy(got, replays(t, open))
	maps.Copy(want, replays(t, hidden))
	for _, name := range sorted(want) {
		if string(got[name]) != string(want[name]) {
			t.Errorf("%s tells something that is hidden", name)
		}
	}
}

// Every page is whole: it has a language, one heading, captions and scopes, a strict
// policy, no script and nothing from elsewhere, and its links lead somewhere.
func TestPages(t *testing.T) {
	files := write(t, theLeague())
	targets := replays(t, theLeague())
	maps.Copy(targets, files)
	ids := map[string]map[string]bool{}
	for name, data := range files {
		if strings.HasSuffix(name, ".html") {
			ids[name] = map[string]bool{}
			for n := range parse(t, data).Descendants() {
				if id := attribute(n, "id"); id != "" {
					if ids[name][id] {
						t.Errorf("%s: the id %s is there twice", name, id)
					}
					ids[name][id] = true
				}
			}
		}
	}
	for name := range ids {
		checkPage(t, name, files, targets, ids)
	}
}

// checkPage guards that a page has what it needs, and leads to what is there.
func checkPage(t *testing.T, name string, files, targets map[string][]byte, ids map[string]map[string]bool) {
	t.Helper()
	count := map[string]int{}
	for n := range parse(t, files[name]).Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		count[n.Data]++
		for _, a := range n.Attr {
			if a.Key == "style" || strings.HasPrefix(a.Key, "on") {
				t.Errorf("%s: <%s> has the attribute %s", name, n.Data, a.Key)
			}
			if a.Key == "aria-labelledby" && !ids[name][a.Val] {
				t.Errorf("%s: nothing has the id %s", name, a.Val)
			}
			if (a.Key == "href" || a.Key == "src") && a.Val != "data:," {
				if wrong := leads(name, a.Val, targets, ids); wrong != "" {
					t.Errorf("%s: %s: %s", name, a.Val, wrong)
				}
			}
		}
		switch n.Data {
		case "table":
			if first := n.FirstChild.NextSibling; first.Data != "caption" && !inReport(n) {
				t.Errorf("%s: a table begins with <%s>", name, first.Data)
			}
		case "th":
			if attribute(n, "scope") == "" {
				t.Errorf("%s: a heading without scope", name)
			}
		case "script", "iframe", "object", "form", "img", "base", "style":
			t.Errorf("%s has <%s>", name, n.Data)
		case "html":
			if attribute(n, "lang") != "en" {
				t.Errorf("%s has no language", name)
			}
		case "meta":
			if attribute(n, "http-equiv") == "Content-Security-Policy" && strings.HasPrefix(attribute(n, "content"), "default-src 'none';") {
				count["policy"]++
			}
		}
	}
	for _, once := range []string{"h1", "main", "nav", "title", "policy"} {
		if count[once] != 1 {
			t.Errorf("%s has %d of %s", name, count[once], once)
		}
	}
}

func parse(t *testing.T, page []byte) *html.Node {
	t.Helper()
	n, err := html.Parse(strings.NewReader(string(page)))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// inReport reports whether the node is in a block of a report.
func inReport(n *html.Node) bool {
	for ; n != nil; n = n.Parent {
		if strings.HasPrefix(attribute(n, "aria-labelledby"), "block-") {
			return true
		}
	}
	return false
}

// leads returns what is wrong with a link of a page.
func leads(from, to string, files map[string][]byte, ids map[string]map[string]bool) string {
	file, id, _ := strings.Cut(to, "#")
	if strings.Contains(to, ":") || strings.HasPrefix(to, "/") {
		return "is not relative"
	}
	target := from
	if file != "" {
		target = path.Join(path.Dir(from), file)
	}
	switch {
	case files[target] == nil:
		return "there is no such file"
	case id != "" && !ids[target][id]:
		return "there is no such place"
	}
	return ""
}

// Whatever people call themselves is shown as text, and changes nothing around it.
func TestHostileNames(t *testing.T) {
	for name, data := range write(t, theLeague()) {
		for _, r := range string(data) {
			if unicode.Is(unicode.Bidi_Control, r) || unicode.Is(unicode.Cc, r) && r != '\n' && r != '\t' || r == '\u2028' || r == unicode.ReplacementChar {
				t.Errorf("%s has the character %U", name, r)
			}
		}
		if strings.HasSuffix(name, ".html") && strings.Contains(string(data), "<script") {
			t.Errorf("%s has a script", name)
		}
		if !regexp.MustCompile(`^([a-z0-9_-]+/)?[a-z0-9_-]+(\.[a-z]+)+$`).MatchString(name) {
			t.Errorf("%q is not a name for every system", name)
		}
	}
}

// A league with nothing in it has a site too, and an id that is in use twice is
// told.
func TestLittle(t *testing.T) {
	files := write(t, &site.League{Name: "New"})
	for _, name := range []string{"index.html", "games.html", "players.html", "results.html", "fairness.html", "feed.atom", "feed.json", "status.json", "style.css"} {
		if len(files[name]) == 0 {
			t.Errorf("there is no %s", name)
		}
	}
	l := theLeague()
	l.Games = append(l.Games, l.Games[0])
	if _, err := site.Write(l); err == nil || !strings.Contains(err.Error(), l.Games[0].Play.ID) {
		t.Errorf("a game that is there twice: %v", err)
	}
}

type feed struct {
	ID      string `xml:"id"`
	Title   string `xml:"title"`
	Updated string `xml:"updated"`
	Entries []struct {
		ID        string `xml:"id"`
		Title     string `xml:"title"`
		Published string `xml:"published"`
		Updated   string `xml:"updated"`
		Content   string `xml:"content"`
		Link      struct {
			Href string `xml:"href,attr"`
		} `xml:"link"`
	} `xml:"entry"`
}

type jsonFeed struct {
	Version, Title string
	Items          []struct{ ID, URL, Title, Content_text, Date_published, Date_modified string }
}

// Both feeds have the same entries, with ids that stay when the league goes on and
// when its site moves.
func TestFeeds(t *testing.T) {
	l := theLeague()
	read := func() (a feed, j jsonFeed) {
		files := write(t, l)
		if err := xml.Unmarshal(files["feed.atom"], &a); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(files["feed.json"], &j); err != nil {
			t.Fatal(err)
		}
		return a, j
	}
	a, j := read()
	if a.Title != l.Name || j.Title != l.Name || len(a.Entries) != len(j.Items) || len(a.Entries) < 15 {
		t.Fatalf("%q with %d and %q with %d entries", a.Title, len(a.Entries), j.Title, len(j.Items))
	}
	before := sameEntries(t, a, j)
	l.URL = "https://league.example/"
	g, outcomes := start("expancity", "later", players(2, 0))
	l.Games = append([]site.Game{{Play: g, Outcomes: outcomes, Began: march + 1}}, l.Games...)
	id := a.ID
	if a, j = read(); a.ID != id || len(a.Entries) != len(before)+1 {
		t.Errorf("%s has %d entries; before %s had %d", a.ID, len(a.Entries), id, len(before))
	}
	for i, e := range a.Entries {
		if title, known := before[e.ID]; known && title != e.Title || !known && !strings.Contains(e.Title, "later") {
			t.Errorf("%+v was %q", e, title)
		}
		if want := "https://league.example/"; !strings.HasPrefix(e.Link.Href, want) || j.Items[i].URL != e.Link.Href {
			t.Errorf("%+v and %+v", e, j.Items[i])
		}
	}
}

// A result that was corrected shows the old and the new places and the reason, and what
// changed shows in the times of the feeds and of status.json.
func TestCorrected(t *testing.T) {
	l := theLeague()
	files := write(t, l)
	for game, want := range map[string]string{
		"s1-d1_2e2": `Corrected: 1\. .*, before 1\. .*\. Reason: &lt;home&gt; &amp; ken`,
		"s1-d1_2e1": `Played again: 1\. .*, before no result\.`,
	} {
		if page := files["games/"+game+".html"]; !regexp.MustCompile(want).Match(page) {
			t.Errorf("%s isn't in %s", want, page)
		}
	}
	updated := func(name string) string {
		at := regexp.MustCompile(`(?s)updated"?[>:] ?"?([0-9TZ:-]+)`).FindSubmatch(write(t, l)[name])
		return string(at[1])
	}
	for _, name := range []string{"status.json", "feed.atom"} {
		before := updated(name)
		l.Decided = max(l.Decided, march) + 1_000_000_000
		if now := updated(name); now <= before {
			t.Errorf("%s was updated at %s, after %s", name, now, before)
		}
	}
}

// sameEntries guards that both feeds have the same entries in order, and returns their titles.
func sameEntries(t *testing.T, a feed, j jsonFeed) map[string]string {
	t.Helper()
	before := map[string]string{}
	for i, e := range a.Entries {
		k := j.Items[i]
		if e.ID != k.ID || e.Title != k.Title || e.Content != k.Content_text || e.Published != k.Date_published || e.Updated != k.Date_modified || e.Updated < e.Published {
			t.Errorf("%+v and %+v", e, k)
		}
		if before[e.ID] != "" || i > 0 && e.Published > a.Entries[i-1].Published {
			t.Errorf("%+v is twice or out of order", e)
		}
		before[e.ID] = e.Title
	}
	for _, e := range a.Entries {
		if a.Updated < e.Updated {
			t.Errorf("the feed is of %s, and an entry of %s", a.Updated, e.Updated)
		}
	}
	return before
}

// status.json is as its schema says, and has every game.
func TestStatus(t *testing.T) {
	l := theLeague()
	files := write(t, l)
	v, err := testkit.NewSchema(files["status.schema.json"])
	if err != nil {
		t.Fatal(err)
	}
	if wrong := v.Check(files["status.json"]); wrong != "" {
		t.Errorf("%s\n%s", wrong, files["status.json"])
	}
	if wrong := v.Check([]byte(strings.Replace(string(files["status.json"]), `"league"`, `"leagues"`, 1))); wrong == "" {
		t.Error("the schema accepts anything")
	}
	for _, g := range l.Games {
		if !strings.Contains(string(files["status.json"]), `"id": "`+g.Play.ID+`"`) {
			t.Errorf("%s is missing", g.Play.ID)
		}
	}
}

// Whatever pages, feeds and status say in words comes from catalogs.
func TestMarked(t *testing.T) {
	l := leagueIn(wordstest.Marked())
	for name, data := range write(t, l) {
		if strings.HasSuffix(name, ".html") && !strings.HasPrefix(name, "rules/") { // which are in English
			var text strings.Builder
			for n := range parse(t, data).Descendants() {
				switch {
				case n.Type == html.TextNode && !inReport(n):
					text.WriteString(n.Data + "\n")
				case n.Type == html.ElementNode:
					for _, key := range []string{"aria-label", "title"} {
						text.WriteString(attribute(n, key) + "\n")
					}
				}
			}
			for _, word := range wordstest.Unmarked(text.String(), untranslated(l)) {
				t.Errorf("%s: %q is from no catalog", name, word)
			}
		}
	}
}

// untranslated are the words of a site that are the same in every language: names,
// words of orders and of formats.
func untranslated(l *site.League) map[string]bool {
	allowed := map[string]bool{}
	mine := []string{l.Name, l.About, "anna kevin ken lee max 은지", "Fifth Avenue Expancity Metromania", "Winter Division", "Atom JSON feed status.json City Hall UTC html home json script alert ab mc", "alea egon wilko manz alex cutler jean michel maman spiel ou face fairness md vacant lot head commitment secret domain cityhall sha docs verify game yaml heads emails txt history"}
	for _, p := range l.People {
		mine = append(mine, p.Name)
	}
	for _, g := range l.Games {
		maps.Copy(allowed, wordstest.Allowed(g.Play.Rules, append(mine, g.Play.ID)...))
	}
	return allowed
}

// Korean pages have no English: in what they show, and in what screen readers say.
func TestKorean(t *testing.T) {
	l := leagueIn("ko")
	allowed := untranslated(l)
	for w := range strings.FieldsSeq("docs fairness md cityhall verify game yaml heads emails txt history") { // commands
		allowed[w] = true
	}
	word := regexp.MustCompile(`\p{Latin}{2,}`)
	hash := regexp.MustCompile(`\b([0-9a-f]{16,}|[A-F]{2,6})\b`)
	for name, data := range write(t, l) {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		if strings.HasPrefix(name, "rules/") { // where code shows orders, options and files
			data = regexp.MustCompile(`(?s)<(pre|code)\b.*?</(pre|code)>`).ReplaceAll(data, nil)
		}
		text := wordstest.Seen(string(data))
		for _, w := range word.FindAllString(hash.ReplaceAllString(text, ""), -1) {
			if !allowed[strings.ToLower(w)] && strings.ToUpper(w) != w { // capitals are short for a source, or a word to fill in
				t.Errorf("%s: %q is English", name, w)
			}
		}
	}
}
