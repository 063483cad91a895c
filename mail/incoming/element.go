package incoming

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// An element is what an HTML element's attributes say about it.
type element struct {
	class, id, name, kind string
	declared              string // the style as written
	style                 string // the same without spaces, in lowercase
	color, ground         string // of text, and behind it
	unseen, open          bool
}

// attributes reads the attributes that matter.
func attributes(z *html.Tokenizer, more bool) element {
	var e element
	for more {
		var key, val []byte
		key, val, more = z.TagAttr()
		switch string(key) {
		case "class":
			e.class = string(val)
		case "id":
			e.id = strings.TrimPrefix(string(val), "x_") // Outlook on the web renames ids in quotations
		case "name":
			e.name = string(val)
		case "type":
			e.kind = string(val)
		case "style":
			e.declared = string(val)
			e.style = strings.ToLower(strings.Join(strings.Fields(e.declared), ""))
		case "color", "text": // of <font>, of <body>
			e.color = string(val)
		case "bgcolor":
			e.ground = string(val)
		case "hidden":
			e.unseen = true
		case "open":
			e.open = true
		}
	}
	return e
}

// bullet reports whether the element is the bullet that Word writes before a
// list item.
func (e element) bullet() bool { return strings.Contains(e.style, "mso-list:ignore") }

// tight reports whether a paragraph sets its own margin.
func (e element) tight() bool {
	return strings.Contains(e.style, "margin") || strings.Contains(e.class, "Mso")
}

// quote reports whether the element is a quotation. Some programs use a
// blockquote to indent what the sender writes.
func (e element) quote(tag atom.Atom) bool {
	if tag == atom.Blockquote {
		indent := strings.Contains(e.style, "border:none") && strings.Contains(e.style, "40px") &&
			!strings.Contains(e.style, "border-left")
		return !indent || e.kind == "cite"
	}
	return strings.Contains(e.class, "yahoo_quoted") || tag == atom.Div && e.name == "quote"
}

// footClasses and footIDs mark signatures and the lines that introduce a
// quotation.
var (
	footClasses = []string{"gmail_signature", "gmail_attr", "moz-signature", "moz-cite-prefix", "protonmail_signature_block"}
	footIDs     = []string{"AppleMailSignature", "ms-outlook-mobile-signature", "Signature"}
)

func (e element) foot() bool {
	for _, c := range strings.Fields(e.class) {
		for _, f := range footClasses {
			if strings.TrimPrefix(c, "x_") == f {
				return true
			}
		}
	}
	for _, f := range footIDs {
		if e.id == f || f == "AppleMailSignature" && strings.HasPrefix(e.id, f) {
			return true
		}
	}
	return false
}

// cut reports whether the element starts a quotation of Outlook, Zimbra or
// NetEase, which mark no more than its beginning.
func (e element) cut() bool {
	switch e.id {
	case "divRplyFwdMsg", "mail-editor-reference-message-container", "zwchr", "isReplyContent", "isForwardContent":
		return true
	}
	return strings.Contains(e.class, "ms-outlook-mobile-reference-message") || strings.Contains(e.class, "OutlookMessageHeader") ||
		strings.Contains(e.style, "border:none") && strings.Contains(e.style, "border-top:solid#")
}
