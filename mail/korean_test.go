package mail

import (
	"encoding/base64"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/unicode/norm"

	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/words/wordstest"
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
		{"status", "[본인 차례] 빈 부지에 고층 빌딩 1개 배치하기."},
		{"history", "기록 목록"},
		{"resend 99", "기록 99번의 보고서가 없습니다"},
		{"notify", "City Hall은 관련된 일이 있을 때마다 바로 메일을 보냅니다."},
		{"away 3/7", "날이 먼저인지 달이 먼저인지 알 수 없습니다"},
		{"undo?", "되돌리지 않았습니다"},
		{"press to kenn\n안녕하세요\nend press", "전언을 보내지 않았습니다"},
		{"take 갤색 회색", "\"갤색\": 읽을 수 없습니다"},
		{"take 갤색 회색", "가장 비슷한 말: brown"},
		{"start on 타임스/파랑", "읽지 않은 것(명령이 아닙니다): start on 타임스/파랑"},
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

var latinWord = regexp.MustCompile(`[A-Za-z]{2,}`)

// Nothing that a Korean player is sent is English, but names, what stands in quotes,
// the words of orders and requests, and what was written by people.
func TestKoreanLetters(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", func(s *Places) { s.Press = AnonymousPress }, "anna", "kevin", "ken")
	for _, name := range []string{"mod", "anna", "kevin", "ken"} {
		w.person(name+"@sandbox.test", func(p *store.Person) { p.Language = "ko" })
	}
	w.round()
	for _, text := range []string{"help", "status", "history", "resend", "renew", "draw black", "hello", "preview", "press to ken\nxyzzy\nend press", "undo?",
		"notify", "hours 8 to 22", "mute until 2026-12-24", "unmute", "back", w.legal("spring-3")} {
		w.reply("anna", text)
		w.round()
	}
	for _, text := range []string{"help", "status", "pause because xyzzy", "resume", "undo to 1 because xyzzy", "end because xyzzy"} {
		w.moderator(text)
		w.round()
	}
	allowed := wordstest.Allowed(w.load("spring-3").Rules, "anna kevin ken lee mod sandbox test spring xyzzy game player turn orders id city hall none utc hello",
		"ko notify each my digest mute unmute until away back zone hours language format html text plain picture wide phone attach svg png asia seoul end because name",
		"preview withdraw status resend history renew join press to all anonymously nmr undo pause resume replace with message reason help agree refuse note notes clear",
		"head sha commitment secret nonce domain cityhall example org standby remove extend days default bot apply wait deadlines yaml public moderator token public-report")
	quoted := regexp.MustCompile(`"[^"]*"|\b[0-9a-f]{6,}\b|\b[0-9]+-[0-9a-f]{6}\b`)
	seen := map[string]bool{}
	for _, m := range w.sent {
		text := quoted.ReplaceAllString(textWithLine(t, m.raw), "")
		for _, word := range latinWord.FindAllString(text, -1) {
			if word = strings.ToLower(word); !allowed[word] && !seen[word] {
				seen[word] = true
				t.Errorf("%q is English:\n%s", word, text)
			}
		}
	}
}
