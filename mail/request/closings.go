package request

import "strings"

// closings are how people end an email, in lowercase: those that begin with a
// verb of the games, and those that a name follows.
var closings = strings.Split("take care|take it easy|keep well|keep safe|keep in touch|keep smiling|keep calm|keep it up|keep up|keep going|keep healthy|keep fit|"+
	"pass auf dich|passt auf euch|pass gut auf|bid you|stop by|place your bets|"+
	"thank|thank you|thanks|thx|cheers|regards|best|best regards|kind regards|best wishes|warm regards|yours|sincerely|love|see you|bye|ciao|good luck|have fun|"+
	"danke|gruß|grüße|gruss|grüsse|viele grüße|liebe grüße|beste grüße|herzliche grüße|mit freundlichen grüßen|mfg|lg|vg|merci|cordialement|bien à vous|"+
	"gracias|saludos|un saludo|abrazos|obrigado|obrigada|abraços|grazie|saluti|cordiali saluti|bedankt|groeten|groetjes|met vriendelijke groet|"+
	"tack|hälsningar|med vänliga hälsningar|mvh|tak|hilsen|med venlig hilsen|takk|med vennlig hilsen|kiitos|terveisin|dziękuję|pozdrawiam|děkuji|s pozdravem|"+
	"köszönöm|üdvözlettel|mulțumesc|cu stimă|спасибо|с уважением|дякую|з повагою|благодаря|поздрави|хвала|поздрав|hvala|ευχαριστώ|με εκτίμηση|teşekkürler|saygılarımla|"+
	"감사합니다|고맙습니다|ありがとうございます|よろしくお願いします|敬具|谢谢|謝謝|此致|תודה|בברכה|شكرا|مع تحياتي", "|")

// isClosing reports whether the line ends an email: it begins with a closing,
// and little follows; a name, where the closing is a single word.
func isClosing(text string) bool {
	words := letters(text)
	said := strings.Join(words, " ")
	for _, c := range closings {
		rest, ok := strings.CutPrefix(said, c)
		if !ok || rest != "" && rest[0] != ' ' {
			continue
		}
		if _, name, _ := strings.Cut(text, " "); rest == "" || strings.Contains(c, " ") && len(words) < 9 || isName(name) {
			return true
		}
	}
	return false
}
