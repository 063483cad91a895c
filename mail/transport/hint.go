package transport

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"syscall"
)

// hint says what to do when a stage has failed.
func (a Account) hint(stage Stage, err error) string {
	if errors.Is(err, context.Canceled) {
		return ""
	}
	switch stage {
	case Secret:
		switch {
		case a.Password.Command != "":
			return "run the command by hand and see that it prints the password, or the token, and nothing else"
		case a.Password.Env != "":
			return "set it for the program, in the shell, the crontab or the service that starts it"
		}
		return "put the password alone into it, and let nobody but this user read it"
	case Connect:
		if errors.Is(err, syscall.ECONNREFUSED) {
			return "nothing listens there: see that host and port are those that your provider names"
		}
		return "see that host and port are those that your provider names, and that no firewall is in between"
	case Securing:
		return a.hintTLS(err)
	case LogIn:
		return a.hintLogin(err)
	case OpenBox:
		return "see that the folder is there; the usual one is INBOX"
	case Moving, Making:
		return "see that the account may make folders and is not full; some servers want INBOX. before the name"
	}
	return ""
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
		return "if the server is your own, name the file of its certificate, or of its authority's, as ca; if not, somebody may be in between"
	case errors.As(err, &host):
		return "name the server as its certificate does"
	case errors.As(err, &invalid):
		return "the server needs a new certificate, or the clock of this machine is wrong"
	case errors.As(err, &noTLS):
		return "use security starttls, or the port for tls: 993 for IMAP, 465 for SMTP"
	case errors.Is(err, errNoSTARTTLS):
		return "use security tls, on port 993 for IMAP or 465 for SMTP"
	case a.Security == STARTTLS:
		return "the port for starttls is 143 for IMAP and 587 for SMTP; on 993 and 465 use security tls"
	}
	return "the port for tls is 993 for IMAP and 465 for SMTP; on 143 and 587 use security starttls"
}

func (a Account) hintLogin(err error) string {
	var refused *refusedToken
	switch {
	case errors.As(err, &refused):
		return "run the token command by hand: its token may be for another user or scope, or out of date"
	case errors.Is(err, errSilent), errors.Is(err, errCut):
		return "some servers are silent when there were too many attempts: wait, and try again"
	case a.Auth == XOAuth2 || a.Auth == OAuthBearer:
		return "see that user and token belong together, and that the token is for mail"
	}
	return "see user and password; many providers want an app password here, and IMAP and SMTP switched on in their settings"
}
