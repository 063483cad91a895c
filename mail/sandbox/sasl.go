package sandbox

import (
	"bytes"
	"crypto/subtle"
	"strings"

	"github.com/emersion/go-sasl"
)

const xoauth2 = "XOAUTH2"

// mechanisms are the login methods that both servers offer.
func (s *Sandbox) mechanisms() []string {
	if s.options.Token == "" {
		return []string{sasl.Plain, sasl.Login}
	}
	return []string{sasl.Plain, sasl.Login, sasl.OAuthBearer, xoauth2}
}

// authenticate returns the server's side of a mechanism, or nil if it is
// unknown. It calls open with the account, or with nil if the login failed.
func (s *Sandbox) authenticate(mechanism string, open func(*account) error) sasl.Server {
	switch {
	case mechanism == sasl.Plain:
		return sasl.NewPlainServer(func(identity, user, password string) error {
			if identity != "" && identity != user {
				return open(nil)
			}
			return open(s.logIn(user, password))
		})
	case mechanism == sasl.Login:
		return &loginServer{done: func(user, password string) error { return open(s.logIn(user, password)) }}
	case mechanism == sasl.OAuthBearer && s.options.Token != "":
		return sasl.NewOAuthBearerServer(func(o sasl.OAuthBearerOptions) *sasl.OAuthBearerError {
			if open(s.bearer(o.Username, o.Token)) != nil {
				return &sasl.OAuthBearerError{Status: "invalid_token", Schemes: "bearer"}
			}
			return nil
		})
	case mechanism == xoauth2 && s.options.Token != "":
		return &xoauth2Server{done: func(user, token string) error { return open(s.bearer(user, token)) }}
	}
	return nil
}

// bearer returns the user's account if the token is right.
func (s *Sandbox) bearer(user, token string) *account {
	if subtle.ConstantTimeCompare([]byte(token), []byte(s.options.Token)) != 1 {
		return nil
	}
	return s.account(user)
}

// A loginServer is the server's side of LOGIN, which go-sasl doesn't have.
type loginServer struct {
	user  *string
	asked bool
	done  func(user, password string) error
}

func (l *loginServer) Next(response []byte) ([]byte, bool, error) {
	switch {
	case l.user != nil:
		return nil, true, l.done(*l.user, string(response))
	case response == nil && !l.asked:
		l.asked = true
		return []byte("Username:"), false, nil
	}
	user := string(response)
	l.user = &user
	return []byte("Password:"), false, nil
}

// An xoauth2Server is the server's side of XOAUTH2 as Gmail implements it: a
// refusal is a challenge with the reason, then a failure.
type xoauth2Server struct {
	refused error
	done    func(user, token string) error
}

func (x *xoauth2Server) Next(response []byte) ([]byte, bool, error) {
	if x.refused != nil {
		return nil, true, x.refused
	}
	if response == nil {
		return []byte{}, false, nil
	}
	var user, token string
	for _, field := range bytes.Split(response, []byte{1}) {
		switch key, value, _ := strings.Cut(string(field), "="); key {
		case "user":
			user = value
		case "auth":
			token = strings.TrimPrefix(value, "Bearer ")
		}
	}
	if x.refused = x.done(user, token); x.refused != nil {
		return []byte(`{"status":"401","schemes":"bearer","scope":"mail"}`), false, nil
	}
	return nil, true, nil
}
