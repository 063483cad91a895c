package testkit

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/gofrs/flock"
)

// PageProgram returns the program that pages run, gzipped, and the script that starts it,
// as program.Files does. It is built of the sources as they are, once for all tests.
func PageProgram(t testing.TB) (wasm, start []byte) {
	t.Helper()
	files, err := pageProgram()
	if err != nil {
		t.Fatal(err)
	}
	return files[0], files[1]
}

var pageProgram = sync.OnceValues(func() (files [2][]byte, err error) {
	const generator = "cityhall.example/formats/page/program/generate"
	dir, err := built("program", generator, "cityhall.example/adjudicator/tryout/wasm")
	if err != nil {
		return files, err
	}
	lock := flock.New(dir + ".lock")
	if err := lock.Lock(); err != nil {
		return files, err
	}
	defer lock.Unlock()
	names := []string{"engine.wasm.gz", "wasm_exec.js"}
	if _, err := os.Stat(filepath.Join(dir, names[1])); err != nil {
		partly, err := os.MkdirTemp(filepath.Dir(dir), "partly")
		if err != nil {
			return files, err
		}
		defer os.RemoveAll(partly)
		generate := exec.Command("go", "run", generator, partly)
		generate.Stderr = os.Stderr
		if err := generate.Run(); err != nil {
			return files, err
		}
		if err := os.Rename(partly, dir); err != nil {
			return files, err
		}
	}
	for i, name := range names {
		if files[i], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			return files, err
		}
	}
	return files, nil
})

// built returns a directory for what is built of packages for browsers: another one for
// other sources, so what is there can be used again.
func built(name string, packages ...string) (dir string, err error) {
	list := exec.Command("go", append([]string{"list", "-export", "-f", "{{.BuildID}}"}, packages...)...)
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	list.Stderr = os.Stderr
	ids, err := list.Output()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(bytes.TrimSpace(ids))
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir = filepath.Join(cache, "cityhall-tests", name+"-"+hex.EncodeToString(sum[:8]))
	return dir, os.MkdirAll(filepath.Dir(dir), 0o777)
}
