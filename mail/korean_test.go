package mail

import (
	"encoding/base64"
	"maps"
	"mime"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/unicode/norm"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words/wordstest"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/incoming"
)

// legacy is a letter as older Korean mail programs write it: body and subject in
// EUC-KR, under the name that they have for it.
func (w *world) legacy(player, subject, text string) {
	w.t.Helper()
	code := func(text string) string {
		raw, err := korean.EUCKR.NewEncoder().String(text)
		w.must(err)
		return base64.StdEncoding.EncodeToString([]byte(raw))
	}
	h := headerOf(w.t, w.last(player+"@sandbox.test"))
	w.mail(letterTo{from: player + "@sandbox.test", to: h.Get("Reply-To"), subject: "=?ks_c_5601-1987?B?" + code(subject) + "?=", text: code(text),
		more: "MIME-Version: 1.0\nContent-Type: text/plain; charset=\"ks_c_5601-1987\"\nContent-Transfer-Encoding: base64\n"})
}

// A Korean player is written to in Korean, in answer to whatever comes, and is
// understood in Korean: in composed and decomposed letters and in EUC-KR. Others in
// the game notice nothing of it.
func TestKoreanPlayer(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", nil, "anna", "kevin", "ken")
	w.round()
	w.reply("anna", "language ko")
	w.round()
	answer := func() string {
		t.Helper()
		_, below, there := strings.Cut(textWithLine(t, w.last("anna@sandbox.test")), incoming.Above("ko")+"\n\n")
		if !there {
			t.Fatalf("no line to answer above:\n%s", textWithLine(t, w.last("anna@sandbox.test")))
		}
		return strings.Join(strings.Fields(below), " ")
	}
	expect := func(about string, wants ...string) {
		t.Helper()
		for _, want := range wants {
			if text := answer(); !strings.Contains(text, want) {
				t.Errorf("%q: no %q in\n%s", about, want, text)
			}
		}
	}
	expect("language ko", "한국어로 메일을 보냅니다")
	free := strings.TrimPrefix(w.legal("spring-3"), "start on ")
	district, color, _ := strings.Cut(free, "/")
	place := map[string]string{"34th-street-west": "34번가 서부", "34th-street-east": "34번가 동부", "42nd-street-west": "42번가 서부", "42nd-street-east": "42번가 동부",
		"52nd-street-west": "52번가 서부", "52nd-street-east": "52번가 동부", "times-square": "타임스 스퀘어"}[district]
	paint := map[string]string{"brown": "갈색", "gray": "회색", "green": "녹색", "orange": "주황색", "violet": "보라색"}[color]
	for _, c := range []struct{ text, answer string }{
		{"help", "한 줄에 하나씩 쓸 수 있는 것"},
		{"status", "[내 차례] 빈 부지에 고층 빌딩 1개 배치하기."},
		{"history", "기록 목록"},
		{"resend 99", "기록 99번의 보고서가 없습니다"},
		{"notify", "City Hall은 관련된 일이 있을 때마다 바로 메일을 보냅니다."},
		{"away 3/7", "날이 먼저인지 달이 먼저인지 알 수 없습니다"},
		{"undo?", "되돌리지 않았습니다"},
		{"press to kenn\n안녕하세요\nend press", "전언을 보내지 않았습니다"},
		{"take 갤색 회색", "\"갤색\" 부분을 읽을 수 없습니다"},
		{"take 갤색 회색", "갈색 카드와 회색 카드"},
		{"start on 타임스/파랑", "\"파랑\" 부분을 읽을 수 없습니다"},
		{"take 갈색 회색", "할 수 없는 명령"},
		{"안녕하세요", "메일에서 명령이나 요청을 찾지 못해"},
		{"preview\nstart on " + place + " " + paint + " 부지", place + " " + paint + " 부지에 시작 빌딩 배치하기"},
		{norm.NFD.String("preview\n시작 " + strings.ReplaceAll(place, " ", "") + "/" + paint), "start on " + free},
	} {
		w.reply("anna", c.text)
		w.round()
		expect(c.text, c.answer)
	}
	w.legacy("anna", "Re: [spring-3] 5번가", "start on "+place+" "+paint+" 부지에\n")
	w.round()
	expect("EUC-KR", "접수했습니다", "start on "+free, place+" "+paint+" 부지에 시작 빌딩 배치하기")
	if game := w.load("spring-3"); len(game.Players) != 3 || game.Open().Seat == 0 {
		t.Errorf("the order was not played: %+v", game.Open())
	}
	if text := textOf(t, w.last("kevin@sandbox.test")); regexp.MustCompile(`\p{Hangul}`).MatchString(text) {
		t.Errorf("kevin is written to in Korean:\n%s", text)
	}
}

var (
	latinWord = regexp.MustCompile(`[A-Za-z]{2,}`)
	// asWritten are what people wrote and City Hall gives as an example, letters of
	// markers, hashes, keys, and the numbers of entries.
	asWritten = regexp.MustCompile(`"[^"]*"|\b[A-F]{2,6}\b|\b[0-9a-f]{6,}\b|\b[0-9]+-[0-9a-f]{8}\b|\S+\+[0-9a-f]{8}\+\S+`)
)

