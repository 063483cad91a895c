package korean_test

import (
	"regexp"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"cityhall.example/engine"
	"cityhall.example/engine/korean"
	"cityhall.example/engine/registry"
)

// lexicon returns the game's.
func lexicon(g *engine.Rules) *korean.Lexicon { return g.Grammar.Lexicon.(*korean.Lexicon) }

// spellings returns a value of the order language in Korean: with each name of each
// of its words once, the first names of the others.
func spellings(l *korean.Lexicon, value string) []string {
	pieces := []string{value}                              // every second one is a word that has names
	for _, word := range append(l.Words(), l.Words()...) { // some are there twice
		var next []string
		for i, piece := range pieces {
			at := strings.Index("-"+piece+"-", "-"+word+"-")
			if slash := strings.Index("/"+piece+"/", "/"+word+"/"); at < 0 {
				at = slash
			}
			if i%2 == 1 || at < 0 {
				next = append(next, piece)
				continue
			}
			next = append(next, piece[:at], word, piece[at+len(word):])
		}
		pieces = next
	}
	var all []string
	for vary := 1; vary < len(pieces); vary += 2 {
		for _, name := range l.Names(pieces[vary]) {
			text := ""
			for i, piece := range pieces {
				switch {
				case i == vary:
					text += name
				case i%2 == 1:
					text += l.Names(piece)[0]
				default:
					text += piece
				}
			}
			all = append(all, text)
		}
	}
	return all
}

var latin = regexp.MustCompile(`[a-z]{2}`)

// Every value that orders can name has Korean names, and each of them is that value,
// in composed and decomposed letters, with and without a particle.
func TestValues(t *testing.T) {
	particles := strings.Fields("을 를 이 가 은 는 에 로 으로 의")
	for _, g := range registry.All() {
		seen := map[*engine.Type]bool{}
		for i := range g.Grammar.Forms {
			for _, p := range g.Grammar.Forms[i].Params() {
				if seen[p.Type] || p.Type.Name == "plan" { // of orders of its own
					continue
				}
				seen[p.Type] = true
				for v, value := range p.Type.Values {
					if !latin.MatchString(value) || value == "any" {
						continue
					}
					all := spellings(lexicon(g), value)
					if len(all) == 0 || latin.MatchString(all[0]) {
						t.Errorf("%s: the %s %q has no Korean name: %v", g.Name, p.Type.Name, value, all)
					}
					for k, name := range all {
						for _, written := range []string{name, norm.NFD.String(name), name + particles[k%len(particles)]} {
							if len([]rune(name)) == 1 && written != name {
								written = name // a single syllable has no particle
							}
							text, ok := lexicon(g).Read(written, false)
							got, found := p.Type.Match(text)
							if !ok || !found || int(got) != v {
								t.Errorf("%s: %q is %q, want %q", g.Name, written, text, value)
							}
						}
					}
				}
			}
		}
	}
}

// Orders with Korean words are the orders with English ones.
func TestOrders(t *testing.T) {
	for _, c := range []struct{ game, korean, english string }{
		{"fifth-avenue", "시작 타임스/회색", "start on times-square/gray"},
		{"fifth-avenue", "start on 52번가 서부 갈색 부지", "start on 52nd-street-west/brown"},
		{"fifth-avenue", "place 향수 on 타임스/회색", "place perfume-shop on times-square/gray"},
		{"fifth-avenue", "place 향수 가게 on 타임스 스퀘어 회색", "place perfume-shop on times-square/gray"},
		{"fifth-avenue", "place 갤러리를 34서/여섯째", "place gallery on 34th-street-west/sixth"},
		{"fifth-avenue", "take 갈색 회색", "take brown gray"},
		{"fifth-avenue", "take 갈색을 회색을 또는 주황 보라", "take brown gray or take orange violet"},
		{"fifth-avenue", "take 고층 빌딩", "take skyscrapers"},
		{"fifth-avenue", "draw 검정 카드", "draw black"},
		{"fifth-avenue", "score 42동부", "score 42nd-street-east"},
		{"fifth-avenue", "move 흰색 커미셔너 센트럴파크로", "move white to central-park"},
		{"fifth-avenue", "move 베이지를 to 시작", "move beige to city-hall"},
		{"fifth-avenue", "bid 주황 4 4 검정 5", "bid orange 4 4 black 5"},
		{"fifth-avenue", "bid 녹색 up to 17 in 타임스 스퀘어 then build 최대", "bid green up to 17 in times-square then build max"},
		{"fifth-avenue", "패스", "pass"},
		{"fifth-avenue", "pass in 모두", "pass in all"},
		{"fifth-avenue", "build 2개", "build 2"},
		{"fifth-avenue", "건설중단", "stop"},
		{"fifth-avenue", "철회", "withdraw"},
		{"expancity", "place 공원 at 0,1에", "place park at 0,1"},
		{"expancity", "place 주거 구역 타일 at -1,0", "place residential at -1,0"},
		{"expancity", "건축 -1,0", "build at -1,0"},
		{"expancity", "자재 확보", "acquire"},
		{"expancity", "roof -1,0 돔", "roof -1,0 dome"},
		{"expancity", "roof -1,0 뾰족한 지붕", "roof -1,0 spire"},
		{"expancity", "keep tile 공원 or 은행", "keep tile park or keep tile bank"},
		{"expancity", "keep contract 일렬-3-완성", "keep contract line-3-completed"},
		{"expancity", "완수 주거-1-공원", "fulfill residential-1-park"},
		{"expancity", "fulfill 모두-학교-와인바", "fulfill beside-both-school-wine-bar"},
		{"expancity", "완료", "done"},
		{"metromania", "시작 실선 in C4-2 from 4,-1 to 3,0", "start solid in C4-2 from 4,-1 to 3,0"},
		{"metromania", "파기 점선 노선 through C3-2 칸 to 0,-1", "dig striped through C3-2 to 0,-1"},
		{"metromania", "보통역 at 0,-1", "station at 0,-1"},
	} {
		g := registry.Find(c.game)
		want, bad := g.Grammar.Read(c.english)
		if bad != nil {
			t.Errorf("%q: %+v", c.english, bad)
			continue
		}
		for _, line := range []string{c.korean, norm.NFD.String(c.korean)} {
			got, bad := g.Grammar.Read(line)
			if bad != nil {
				t.Errorf("%q: can't read %q", line, bad.Read)
			} else if a, b := g.Grammar.WriteOrder(got), g.Grammar.WriteOrder(want); a != b {
				t.Errorf("%q is %q, want %q", line, a, b)
			}
		}
	}
}

