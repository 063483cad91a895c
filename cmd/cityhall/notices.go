package main

import (
	"context"
	"fmt"
	"log/slog"
)

// notices print what packages log, such as why a command has to wait, for the person at
// the terminal.
type notices struct{ s *streams }

func (n notices) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelWarn }

func (n notices) Handle(_ context.Context, r slog.Record) error {
	_, err := fmt.Fprintln(n.s.err, "cityhall:", r.Message)
	return err
}

func (n notices) WithAttrs([]slog.Attr) slog.Handler { return n }
func (n notices) WithGroup(string) slog.Handler      { return n }
