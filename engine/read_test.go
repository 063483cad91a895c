package engine

import "testing"

// orders is a small grammar with every part of the language in it.
func orders() *Rules {
	district := Enum("district", "34th-street-west", "34th-street-east", "times-square")
	plot := &Type{}
	var plots []string
	for _, d := range district.Values {
		plots = append(plots, d+"/gray", d+"/brown")
	}
	plot = Enum("plot", plots...)
	crew := Enum("crew", "blue-1-2", "blue-2-2")
	crew.AnyOrder = true
	g := &Rules{Name: "orders", Kinds: []KindSpec{{Name: "one"}}, Grammar: Grammar{
		Types: []*Type{district, plot, Enum("color", "orange", "gray", "violet"), Enum("kind-of-tile", "boutique", "perfume-shop", "gallery"),
			Exact("vertex", "a vertex such as -1,0", "0,0", "-1,0", "1,-1"), Enum("plan", "stop", "build 1", "build max"), crew},
		Forms: []Form{
			{Verb: FirstVerb, Syntax: "place {kind-of-tile} on {plot}"},
			{Verb: FirstVerb + 1, Syntax: "take skyscrapers"},
			{Verb: FirstVerb + 2, Syntax: "take {first:color} {second:color}"},
			{Verb: FirstVerb + 3, Syntax: "bid {color} up to {limit:number} in {district} [then {plan}]"},
			{Verb: FirstVerb + 4, Syntax: "dig to {vertex} [marking {color}] [station {at:vertex}]"},
			{Verb: FirstVerb + 5, Syntax: "send {crew} (to) {vertex}"},
		},
	}}
	return g.Compile()
}

func TestRead(t *testing.T) {
	g := &orders().Grammar
	for _, c := range []struct{ line, want string }{
		{"place boutique on times-square/gray", "place boutique on times-square/gray"},
		{"  PLACE Boutiques on “Times Square / grey”.", "place boutique on times-square/gray"},
		{"place perfume shop on 34w brown", "place perfume-shop on 34th-street-west/brown"},
		{"place perf on timessquare gray", "place perfume-shop on times-square/gray"},
		{"ｐlace gallery on 34th\u2013street\u2011east\u00a0gray", "place gallery on 34th-street-east/gray"},
		{"take orange and the violet, please", "take orange violet"},
		{"take skyscraper", "take skyscrapers"},
		{"take orange, violet or orange gray", "take orange violet or take orange gray"},
		{"take orange violet or gray", "take orange violet or take orange gray"},
		{"bid orange up to 17 in times then build 1", "bid orange up to 17 in times-square then build 1"},
		{"bid orange up to 17 in times", "bid orange up to 17 in times-square"},
		{"dig to \u22121,0 station 1,-1", "dig to -1,0 station 1,-1"},
		{"dig to -1, 0", "dig to -1,0"},
		{"dig to 0,0 marking violet", "dig to 0,0 marking violet"},
		{"send blue-2-1 0,0", "send blue-1-2 to 0,0"},
		{"send 2 2 blue to 0,0 or 1,-1", "send blue-2-2 to 0,0 or send blue-2-2 to 1,-1"},
		{"join Abc-12", "join abc-12"},
	} {
		o, bad := g.Read(c.line)
		if bad != nil {
			t.Errorf("%s: %+v", c.line, bad)
			continue
		}
		if got := g.WriteOrder(o); got != c.want {
			t.Errorf("%s: read as %q, want %q", c.line, got, c.want)
		}
	}
}

func TestMisread(t *testing.T) {
	g := &orders().Grammar
	for _, c := range []struct {
		line   string
		offset int
		near   string
	}{
		{"plce boutique on times-square/gray", 0, "place"},
		{"place butique on times-square/gray", 6, "boutique"},
		{"place boutique on 34 gray", 18, ""},
		{"place boutique on 34w voilet", 22, ""},
		{"place boutique on 34w broun", 22, "brown"},
		{"place boutique on times sqaure gray", 24, "square"},
		{"take orange", 11, ""},
		{"take orange violet or", 21, ""},
		{"dig to 1,0", 7, ""},
		{"join abc or def", 9, ""},
		{"take skyscrapers or withdraw", 17, ""},
		{"take skyscrapers take skyscrapers", 17, ""},
		{"send blue-1-1 to 0,0", 5, ""},
		{"send bleu-1-2 to 0,0", 5, "blue-1-2"},
		{"send blue-1-2 9,9", 14, ""},
		{"take orange (violet) gray", 12, ""},
		{"(withdraw)", 0, ""},
		{"takes skyscrapers", 0, "take"},
		{"places a boutique on times-square/gray", 0, "place"},
		{"take skyscrapers (or withdraw)", 17, ""},
		{"", 0, ""},
	} {
		o, bad := g.Read(c.line)
		if bad == nil {
			t.Errorf("%q: read as %v", c.line, o)
		} else if bad.Offset != c.offset || bad.Near != c.near {
			t.Errorf("%q: misread at %d near %q, want %d near %q (%+v)", c.line, bad.Offset, bad.Near, c.offset, c.near, bad)
		}
	}
}

func TestJoin(t *testing.T) {
	g := &orders().Grammar
	for _, c := range []struct {
		keys, values []string
		want         string
	}{
		{[]string{"on", "place"}, []string{"times-square/gray", "boutique"}, "place boutique on times-square/gray"},
		{[]string{"take"}, []string{"skyscrapers"}, "take skyscrapers"},
		{[]string{"take"}, []string{"orange violet"}, "take orange violet"},
		{[]string{"in", "bid", "then", "up-to"}, []string{"times-square", "orange", "stop", "9"}, "bid orange up to 9 in times-square then stop"},
		{nil, nil, ""},
	} {
		if got := g.Join(c.keys, c.values); got != c.want {
			t.Errorf("%v: got %q, want %q", c.keys, got, c.want)
		}
	}
}
