// Package schematest checks documents against JSON Schemas in tests.
//
//	v, err := schematest.New(schema)
//	wrong := v.Check(document) // "" if the document is valid
package schematest

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// A Validator checks documents against the part of JSON Schema that is used here; a
// keyword beyond it fails.
type Validator struct{ root map[string]any }

// New reads a schema from the JSON that is given out.
func New(schema []byte) (v Validator, err error) {
	err = yaml.Unmarshal(schema, &v.root)
	return v, err
}

// Check returns what is wrong with the document, JSON or YAML as other programs read
// it, or "".
func (v Validator) Check(document []byte) string {
	var value any
	if err := yaml.Unmarshal(document, &value); err != nil {
		return err.Error()
	}
	return v.value(v.root, value, "")
}

func (v Validator) value(schema map[string]any, value any, path string) string {
	object, _ := value.(map[string]any)
	array, _ := value.([]any)
	text, isText := value.(string)
	properties, _ := schema["properties"].(map[string]any)
	patterns, _ := schema["patternProperties"].(map[string]any)
	for keyword, with := range schema {
		wrong := ""
		switch keyword {
		case "$schema", "title", "description", "$defs", "properties", "patternProperties":
		case "$ref":
			name := with.(string)[len("#/$defs/"):]
			def, ok := v.root["$defs"].(map[string]any)[name].(map[string]any)
			if !ok {
				return path + ": no definition of " + name
			}
			wrong = v.value(def, value, path)
		case "type":
			types, ok := with.([]any)
			if !ok {
				types = []any{with}
			}
			is := map[reflect.Kind]string{reflect.String: "string", reflect.Int: "integer", reflect.Bool: "boolean", reflect.Map: "object", reflect.Slice: "array", reflect.Invalid: "null"}
			if !slices.Contains(types, any(is[reflect.ValueOf(value).Kind()])) {
				wrong = fmt.Sprintf("%s: %#v is no %v", path, value, with)
			}
		case "enum":
			if !slices.Contains(with.([]any), value) {
				wrong = fmt.Sprintf("%s: %#v is none of %v", path, value, with)
			}
		case "pattern":
			if isText && !regexp.MustCompile(with.(string)).MatchString(text) {
				wrong = fmt.Sprintf("%s: %q does not match %s", path, text, with)
			}
		case "maxLength":
			if isText && utf8.RuneCountInString(text) > with.(int) {
				wrong = path + ": too long"
			}
		case "minimum":
			if n, ok := value.(int); ok && n < with.(int) {
				wrong = path + ": too small"
			}
		case "minItems":
			if value, ok := value.([]any); ok && len(value) < with.(int) {
				wrong = path + ": too few"
			}
		case "maxItems":
			if len(array) > with.(int) {
				wrong = path + ": too many"
			}
		case "items":
			for i, e := range array {
				wrong = max(wrong, v.value(with.(map[string]any), e, fmt.Sprintf("%s.%d", path, i)))
			}
		case "required":
			for _, key := range with.([]any) {
				if _, ok := object[key.(string)]; object != nil && !ok {
					wrong = fmt.Sprintf("%s.%s is missing", path, key)
				}
			}
		case "additionalProperties":
			for key, e := range object {
				sub, ok := properties[key].(map[string]any)
				for pattern, s := range patterns {
					if !ok && regexp.MustCompile(pattern).MatchString(key) {
						sub, ok = s.(map[string]any), true
					}
				}
				if !ok && with == true {
					continue
				} else if !ok {
					return path + "." + key + " is unknown"
				}
				wrong = max(wrong, v.value(sub, e, path+"."+key))
			}
		case "anyOf":
			all := ""
			for _, s := range with.([]any) {
				w := v.value(s.(map[string]any), value, path)
				if all += w + "; "; w == "" {
					all = ""
					break
				}
			}
			wrong = all
		default:
			wrong = "unknown keyword " + keyword
		}
		if wrong != "" {
			return wrong
		}
	}
	return ""
}
