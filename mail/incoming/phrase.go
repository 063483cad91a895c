package incoming

import "strings"

// A field of a quoted email's header, as programs print it.
type field string

const (
	sender   field = "from"
	date     field = "date"
	receiver field = "to"
	copied   field = "cc"
	subject  field = "subject"
)

// labels are the names of these fields in lowercase.
var labels = invert(map[field]string{
	sender:   "from|von|de|da|van|från|fra|lähettäjä|od|от|보낸 사람|보낸사람|보낸이|발신|발신자|差出人|发件人|寄件者",
	date:     "sent|date|gesendet|datum|envoyé|envoyé le|enviado|enviado el|enviado em|fecha|data|inviato|verzonden|skickat|sendt|dato|lähetetty|wysłano|дата|отправлено|보낸 날짜|보낸날짜|보낸 시간|날짜|일시|送信日時|日付|发送时间|日期|寄件日期",
	receiver: "to|an|à|para|a|aan|till|til|vastaanottaja|do|кому|받는 사람|받는사람|받는이|수신|수신자|宛先|收件人|收件者",
	copied:   "cc|kopie|copie|copia|kopia|참조|копия|抄送",
	subject:  "subject|betreff|objet|asunto|assunto|oggetto|onderwerp|ämne|emne|aihe|temat|тема|제목|件名|主题|主旨",
})

func invert(m map[field]string) map[string]field {
	inverse := map[string]field{}
	for f, names := range m {
		for _, n := range strings.Split(names, "|") {
			inverse[n] = f
		}
	}
	return inverse
}

// originals are printed between dashes above a quoted or forwarded email.
var originals = set("original message|original mail|forwarded message|forwarded mail|" +
	"ursprüngliche nachricht|originalnachricht|original-nachricht|weitergeleitete nachricht|" +
	"message d'origine|message d’origine|message original|message transféré|message réexpédié|" +
	"mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada|" +
	"messaggio originale|messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|" +
	"ursprungligt meddelande|vidarebefordrat meddelande|oprindelig meddelelse|opprinnelig melding|" +
	"alkuperäinen viesti|wiadomość oryginalna|oryginalna wiadomość|исходное сообщение|пересылаемое сообщение|" +
	"원본 메시지|원본 메세지|원본메시지|원본메세지|원본 메일|원본메일|전달된 메시지|전달된 메일|받은 메일 내용|" +
	"元のメッセージ|転送メッセージ|原始邮件|邮件原件|转发邮件")

// forwards are printed alone above a forwarded email, before a colon.
var forwards = set("begin forwarded message|anfang der weitergeleiteten nachricht|" +
	"début du message réexpédié|début du message transféré|inicio del mensaje reenviado|" +
	"início da mensagem reencaminhada|início da mensagem encaminhada|inizio messaggio inoltrato|" +
	"begin doorgestuurd bericht|전달된 메시지 시작|전달된 메시지|転送されたメッセージ")

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Split(words, "|") {
		m[w] = true
	}
	return m
}

// Phrases are indexed by their first byte. Each is the start of a line in
// lowercase, or its start and end with … between them.
type phrases [256][]phrase

type phrase struct{ start, end string }

func index(words ...string) *phrases {
	var all phrases
	for _, w := range words {
		start, end, _ := strings.Cut(w, "…")
		all[start[0]] = append(all[start[0]], phrase{start, end})
	}
	return &all
}

// match reports whether any phrase matches a line.
func (all *phrases) match(line string) bool {
	if line == "" {
		return false
	}
	for _, p := range all[line[0]] {
		if strings.HasPrefix(line, p.start) && strings.HasSuffix(strings.TrimRight(line, ". "), p.end) {
			return true
		}
	}
	return false
}

// openings start the introduction of a quotation. The verbs end it, before the
// colon; inverted ones can have the name after them; endings need no opening,
// since the name comes first.
var (
	openings = index("on ", "am ", "le ", "el ", "em ", "il ", "op ", "den ", "på ", "w dniu ", "dnia ")
	verbs    = []string{" wrote", " a écrit", " escribió", " escreveu", " ha scritto", " kirjoitti", " написал", " пишет", "写道", "寫道"}
	inverted = []string{" schrieb", " schreef", " skrev", " napisał", " napisał(a)"}
	endings  = []string{" 작성", "님이 작성", "에 쓴 글", "이(가) 쓴 글", "님의 말", wroteKorean}
)

// wroteKorean ends an introduction even without a colon.
const wroteKorean = "님이 쓴 글"

// sentFrom are lines in which phone programs name themselves.
var sentFrom = index(
	"sent from my ", "sent from mail for windows", "sent from outlook", "sent from yahoo mail",
	"sent from proton mail", "sent from samsung", "sent with proton mail", "get outlook for ",
	"von meinem …gesendet", "von meinem …geschickt", "diese nachricht wurde von meinem …gesendet",
	"gesendet mit der …app", "gesendet von mail für windows", "gesendet von outlook", "outlook für …herunterladen",
	"envoyé de mon ", "envoyé depuis mon ", "envoyé à partir de outlook", "télécharger outlook pour ",
	"enviado desde mi ", "enviado desde outlook", "obtener outlook para ", "enviado do meu ",
	"inviato da iphone", "inviato dal mio ", "verstuurd vanaf mijn ", "verzonden vanaf mijn ",
	"skickat från min ", "sendt fra min ", "lähetetty iphone",
	"나의 …에서 보냄", "나의 …에서 보냈습니다", "내 …에서 보냄", "내 …에서 보냈습니다",
	"삼성 …에서 보냄", "삼성 …에서 보냈습니다", "galaxy…에서 보냄", "galaxy…에서 보냈습니다",
	"네이버 메일…에서 보냈습니다", "outlook for …다운로드", "ios용 outlook", "android용 outlook",
	"iphoneから送信", "发自我的",
)

// listFooters start what a list adds, up to the end.
var listFooters = index(
	"you received this message because you are subscribed to ",
	"to unsubscribe from this group and stop receiving emails",
	"이 메시지는 google 그룹스 ",
)

// notices start a paragraph that a server or virus scanner adds.
var notices = index(
	"virus-free.", "virenfrei.", "garanti sans virus.", "libre de virus.",
	"this email has been checked for viruses", "this e-mail has been checked for viruses",
	"this email has been scanned", "this e-mail has been scanned",
	"diese e-mail wurde von avast", "confidentiality notice", "confidentiality note:",
	"this email and any attachments", "this e-mail and any attachments",
	"this email and any files", "this e-mail and any files",
	"this message and any attachments", "this email is confidential", "this e-mail is confidential",
	"the information contained in this e", "the information contained in this message",
	"diese e-mail enthält vertrauliche", "der inhalt dieser e-mail ist vertraulich",
	"ce message et toutes les pièces jointes", "ce message et ses pièces jointes",
	"este mensaje y sus archivos adjuntos", "본 메일은 ", "본 전자우편은 ", "이 전자우편은 ",
)
