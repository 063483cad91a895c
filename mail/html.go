package mail

import (
	"context"
	"html"
	"strings"

	"cityhall.example/mail/incoming"
)

// html returns the HTML of the mail.
func (o *Office) html(ctx context.Context, m *outgoing) string {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>\n<html lang=\"" + m.language + "\"><body><p>" + html.EscapeString(m.head) + "</p>\n<p>" + incoming.Above(m.language) + "</p>\n<pre>" + html.EscapeString(m.body.text()) + "</pre></body></html>\n")
	return o.hide(ctx, b.String())
}
