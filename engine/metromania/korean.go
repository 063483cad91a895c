package metromania

import "cityhall.example/engine/korean"

// lexicon has the Korean names of what orders name: those of the Korean rules, and
// others.
var lexicon = korean.New(map[string]string{
	"solid": "실선", "striped": "점선 줄무늬", "station": "역 보통역",
	"": "노선 칸 꼭짓점 터널 목적지 패",
}, map[string]string{"start": "시작", "dig": "파기"})
