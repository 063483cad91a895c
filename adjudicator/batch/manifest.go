package batch

import (
	"path/filepath"
	"slices"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/engine"
	"cityhall.example/formats"
)

// ReadManifest reads the jobs of a manifest: a YAML file with a list "games".
// Each entry names a game, and optionally orders (files or directories),
// reports (a directory), after (an entry) and nmr (players). Paths are relative
// to the manifest.
func ReadManifest(file string) ([]Job, error) {
	data, err := disk.ReadFile(file, formats.MaxSize)
	if err != nil {
		return nil, err
	}
	n, err := formats.Parse(file, data)
	if err != nil {
		return nil, err
	}
	m := &manifest{dir: filepath.Dir(file)}
	if err := formats.ReadDocument(file, n, m.code); err != nil {
		return nil, err
	}
	return m.jobs, m.err
}

type manifest struct {
	dir  string
	jobs []Job
	err  error
}

func (m *manifest) code(c *engine.Codec) {
	c.Groups("games", 0, func(n int) { m.jobs = make([]Job, n) }, func(i int) {
		job := &m.jobs[i]
		c.Text("game", engine.Say("field/game-file"), ".+", nil, func(s string) bool { job.Game = m.path(s); return s != "" })
		if c.Has("orders") {
			c.Lines("orders", engine.Say("field/order-file"), ".+", nil, func(_ int, s string) bool { return m.orders(job, s) })
		}
		if c.Has("reports") {
			c.Text("reports", engine.Say("field/directory"), ".+", nil, func(s string) bool { job.Reports = m.path(s); return s != "" })
		}
		if c.Has("after") {
			engine.Int(c, "after", &job.After, 1, 1<<30)
		}
		if c.Has("nmr") {
			c.Lines("nmr", engine.Say("field/player"), ".+", nil, func(_ int, s string) bool { job.Missing = append(job.Missing, s); return true })
			if job.After == 0 {
				c.FailAt("nmr", "file/after")
			}
		}
		if slices.ContainsFunc(m.jobs[:i], func(other Job) bool { return other.Game == job.Game }) {
			c.FailAt("game", "file/game-twice")
		}
	})
}

func (m *manifest) path(s string) string {
	if filepath.IsAbs(s) {
		return s
	}
	return filepath.Join(m.dir, s)
}

// orders adds an order file, or those of a directory, to the job.
func (m *manifest) orders(job *Job, s string) bool {
	path := m.path(s)
	files, others, err := folder.OrderFiles([]string{path}) // a missing file is reported when the job runs
	if err != nil {
		m.err = err
	}
	job.Orders, job.Others = append(job.Orders, files...), append(job.Others, others...)
	return s != ""
}
