package transport

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"syscall"
)

// hint suggests a fix for a failed stage.
func (a Account) hint(stage Stage, err error) string {
	if errors.Is(err, context.Canceled) {
		return ""
	}
	switch stage {
	case Secret:
		switch {
		case a.Password.Command != "":
			return "run the command yourself; it must print only the password or token"
		case a.Password.Env != "":
			return "set it where City Hall is started: in the shell, the crontab or the service"
		}
		return "write only the password to this file, readable only by you"
	case Connect:
		switch {
		case errors.Is(err, syscall.ECONNREFUSED):
			return "check host and port with your provider"
		case a.Security == None && silent(err): // it waits for the client to begin
			return "use security tls, if this is a port for TLS, as 993 for IMAP and 465 for SMTP are"
		}
		return "check host and port with your provider, and check your firewall" + a.otherPort()
	case Securing:
		return a.hintTLS(err)
	case LogIn:
		return a.hintLogin(err)
	case OpenBox:
		return "check the folder's name; it is usually INBOX"
	case Moving, Making, Marking:
		return "check that the account may create folders and isn't full; some servers need INBOX. before the name"
	}
	return ""
}

// silent reports whether the server took the connection and then said nothing in time.
func silent(err error) bool {
	var late net.Error
	var dial *net.OpError
	timeout := errors.As(err, &late) && late.Timeout()
	return errors.Is(err, errSilent) || timeout && !(errors.As(err, &dial) && dial.Op == "dial")
}

// otherPort suggests another port where nothing answers on this one: networks often let
// only some of them through.
func (a Account) otherPort() string {
	_, port, _ := net.SplitHostPort(a.Server)
	return map[string]string{
		"25":  "; many networks block port 25: try port 465 with security tls, or 587 with starttls",
		"143": "; port 993 with security tls may work",
		"465": "; port 587 with security starttls may work",
		"587": "; port 465 with security tls may work",
		"993": "; port 143 with security starttls may work",
	}[port]
}

func (a Account) hintTLS(err error) string {
	var (
		unknown x509.UnknownAuthorityError
		host    x509.HostnameError
		invalid x509.CertificateInvalidError
		noTLS   tls.RecordHeaderError
	)
	switch {
	case errors.As(err, &unknown):
		return "for your own server, set ca to the file of its certificate; otherwise the connection may be intercepted"
	case errors.As(err, &host):
		return "use the server name from its certificate"
	case errors.As(err, &invalid):
		return "the server needs a new certificate, or this machine's clock is wrong"
	case errors.As(err, &noTLS):
		if isLoopback(a.host()) {
			return "use security starttls or none, or the TLS port: 993 for IMAP, 465 for SMTP"
		}
		return "use security starttls, or the TLS port: 993 for IMAP, 465 for SMTP"
	case errors.Is(err, errNoSTARTTLS):
		return "use security tls, on port 993 for IMAP or 465 for SMTP"
	case a.Security == STARTTLS:
		return "the STARTTLS port is 143 for IMAP and 587 for SMTP; on 993 and 465 use security tls"
	}
	return "the TLS port is 993 for IMAP and 465 for SMTP; on 143 and 587 use security starttls"
}

func (a Account) hintLogin(err error) string {
	var refused *refusedToken
	switch {
	case errors.As(err, &refused):
		return "run the token command yourself; its token may have expired or be for another user or scope"
	case errors.Is(err, errSilent), errors.Is(err, errCut):
		return "some servers stop replying after too many attempts; wait, then try again"
	case a.Auth == XOAuth2 || a.Auth == OAuthBearer:
		return "check that the token belongs to this user and allows mail"
	}
	return "check user and password; many providers need an app password, with IMAP and SMTP enabled in their settings"
}
