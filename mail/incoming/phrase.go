package incoming

import "strings"

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
