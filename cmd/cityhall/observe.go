package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"cityhall.example/mail"
	"cityhall.example/mail/metrics"
)

// logger returns the log of a program that keeps running, in a form: lines for people, or
// text or json records as log/slog writes them. No form has addresses or tokens.
func (s *streams) logger(form string) (log func(format string, args ...any), records *slog.Logger, err error) {
	inUTC := &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey && a.Value.Kind() == slog.KindTime {
			a.Value = slog.TimeValue(a.Value.Time().UTC())
		}
		return a
	}}
	switch form {
	case "lines":
		return func(format string, args ...any) { s.log("%s", mail.Redact(fmt.Sprintf(format, args...))) }, nil, nil
	case "text":
		records = slog.New(slog.NewTextHandler(s.err, inUTC))
	case "json":
		records = slog.New(slog.NewJSONHandler(s.err, inUTC))
	default:
		return nil, nil, usage("", "--log %s: expected lines, text or json", form)
	}
	return func(format string, args ...any) {
		records.Info(mail.Redact(fmt.Sprintf(format, args...)))
	}, records, nil
}

// meters are all told the same.
type meters []mail.Meter

func (m meters) Rounded(r mail.Round, took time.Duration, well bool) {
	for _, each := range m {
		each.Rounded(r, took, well)
	}
}

func (m meters) Waiting(w mail.Waiting) {
	for _, each := range m {
		each.Waiting(w)
	}
}

func (m meters) Failed(game string) {
	for _, each := range m {
		each.Failed(game)
	}
}

// recorded writes a record for each round in which something happened, for what waits
// too long, and for each game that couldn't be continued.
type recorded struct{ to *slog.Logger }

// long is how long something waits before a record says so.
const long = 10 * time.Minute

func (r recorded) Rounded(did mail.Round, took time.Duration, well bool) {
	if did == (mail.Round{}) && well {
		return
	}
	r.to.Info("round", "received", did.Taken, "processed", did.Decided, "clock", did.Ticked, "sent", did.Sent, "took", took.Round(time.Millisecond).Seconds(), "ok", well)
}

func (r recorded) Waiting(w mail.Waiting) {
	if w.Late > 0 || w.Undecided > long || w.Unsent > long {
		r.to.Warn("waiting", "games", w.Games, "undecided", w.Undecided.Seconds(), "unsent", w.Unsent.Seconds(), "overdue", w.Late)
	}
}

func (r recorded) Failed(game string) { r.to.Error("game failed", "game", game) }

// serveMetrics serves what Prometheus asks on an address of this machine, until the
// context ends, and returns the meter that counts.
func (s *streams) serveMetrics(ctx context.Context, address string, log func(string, ...any)) (mail.Meter, error) {
	host, _, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err != nil || host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, usage("", "--metrics %s: expected an address of this machine, such as 127.0.0.1:9464", address)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	m := metrics.New()
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { server.Close() })
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			log("metrics: %v", err)
		}
	}()
	log("metrics at http://%s/metrics", l.Addr())
	return m, nil
}

// observe has an office log in a form, and count for Prometheus where there is an address.
func (s *streams) observe(ctx context.Context, o *mail.Office, form, address string) error {
	log, records, err := s.logger(strings.ToLower(form))
	if err != nil {
		return err
	}
	var all meters
	if records != nil {
		slog.SetDefault(records)
		all = append(all, recorded{records})
	}
	if address != "" {
		m, err := s.serveMetrics(ctx, address, log)
		if err != nil {
			return err
		}
		all = append(all, m)
	}
	if o.Log = log; len(all) > 0 {
		o.Meter = all
	}
	return nil
}
