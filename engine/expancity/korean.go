package expancity

import "cityhall.example/engine/korean"

// lexicon has the Korean names of what orders name: those of the Korean edition, and
// others. Contracts are the words of their names with hyphens between: 일렬-3-완성.
var lexicon = korean.New(map[string]string{
	"residential": "주거 주거형 주거구역 주택", "commercial": "상업 상업형 상업구역 상가",
	"cathedral": "성당 대성당 교회", "police": "경찰서 경찰", "school": "학교", "hospital": "병원", "park": "공원",
	"wine-bar": "와인바 와인", "bank": "은행", "mall": "쇼핑몰 쇼핑물 쇼핑 몰", "stadium": "경기장 스타디움",
	"dome": "둥근 돔", "spire": "뾰족한 뾰족 첨탑",
	"both-kinds": "양쪽 둘다", "beside-both": "모두", "line": "일렬", "completed": "완성", "in": "안",
	"": "구역 타일 빌딩 블록 지붕 계약 바 자재",
}, map[string]string{"build": "건축", "acquire": "확보 자재확보", "fulfill": "완수"})
