package hooks

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// A Shape is what messages to a hook look like.
type Shape string

// The shapes.
const (
	Discord Shape = "discord" // an incoming webhook of Discord
	Slack   Shape = "slack"   // one of Slack, or of Mattermost
	Matrix  Shape = "matrix"  // .../rooms/ROOM/send/m.room.message of a Matrix server
	Ntfy    Shape = "ntfy"    // a topic of ntfy
	JSON    Shape = "json"    // all facts, for programs
)

// shapes make the requests. None of them lets a name mention anybody.
var shapes = map[Shape]func(h *Hook, e *Event) (*http.Request, error){
	Discord: func(h *Hook, e *Event) (*http.Request, error) {
		text, err := e.text(h.Language, escapeMarkdown)
		if err != nil {
			return nil, err
		}
		const noPreviews = 1 << 2
		return post(h, http.MethodPost, string(h.URL), map[string]any{"content": text, "flags": noPreviews, "allowed_mentions": map[string]any{"parse": []string{}}})
	},
	Slack: func(h *Hook, e *Event) (*http.Request, error) {
		text, err := e.text(h.Language, escapeSlack)
		if err != nil {
			return nil, err
		}
		return post(h, http.MethodPost, string(h.URL), map[string]any{"text": text, "mrkdwn": false, "parse": "none", "link_names": false, "unfurl_links": false, "unfurl_media": false})
	},
	Matrix: func(h *Hook, e *Event) (*http.Request, error) {
		text, err := e.text(h.Language, plain)
		if err != nil {
			return nil, err
		}
		to := strings.TrimSuffix(string(h.URL), "/") + "/" + e.transaction()
		return post(h, http.MethodPut, to, map[string]any{"msgtype": "m.notice", "body": text, "m.mentions": map[string]any{}})
	},
	Ntfy: func(h *Hook, e *Event) (*http.Request, error) {
		text, err := e.text(h.Language, plain)
		if err != nil {
			return nil, err
		}
		return request(h, http.MethodPost, string(h.URL), "text/plain; charset=utf-8", []byte(text))
	},
	JSON: func(h *Hook, e *Event) (*http.Request, error) {
		text, err := e.text(h.Language, plain)
		if err != nil {
			return nil, err
		}
		return post(h, http.MethodPost, string(h.URL), e.document(text))
	},
}

// transaction is the event's id for a path: a message that is sent twice with it is one.
// Proxies refuse or decode an escaped slash, so it is the id's hash.
func (e *Event) transaction() string {
	sum := sha256.Sum256([]byte(e.ID))
	return fmt.Sprintf("cityhall-%x", sum[:16])
}

// document is an event for programs; see docs/scripting.md.
func (e *Event) document(text string) any {
	d := struct {
		Format   string     `json:"format"`
		Event    Kind       `json:"event"`
		ID       string     `json:"id"`
		At       string     `json:"at"`
		Text     string     `json:"text"`
		Game     string     `json:"game,omitempty"`
		Title    string     `json:"title,omitempty"`
		Players  []string   `json:"players,omitempty"`
		Waiting  []string   `json:"waiting,omitempty"`
		Due      string     `json:"due,omitempty"`
		Places   []Place    `json:"places,omitempty"`
		Season   string     `json:"season,omitempty"`
		Division string     `json:"division,omitempty"`
		Round    int        `json:"round,omitempty"`
		Tables   [][]string `json:"tables,omitempty"`
		Link     string     `json:"link,omitempty"`
	}{"cityhall-event/1", e.Kind, e.ID, e.At.String(), text, e.Game, e.Title, e.Players, e.Waiting, "", e.Places, e.Season, e.Division, e.Round, e.Tables, e.Link}
	if e.Due > 0 {
		d.Due = e.Due.String()
	}
	return d
}

// post returns a request with a JSON body.
func post(h *Hook, method, to string, body any) (*http.Request, error) {
	var b bytes.Buffer
	j := json.NewEncoder(&b)
	j.SetEscapeHTML(false)
	if err := j.Encode(body); err != nil {
		return nil, err
	}
	return request(h, method, to, "application/json", b.Bytes())
}

func request(h *Hook, method, to, mediaType string, body []byte) (*http.Request, error) {
	r, err := http.NewRequest(method, to, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", mediaType)
	r.Header.Set("User-Agent", "cityhall")
	if h.Token != "" {
		r.Header.Set("Authorization", "Bearer "+string(h.Token))
	}
	return r, nil
}

// plain is for rooms that take a text as it is.
func plain(text string) string { return text }

// escapeMarkdown makes a text that Markdown shows as it is; "<" begins mentions.
func escapeMarkdown(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune("\\`*_{}[]()<>#+-.!|~:@/", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// escapeSlack makes a text in which nothing is a command, such as "<!channel>".
var escapeSlack = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace
