package transport

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"

	"github.com/emersion/go-sasl"
)

// mechanism is the client's side of the account's login method.
func (a Account) mechanism(secret string) sasl.Client {
	switch a.Auth {
	case XOAuth2:
		return bearer{"XOAUTH2", "user=" + a.User + "\x01auth=Bearer " + secret + "\x01\x01"}
	case OAuthBearer:
		_, port, _ := net.SplitHostPort(a.Server)
		number, _ := strconv.Atoi(port)
		name, initial, _ := sasl.NewOAuthBearerClient(&sasl.OAuthBearerOptions{
			Username: a.User, Token: secret, Host: a.host(), Port: number,
		}).Start()
		return bearer{name, string(initial)}
	case Login:
		return &loginClient{answers: []string{a.User, secret}}
	}
	return sasl.NewPlainClient("", a.User, secret)
}

// offers fails if the server doesn't offer the account's login method.
func (a Account) offers(mechanisms []string) error {
	same := func(m string) bool { return strings.EqualFold(m, string(a.Auth)) }
	if slices.ContainsFunc(mechanisms, same) {
		return nil
	}
	known := slices.DeleteFunc(slices.Clone(Auths), func(auth Auth) bool {
		return !slices.ContainsFunc(mechanisms, func(m string) bool { return strings.EqualFold(m, string(auth)) })
	})
	if len(known) == 0 {
		return fmt.Errorf("the server offers no login method that City Hall supports")
	}
	return fmt.Errorf("the server doesn't offer auth %s; it offers %s", a.Auth, list(known))
}

// A bearer logs in with a token: XOAUTH2 and OAUTHBEARER.
type bearer struct{ name, initial string }

func (b bearer) Start() (string, []byte, error) { return b.name, []byte(b.initial), nil }

// Next is called only if the server refuses the token. It returns the reason, which
// ends the attempt.
func (b bearer) Next(challenge []byte) ([]byte, error) {
	var why struct{ Status string }
	if json.Unmarshal(challenge, &why) != nil {
		why.Status = "unknown"
	}
	return nil, &refusedToken{why.Status}
}

// A refusedToken is the server's reply to an invalid or expired token.
type refusedToken struct{ status string }

func (r *refusedToken) Error() string {
	return fmt.Sprintf("the token was refused (status %s)", oneLine(r.status))
}

// A loginClient speaks the LOGIN mechanism: the server asks for the user, then for
// the password.
type loginClient struct{ answers []string }

func (l *loginClient) Start() (string, []byte, error) { return "LOGIN", nil, nil }

func (l *loginClient) Next([]byte) ([]byte, error) {
	if len(l.answers) == 0 {
		return nil, sasl.ErrUnexpectedServerChallenge
	}
	answer := l.answers[0]
	l.answers = l.answers[1:]
	return []byte(answer), nil
}

// hideLogin removes everything that the login sent from a text of the server.
func (a Account) hideLogin(text, secret string) string {
	secrets := []string{secret}
	if _, initial, err := a.mechanism(secret).Start(); err == nil && initial != nil {
		secrets = append(secrets, base64.StdEncoding.EncodeToString(initial))
	}
	return hide(text, append(secrets, base64.StdEncoding.EncodeToString([]byte(secret)))...)
}

// hide replaces secrets in a text.
func hide(text string, secrets ...string) string {
	for _, secret := range secrets {
		if secret != "" {
			text = strings.ReplaceAll(text, secret, "[secret]")
		}
	}
	return text
}
