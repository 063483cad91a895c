package request

import (
	"strings"
	"testing"

	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/typed"
)

// ordinary are emails of 20 lines as people write them, by language.
var ordinary = map[string]string{
	"English": `Hi everybody,

sorry that it took so long, we had guests and I couldn't get away from the table.
I think Kevin played that auction really well last time, and I should have seen it
coming. Anyway, here is my turn:

I'll take the three skyscrapers from the general supply,
then a violet and an orange card please,
and finally move the white commissioner to 34th street west.
bid gray 6 black 4 in times square
pass everywhere else

By the way, the weather here is awful: rain since Monday, and the park is closed.
We will be at the lake next weekend, so don't wait for me on Saturday evening.
Did you see the news about the new station? They have been digging for years.

If anyone wants to play a second game in spring, count me in.

Best regards from all of us here,
Anna`,
	"Korean": `안녕하세요, 여러분.

늦어서 죄송합니다. 손님이 와서 자리를 비울 수가 없었어요.
지난번 경매에서는 kevin 님이 정말 잘하셨더라고요. 미처 생각하지 못했습니다.
이번 턴 명령 보냅니다.

고층 빌딩 세 개를 가져가겠습니다.
보라색이랑 주황색 카드를 한 장씩 가져올게요.
마지막으로 흰색 커미셔너를 34번가 서부로 이동합니다.
타임스 스퀘어 경매에서는 회색 6 검정 4 입찰할게요.
나머지 경매는 모두 패스합니다.

그런데 여기는 월요일부터 비가 계속 오고 있어서 공원도 문을 닫았어요.
주말에는 호수에 다녀올 예정이라 토요일 저녁에는 기다리지 않으셔도 됩니다.
새로 짓는 역 소식은 들으셨나요? 몇 년째 공사를 하고 있네요.

봄에 한 판 더 하실 분이 있으면 저도 끼워 주세요.

모두 건강하시고 즐거운 한 주 보내세요.
안나 드림`,
}

// BenchmarkFindOrdinary finds what an email of 20 lines asks for.
func BenchmarkFindOrdinary(b *testing.B) {
	for _, language := range []string{"English", "Korean"} {
		b.Run(language, func(b *testing.B) { bench(b, fifthavenue.Rules, compose(ordinary[language])) })
	}
}

// What an ordinary email costs is counted in steps, which no machine changes: its lines
// need a small part of those that a hostile email may take.
func TestOrdinarySteps(t *testing.T) {
	for language, most := range map[string]int{"English": 2000, "Korean": 3000} {
		text := typed.For(fifthavenue.Rules).Text(nil)
		for line := range strings.Lines(ordinary[language]) {
			text.Read(strings.TrimSpace(line))
		}
		if text.Steps > most {
			t.Errorf("%s: %d steps, more than %d", language, text.Steps, most)
		}
		t.Logf("%s: %d steps", language, text.Steps)
	}
}
