package engine

// numerals are the numbers that can be written as words.
var numerals = map[string]string{
	"zero": "0", "nothing": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
	"nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15",
	"sixteen": "16", "seventeen": "17", "eighteen": "18", "nineteen": "19", "twenty": "20",
}

// numeral returns a number written as a word in digits, and other words as they
// are.
func numeral(word string) string {
	if n, ok := numerals[word]; ok {
		return n
	}
	return word
}

func isNumber(word string) bool {
	_, ok := ParseInt(word)
	return ok
}

// fillers are words that mean nothing between the words of an order. None of
// them is a number, a negation or a condition.
var fillers = set("a", "an", "my", "our", "your", "me", "us", "i", "we", "ill", "kindly", "pls", "plz", "thanks", "thank", "you", "thx", "ty",
	"cheers", "danke", "bitte", "merci", "just", "also", "too", "here", "so", "ok", "okay", "will", "감사합니다", "고맙습니다", "부탁합니다", "부탁드립니다")

// leads are words that can come before an order besides: "I would like to".
var leads = set("id", "im", "wed", "well", "lets", "let", "would", "like", "love", "want", "wish", "to", "shall", "going", "gonna", "am", "are",
	"first", "firstly", "second", "secondly", "third", "thirdly", "then", "next", "now", "after", "afterwards", "that", "finally", "lastly",
	"action", "order", "orders", "is", "hi", "hello")

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}

// filler reports whether the word means nothing.
func (w *word) filler() bool { return fillers[w.text] }
