// Package schematest checks documents against JSON Schemas in tests, as editors do.
//
//	v, err := schematest.New(schema)
//	wrong := v.Check(document) // "" if the document is valid
package schematest

import (
	"bytes"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"
)

// A Validator checks documents against a schema.
type Validator struct{ schema *jsonschema.Schema }

// New reads a schema from the JSON that is given out. The schema itself has to be
// valid.
func New(schema []byte) (v Validator, err error) {
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
func (v Validator) Check(document []byte) string {
	var value any
	if err := yaml.Unmarshal(document, &value); err != nil {
		return err.Error()
	}
	if err := v.schema.Validate(value); err != nil {
		return err.Error()
	}
	return ""
}