// inKorean proves that nothing that was sent is English, in its subject, sender, text
// and page: what is shown, what is read aloud, and what its links write. It may have
// names, what stands in quotes, the words of orders and requests, and what was written
// by people.
func inKorean(t *testing.T, sent []sentMail, more ...string) {
	t.Helper()
	allowed := map[string]bool{}
	for _, rules := range registry.All() {
		maps.Copy(allowed, wordstest.Allowed(rules, append(more, "anna kevin ken lee mod sandbox test spring xyzzy re key game player turn orders id city hall none utc kst hello",
			"docs fairness md verify yaml heads emails txt ko notify each my digest mute unmute until away back zone hours language en format html text plain picture wide phone attach svg png asia seoul end because name",
			"preview withdraw status resend history renew join press to all anonymously nmr undo pause resume replace with message reason help agree refuse note notes clear vote for abort july",
			"total numbers head seats sha commitment secret nonce domain cityhall example org standby remove extend days default bot apply wait deadlines yaml public moderator token public-report")...))
	}
	seen := map[string]bool{}
	for _, m := range sent {
		h := headerOf(t, m.raw)
		for kind, text := range map[string]string{"subject": decoded(t, h.Get("Subject")), "sender": decoded(t, h.Get("From")), "text": textWithLine(t, m.raw), "page": wordstest.Seen(partOf(t, m.raw, "text/html"))} {
			for _, word := range latinWord.FindAllString(asWritten.ReplaceAllString(text, ""), -1) {
				if word = strings.ToLower(word); !allowed[word] && !seen[word] {
					seen[word] = true
					t.Errorf("%q is English in a %s:\n%s", word, kind, text)
				}
			}
			polite(t, kind, text)
		}
	}
	if len(sent) < 5 {
		t.Errorf("%d letters were sent", len(sent))
	}
}

// koreanSentence is a Korean sentence, to its end.
var koreanSentence = regexp.MustCompile(`[^.!?]*?[다요]\.`)

// inTable is a line of a table, or one of an order file.
var inTable = regexp.MustCompile(`(?m)^(.*\S {2,}\S.*|player: .*)$`)

// polite proves that sentences about people are polite: behind each name is 님. Tables,
// orders, headings and seats have bare names.
func polite(t *testing.T, kind, text string) {
	t.Helper()
	between := "\n\n"
	if kind == "page" { // in which each line is an element
		between = "\n"
	}
	text = inTable.ReplaceAllString(strings.ReplaceAll(asWritten.ReplaceAllString(text, ""), "\u00a0", " "), "")
	for _, name := range []string{"anna", "kevin", "ken", "lee"} {
		text = strings.ReplaceAll(text, name+" 자리", "자리")
	}
	for paragraph := range strings.SplitSeq(text, between) {
		for _, sentence := range koreanSentence.FindAllString(strings.Join(strings.Fields(paragraph), " "), -1) {
			if name := wordstest.Rude(sentence, []string{"anna", "kevin", "ken", "lee"}); name != "" {
				t.Errorf("%s is called so without 님 in a %s: %q", name, kind, sentence)
			}
		}
	}
}

// decoded is a field of a header as people see it.
func decoded(t *testing.T, field string) string {
	t.Helper()
	text, err := new(mime.WordDecoder).DecodeHeader(field)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Whatever the office writes to Korean people is Korean: in each form that they can
// choose, and in each game.
func TestKoreanLetters(t *testing.T) {
	inKorean(t, eachLetter(t, "ko").sent)
}

// TestKoreanClock is TestKoreanLetters for what the clock of a game writes.
func TestKoreanClock(t *testing.T) {
	eachCall(t, "ko", func(w *world) { inKorean(t, w.sent) })
}

// TestKoreanGames plays a part of each game by links, in each form in which people can
// want their letters, and has them gathered into digests.
func TestKoreanGames(t *testing.T) {
	for _, rules := range registry.All() {
		w := newWorld(t)
		w.game(rules.Name, "spring-3", nil, "anna", "kevin", "ken")
		w.game(rules.Name, "autumn", nil, "kevin", "anna")
		for i, name := range []string{"mod", "anna", "kevin", "ken"} {
			w.person(name+"@sandbox.test", func(p *store.Person) {
				p.Language, p.Form = "ko", []string{"", "html", "text", "plain"}[i]
				if name == "anna" {
					p.Notify = "digest 18:00"
				}
			})
		}
		for n := range testkit.Times(20, 40) {
			w.round()
			id := []string{"spring-3", "autumn"}[n%2]
			g := w.load(id)
			w.mail(letterTo{from: g.Players[g.Open().Seat] + "@sandbox.test", to: w.byTokenOf(id, g.Players[g.Open().Seat]), text: w.legal(id)})
			if n%5 == 4 {
				w.now = w.now.Add(25 * time.Hour)
			}
		}
		w.round()
		w.moderator("end because xyzzy")
		w.round()
		w.now = w.now.Add(25 * time.Hour)
		w.round()
		inKorean(t, w.sent, "autumn alea")
	}
}

// TestKoreanLeague is TestKoreanLetters for what a league writes.
func TestKoreanLeague(t *testing.T) {
	scripts, err := filepath.Glob("testdata/league/*.txt")
	if err != nil || len(scripts) == 0 {
		t.Fatal(err)
	}
	for n, name := range scripts {
		if n%2 == 0 && !testkit.Asked(testkit.Long) {
			continue // these play whole games
		}
		t.Run(name, func(t *testing.T) {
			script, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			text, _, _ := strings.Cut(string(script), "\n=\n")
			l := &leaguing{world: newWorld(t), language: "ko"}
			l.setLeague(nil)
			for line := range strings.SplitSeq(text, "\n") {
				if line != "" && line[0] != '#' {
					l.line(line)
				}
			}
			inKorean(t, l.known, text, "sunday league")
		})
	}
}
