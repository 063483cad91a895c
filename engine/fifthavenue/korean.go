package fifthavenue

import (
	"strings"

	"cityhall.example/engine/korean"
)

// lexicon has the Korean names of what orders name: those of the Korean edition, and
// others.
var lexicon = korean.New(koreanValues(), map[string]string{"start": "시작"})

func koreanValues() map[string]string {
	names := map[string]string{
		"brown": "갈색 갈 브라운", "gray": "회색 회 그레이", "green": "녹색 녹 초록 초록색 그린",
		"orange": "주황색 주황 주 오렌지 오렌지색", "violet": "보라색 보라 보 바이올렛",
		"black": "검정 검정색 검은색 검은 검 블랙", "white": "흰색 흰 하얀색 화이트", "beige": "베이지색 베이지",
		"sixth":    "6번째 여섯째 여섯번째 6번 점선",
		"boutique": "부티크 부틱", "gallery": "갤러리 화랑", "jeweler": "보석상 보석 보석점 주얼리", "perfume-shop": "향수가게 향수 향수점",
		"times": "타임스 타임즈", "square": "스퀘어", "times-square": "타임스스퀘어 타임즈스퀘어 타임스퀘어 타스",
		"central": "센트럴", "park": "파크", "central-park": "센트럴파크 공원", "city-hall": "시청 시작 시작위치 출발 출발점",
		"west": "서부 서쪽 서측 서 웨스트", "east": "동부 동쪽 동측 동 이스트", "all": "모두",
		"skyscrapers": "고층빌딩 빌딩 마천루", "stop": "중단 건설중단",
		"": "구역 부지 건축 건설 고층 타일 가게 카드 커미셔너 경매",
	}
	for _, street := range []string{"34", "42", "52"} {
		whole := street + map[string]string{"34": "th", "42": "nd", "52": "nd"}[street] + "-street"
		names[whole] = street + "번가"
		for side, ends := range map[string]string{"west": names["west"], "east": names["east"]} {
			for end := range strings.FieldsSeq(ends) {
				names[whole+"-"+side] += " " + street + end + " " + street + "번가" + end
			}
		}
	}
	return names
}
