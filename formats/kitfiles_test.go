package formats

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/internal/testkit"
)

// kitVersion goes up whenever a file of a release's kit changes.
const kitVersion = 1

// A kitFile is a file of the kit, as kit.json lists it.
type kitFile struct {
	File     string `json:"file"`
	Schema   string `json:"schema"`
	Optional bool   `json:"optional"`
}

// TestConformanceFiles sees that the kit stands alone: kit.json lists its files, each suits
// its schema, no schema takes what is none, and all of it is small.
func TestConformanceFiles(t *testing.T) {
	const root = "../examples/conformance"
	kit := struct {
		Format  string    `json:"format"`
		Version int       `json:"version"`
		Files   []kitFile `json:"files"`
	}{Format: "cityhall-kit/1", Version: kitVersion}
	size := int64(0)
	schemas := map[string]testkit.Schema{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if info, err := d.Info(); err == nil {
			size += info.Size()
		}
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		if filepath.Ext(name) != ".json" || strings.HasPrefix(name, "schema/") || strings.HasPrefix(name, "mutations/") || name == "kit.json" {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		f := kitFile{File: name, Schema: kitSchema(name, data), Optional: strings.HasPrefix(name, "optional/")}
		kit.Files = append(kit.Files, f)
		checkKitFile(t, root, f, data, schemas)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	const most = 5 << 20
	if size > most {
		t.Errorf("the kit has %d bytes, at most %d", size, most)
	}
	want, err := json.MarshalIndent(kit, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	checkKitFile(t, root, kitFile{"kit.json", "schema/kit.json", false}, want, schemas)
	if testkit.Update() {
		if err := os.WriteFile(root+"/kit.json", want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(root + "/kit.json"); err != nil || !bytes.Equal(got, want) {
		t.Errorf("kit.json is another; -update writes it anew: %v", err)
	}
}

// kitSchema returns the schema of a file.
func kitSchema(name string, data []byte) string {
	kind := strings.TrimSuffix(filepath.Base(name), ".json")
	switch {
	case strings.HasPrefix(name, "optional/"):
		kind = "optional"
	case bytes.Contains(data, []byte(`"journal": [`)):
		kind = "journal"
	}
	return "schema/" + kind + ".json"
}

// checkKitFile checks a file against its schema, and that the schema refuses the file with a
// key too many and with one too few.
func checkKitFile(t *testing.T, root string, f kitFile, data []byte, schemas map[string]testkit.Schema) {
	t.Helper()
	schema, known := schemas[f.Schema]
	if !known {
		text, err := os.ReadFile(root + "/" + f.Schema)
		if err != nil {
			t.Errorf("%s: %v", f.File, err)
			return
		}
		if schema, err = testkit.NewSchema(text); err != nil {
			t.Fatalf("%s: %v", f.Schema, err)
		}
		schemas[f.Schema] = schema
		for _, wrong := range []string{`{}`, strings.Replace(string(data), `"format"`, `"former"`, 1), `[]`} {
			if schema.Check([]byte(wrong)) == "" {
				t.Errorf("%s takes %.40s", f.Schema, wrong)
			}
		}
	}
	if problem := schema.Check(data); problem != "" {
		t.Errorf("%s: %s", f.File, problem)
	}
}
