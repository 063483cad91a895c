package postgres

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"cityhall.example/adjudicator/store"
)

// code returns the SQLSTATE of an error that the server told, or "".
func code(err error) string {
	var told *pgconn.PgError
	if errors.As(err, &told) {
		return told.Code
	}
	return ""
}

// ended are the codes with which a server ends a connection, starts or stops, has no
// place for another, or is a standby by now, so that another one takes what is written.
var ended = map[string]bool{"57P01": true, "57P02": true, "57P03": true, "57P05": true, "25P03": true, "53300": true, readOnly: true}

const readOnly = "25006"

// errSilent says that a server didn't answer.
var errSilent = errors.New("no answer")

// lost reports that a connection was lost, or not made.
func lost(err error) bool {
	c := code(err)
	return c == "" || ended[c] || strings.HasPrefix(c, "08")
}

// away reports that a server can't be reached for now: it starts or stops, or another
// one takes over. A name or a certificate that is wrong stays so.
func away(err error) bool {
	var name *net.DNSError
	var network *net.OpError
	switch c := code(err); {
	case c != "":
		return ended[c] || strings.HasPrefix(c, "08")
	case errors.As(err, &name):
		return name.IsTemporary || name.IsTimeout
	}
	return errors.As(err, &network) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}

// passing reports that it may help to try again, where nothing of what failed lasts
// or it is safe to do it twice.
func passing(err error, safe bool) bool {
	var secret passwordError
	switch c := code(err); {
	case errors.As(err, &secret):
		return false
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return false
	case strings.HasPrefix(c, "40"): // a deadlock, a conflict: rolled back
		return true
	case c == uniqueViolation && constraint(err) == "due_pkey": // made in the meantime: rolled back
		return true
	}
	return safe && lost(err)
}

const uniqueViolation = "23505"

// constraint returns what an error says was violated.
func constraint(err error) string {
	var told *pgconn.PgError
	if errors.As(err, &told) {
		return told.ConstraintName
	}
	return ""
}

// locked is the code for a lock that took too long to wait for.
const locked = "55P03"

// explain returns an error in the store's words where it has any.
func (s *Store) explain(err error) error {
	if err == nil {
		return nil
	} else if code(err) == locked {
		return store.ErrBusy
	}
	return explain(s.pool.Config().ConnConfig, err)
}

// broken reports that a connection ended in the middle.
func broken(err error) bool {
	var network net.Error
	return errors.Is(err, errSilent) || errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || errors.Is(err, pgconn.ErrConnClosed)
}
