package postgres

import (
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"cityhall.example/formats/words"
)

// IsURL reports whether a text names a database and not a directory.
func IsURL(text string) bool {
	return strings.HasPrefix(text, "postgres://") || strings.HasPrefix(text, "postgresql://")
}

// connectTimeout is how long a server has to answer, unless the URL says connect_timeout.
const connectTimeout = 10 * time.Second

// parse reads a URL. Its errors don't have it: it may have a password in a place where
// none is expected.
func parse(url string) (*pgxpool.Config, error) {
	if !IsURL(url) {
		return nil, words.Fail("store/database-url")
	}
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, words.Fail("store/database-url")
	}
	if params := config.ConnConfig.RuntimeParams; params["application_name"] == "" {
		params["application_name"] = "cityhall"
	}
	if config.ConnConfig.ConnectTimeout == 0 { // of several servers, the next one has its turn soon
		config.ConnConfig.ConnectTimeout = connectTimeout
	}
	return config, nil
}

// explain says what was tried and what to check, where the reason is plain.
func explain(c *pgx.ConnConfig, err error) error {
	var told *pgconn.PgError
	var connect *pgconn.ConnectError
	var secret passwordError
	server := servers(c)
	switch {
	case errors.As(err, &secret):
		return secret.error
	case errors.As(err, &told) && (told.Code == "28P01" || told.Code == "28000"):
		return words.FailAs(err, "store/database-login", "server", server, "user", c.User, "why", told.Message)
	case errors.As(err, &told) && told.Code == "3D000":
		return words.FailAs(err, "store/database-none", "server", server, "database", c.Database)
	case errors.As(err, &told) && told.Code == "42501":
		return words.FailAs(err, "store/database-rights", "user", c.User, "why", told.Message)
	case errors.As(err, &told) && told.Code == readOnly:
		return words.FailAs(err, "store/database-read-only", "server", server)
	case errors.As(err, &told) && (told.Code == "42P05" || told.Code == "26000"):
		return words.FailAs(err, "store/database-prepared", "server", server, "why", told.Message)
	case errors.As(err, &connect):
		return words.FailAs(err, "store/database-away", "server", server, "why", reason(err))
	case told == nil && broken(err):
		return words.FailAs(err, "store/database-lost", "server", server, "why", reason(err))
	}
	return err
}

// servers names the servers of a URL.
func servers(c *pgx.ConnConfig) string {
	all := []string{net.JoinHostPort(c.Host, fmt.Sprint(c.Port))}
	for _, f := range c.Fallbacks { // there is one for the same server without TLS, too
		if s := net.JoinHostPort(f.Host, fmt.Sprint(f.Port)); !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return strings.Join(all, ", ")
}

// reason returns the innermost cause of an error, in one line.
func reason(err error) string {
	for {
		switch e := err.(type) {
		case interface{ Unwrap() error }:
			if inner := e.Unwrap(); inner != nil {
				err = inner
				continue
			}
		case interface{ Unwrap() []error }:
			if all := e.Unwrap(); len(all) > 0 {
				err = all[0]
				continue
			}
		}
		line, _, _ := strings.Cut(err.Error(), "\n")
		return line
	}
}
