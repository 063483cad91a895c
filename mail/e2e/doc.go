// Package e2e holds no code: its tests run an office as people have it, with a
// directory, an IMAP and an SMTP server and the mail programs of its players,
// and look only at what comes out. Every test runs with the servers of the
// sandbox, and with Dovecot and Exim where they are installed.
package e2e
