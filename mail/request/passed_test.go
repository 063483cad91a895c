package request

import (
	"strings"
	"testing"

	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// remarks are Korean clauses that are no orders and have a word or a number of the game,
// or say something about orders: corrections, drafts, doubts, plans, and what others say.
var remarks = map[string][]string{
	"fifth-avenue": {
		"타임스 스퀘어 경매에서 주황으로 17까지 따라가면 좋겠죠", "ken이 보라 5를 내라고 하네요", "아니다 회색으로", "잠깐, 갈색은 아니에요", "베이지 말이에요 흰색 아니고",
		"kevin이 그러는데 저더러 주황 5로 입찰하래요", "회색은 다음에 쓰려고요", "카드가 4장뿐이라 걱정이에요", "입찰할지 고민이네요", "켄이 패스하면 저도 패스하고 싶어요",
	},
	"expancity":  {"아 상업으로 바꿀게요", "은행이 더 나으려나", "1,0에 지은 건 누구 거더라", "지붕을 얹어야 하는데", "막스가 학교를 원하던데요"},
	"metromania": {"E5-1이 좋을까 A5-1이 좋을까", "역은 0,-4가 나을 것 같은데", "점선이 막힐 텐데", "터널은 3개까지만 파라던데요", "실선이 아니라 점선이에요"},
	"": {
		"일단 초안입니다", "아직 확실하진 않아요", "이건 그냥 생각만 해 본 거예요", "정정할게요", "방금 건 취소예요", "농담이에요", "아직 확정은 아니에요", "테스트로 적어 봤어요",
		"한 번 더 고민해 볼게요", "잠깐만 기다려 주세요", "무시하셔도 돼요", "다시 바꿀 수도 있어요", "임시로 적어 둔 거예요", "잘 모르겠어요", "아니다, 다시 정할게요",
	},
}

// Nothing is passed over: a clause with a word of the game that is no part of an order
// keeps the orders around it from being filed, wherever it stands.
func TestNothingPassed(t *testing.T) {
	orders := map[string]string{"fifth-avenue": "갈색이랑 회색 카드 가져올게요", "expancity": "공원 타일을 0,1에 놓을게요", "metromania": "실선을 E3-3 지나 1,-2까지 파겠습니다"}
	step := testkit.Times(3, 1)
	for _, rules := range registry.All() {
		order := orders[rules.Name]
		if filed(rules, finds(t, rules, order)) == "" {
			t.Fatalf("%s: %q is not filed", rules.Name, order)
		}
		for i, remark := range append(remarks[rules.Name], remarks[""]...) {
			texts := []string{order + ". " + remark + ".", remark + ". " + order, order + "\n" + remark, remark + "\n" + order, order + "\n\n" + remark + "...", "- " + order + "\n- " + remark, remark + "\n\n" + order}
			for k := i % step; k < len(texts); k += step {
				if got := filed(rules, finds(t, rules, texts[k])); got != "" {
					t.Errorf("%s: %q files %s", rules.Name, strings.ReplaceAll(texts[k], "\n", " / "), got)
				}
			}
		}
	}
}
