// Package metrics counts what an office does, for Prometheus.
//
//	m := metrics.New()
//	office.Meter = m
//	http.ListenAndServe("127.0.0.1:9464", m)
//
// No metric has an address, a token, or anything else that is secret; games are called by
// their ids.
package metrics

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"cityhall.example/mail"
)

// Metrics are those of one program.
type Metrics struct {
	handler http.Handler

	rounds, failures                        *prometheus.CounterVec
	took                                    prometheus.Histogram
	taken, decided, sent, ticked            prometheus.Counter
	last, games, undecided, unsent, overdue prometheus.Gauge
}

var _ mail.Meter = (*Metrics)(nil)

// New returns metrics that count from 0, with those of Go and of the process.
func New() *Metrics {
	r := prometheus.NewRegistry()
	counter := func(name, help string) prometheus.Counter {
		c := prometheus.NewCounter(prometheus.CounterOpts{Namespace: "cityhall", Name: name, Help: help})
		r.MustRegister(c)
		return c
	}
	gauge := func(name, help string) prometheus.Gauge {
		g := prometheus.NewGauge(prometheus.GaugeOpts{Namespace: "cityhall", Name: name, Help: help})
		r.MustRegister(g)
		return g
	}
	m := &Metrics{
		handler:   promhttp.HandlerFor(r, promhttp.HandlerOpts{}),
		rounds:    prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "cityhall", Name: "rounds_total", Help: "Rounds, by how they ended: ok or error."}, []string{"result"}),
		failures:  prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "cityhall", Name: "game_failures_total", Help: "How often a game couldn't be continued."}, []string{"game"}),
		took:      prometheus.NewHistogram(prometheus.HistogramOpts{Namespace: "cityhall", Name: "round_seconds", Help: "How long rounds took.", Buckets: prometheus.ExponentialBuckets(0.01, 4, 8)}),
		taken:     counter("emails_received_total", "Emails that were received in rounds."),
		decided:   counter("emails_processed_total", "Emails that were processed."),
		sent:      counter("emails_sent_total", "Emails that were sent."),
		ticked:    counter("clock_entries_total", "Journal entries made by the clocks of games."),
		last:      gauge("last_round_timestamp_seconds", "When the last round ended, in Unix time."),
		games:     gauge("waiting_games", "Games that need attention, up to 1000."),
		undecided: gauge("oldest_undecided_seconds", "How long the game has waited that waits longest with an email to process; 0 for none."),
		unsent:    gauge("oldest_unsent_seconds", "How long the game has waited that waits longest with an email to send; 0 for none."),
		overdue:   gauge("overdue_games", "Games whose clocks should have been looked at a minute ago or more."),
	}
	r.MustRegister(m.rounds, m.failures, m.took, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// ServeHTTP answers what Prometheus asks.
func (m *Metrics) ServeHTTP(w http.ResponseWriter, r *http.Request) { m.handler.ServeHTTP(w, r) }

// Rounded is as in mail.Meter.
func (m *Metrics) Rounded(r mail.Round, took time.Duration, well bool) {
	result := "ok"
	if !well {
		result = "error"
	}
	m.rounds.WithLabelValues(result).Inc()
	m.took.Observe(took.Seconds())
	m.last.SetToCurrentTime()
	m.taken.Add(float64(r.Taken))
	m.decided.Add(float64(r.Decided))
	m.sent.Add(float64(r.Sent))
	m.ticked.Add(float64(r.Ticked))
}

// Waiting is as in mail.Meter.
func (m *Metrics) Waiting(w mail.Waiting) {
	m.games.Set(float64(w.Games))
	m.undecided.Set(w.Undecided.Seconds())
	m.unsent.Set(w.Unsent.Seconds())
	m.overdue.Set(float64(w.Late))
}

// Failed is as in mail.Meter.
func (m *Metrics) Failed(game string) { m.failures.WithLabelValues(game).Inc() }
