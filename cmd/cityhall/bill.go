package main

import (
	"encoding/base64"
	"encoding/hex"
	"io"
	"runtime/debug"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"
)

// writeBill writes the bill of materials of a program as CycloneDX JSON: the modules
// that it was made from, with their versions and hashes. The same program has the same
// bill.
func writeBill(w io.Writer, info *debug.BuildInfo) error {
	b := builtFrom(info)
	bill := cyclonedx.NewBOM()
	bill.Metadata = &cyclonedx.Metadata{Component: &cyclonedx.Component{
		BOMRef: "cityhall", Type: cyclonedx.ComponentTypeApplication, Name: "cityhall", Version: b.version, Description: "adjudicates board games by email or turn file",
		Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "MIT"}}},
	}}
	components := []cyclonedx.Component{{BOMRef: "go", Type: cyclonedx.ComponentTypeLibrary, Name: "std", Version: b.compiler, PackageURL: "pkg:golang/std@" + strings.TrimPrefix(b.compiler, "go")}}
	uses := []string{"go"}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		url := "pkg:golang/" + m.Path + "@" + m.Version
		c := cyclonedx.Component{BOMRef: url, Type: cyclonedx.ComponentTypeLibrary, Name: m.Path, Version: m.Version, PackageURL: url}
		if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:")); err == nil && len(sum) > 0 {
			c.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(sum)}}
		}
		components, uses = append(components, c), append(uses, url)
	}
	bill.Components = &components
	bill.Dependencies = &[]cyclonedx.Dependency{{Ref: "cityhall", Dependencies: &uses}}
	return cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bill)
}
