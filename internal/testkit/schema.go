package testkit

import (
	"bytes"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"
)

// A Schema checks documents against a JSON Schema, as editors do.
type Schema struct{ schema *jsonschema.Schema }

// NewSchema reads a schema from the JSON that is given out. The schema itself has to be
// valid.
func NewSchema(schema []byte) (v Schema, err error) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return v, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", document); err != nil {
		return v, err
	}
	v.schema, err = c.Compile("schema.json")
	return v, err
}

// Check returns what is wrong with the document, JSON or YAML as other programs read
// it, or "".
func (v Schema) Check(document []byte) string {
	var value any
	if err := yaml.Unmarshal(document, &value); err != nil {
		return err.Error()
	}
	if err := v.schema.Validate(value); err != nil {
		return err.Error()
	}
	return ""
}