// What is no name of a value is refused as it was written, with the value that was
// meant.
func TestMisread(t *testing.T) {
	for _, c := range []struct{ game, line, read, near string }{
		{"fifth-avenue", "take 갤색 회색", "갤색", "brown"},
		{"fifth-avenue", "take 회색 녹섹을", "녹섹을", "green"},
		{"fifth-avenue", "take 파랑 회색", "파랑", ""},
		{"fifth-avenue", "take 공원 회색", "공원", ""},
		{"fifth-avenue", "start on 회색갈색", "회색갈색", ""},
		{"expancity", "place 은향 at 0,1", "은향", "bank"},
		{"expancity", "place 공연 at 0,1", "공연", "park"},
		{"expancity", "keep tile 도서관", "도서관", ""},
		{"metromania", "start 실설 in C4-2 from 4,-1 to 3,0", "실설", "solid"},
	} {
		_, bad := registry.Find(c.game).Grammar.Read(c.line)
		if bad == nil || bad.Read != c.read || bad.Near != c.near || !strings.HasPrefix(c.line[bad.Offset:], c.read) {
			t.Errorf("%q: got %+v, want %q near %q", c.line, bad, c.read, c.near)
		}
	}
	order, bad := registry.Find("expancity").Grammar.Read("join 공원")
	if bad != nil || order.Nonce != "공원" {
		t.Errorf("a nonce: got %q, %v", order.Nonce, bad)
	}
}

// Talk is no order: no word is found in the middle of another one.
func TestTalk(t *testing.T) {
	for _, g := range registry.All() {
		for _, line := range []string{"안녕하세요", "시작해 봅시다", "완료했습니다", "끝으로 한마디", "철회하지 않겠습니다", "패스트푸드", "감사합니다", "공원에서 만나요", "건축가입니다",
			"자재", "파기", "건축", "완수", "보통역", "역", "시작", "보통역 건설하기", "시작 전", "역, 24개 남음", "빌딩 건축 또는 자재"} {
			if order, bad := g.Grammar.Read(line); bad == nil {
				t.Errorf("%s: %q is %q", g.Name, line, g.Grammar.WriteOrder(order))
			}
		}
	}
}

// Whatever comes, an order that is read is written in the order language and read
// again as itself.
func FuzzRead(f *testing.F) {
	for _, line := range []string{"take 갈색을 회색", "place 향수 on 타임스/회색", "keep tile 공원 or 은행", "34서/갈", "일렬-3-완성", "-/-회색", "\u1100\u1161\u11af", "4장 2개", "또는 또는", "좀", "회색/"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		for _, g := range registry.All() {
			order, bad := g.Grammar.Read(line)
			if bad != nil {
				if bad.Offset < 0 || bad.Offset > len(line) {
					t.Fatalf("%q: misread at %d", line, bad.Offset)
				}
				continue
			}
			written := g.Grammar.WriteOrder(order)
			again, bad := g.Grammar.Read(written)
			if bad != nil || g.Grammar.WriteOrder(again) != written {
				t.Fatalf("%q is %q, which is %v", line, written, again)
			}
		}
	})
}
