package engine

import "strconv"

// Group is a map of fields.
func (c *Codec) Group(key string, fields func()) {
	c.enter(key, MapNode, func(n *Node) { c.within(n, fields) })
}

func (c *Codec) within(n *Node, fields func()) {
	outer := c.node
	c.node = n
	fields()
	if c.mode == reading {
		c.unknown(n)
	}
	c.node = outer
}

// Optional is a map that exists only if present is true. Reading sets present.
func (c *Codec) Optional(key string, present *bool, fields func()) {
	switch {
	case c.mode == reading && c.node.Get(key) != nil:
		*present = *present || c.err == nil
		c.Group(key, fields)
	case c.mode == reading:
		*present = *present && (c.partial || c.err != nil)
	case *present || c.mode == describing:
		c.Group(key, fields)
		if c.mode == describing {
			c.node.Nodes[len(c.node.Nodes)-1].Optional = true
		}
	}
}

// Lines is a list of texts of any length. If read calls Fail, the failure is
// about that line.
func (c *Codec) Lines(key string, what Phrase, pattern string, write func() []string, read func(i int, line string) bool) {
	c.enter(key, ListNode, func(n *Node) {
		switch c.mode {
		case describing:
			n.Add(Scalar("", pattern))
		case writing:
			for _, line := range write() {
				n.Add(c.make(ScalarNode, "", line))
			}
		case encoding:
			for _, line := range write() {
				c.put("", ScalarNode, line)
			}
		case reading:
			outer := c.node
			for i, e := range n.Nodes {
				if c.err != nil && c.thorough {
					defer c.apart()()
				}
				c.node = e
				c.path = append(c.path, strconv.Itoa(i+1))
				switch {
				case e.Kind >= MapNode:
					c.failAt(e, Say("file/expected", "what", what))
				case c.err == nil && !read(i, e.Value) && c.err == nil:
					c.failAt(e, misread(e.Value, what, nil))
				}
				c.path = c.path[:len(c.path)-1]
			}
			c.node = outer
		}
	})
}

// Groups is a list of maps. Reading calls grow with their number first; fields
// runs for each. If the number is wrong, grow calls Fail.
func (c *Codec) Groups(key string, length int, grow func(int), fields func(i int)) {
	c.enter(key, ListNode, func(n *Node) {
		switch c.mode {
		case reading:
			outer := c.node
			c.node = n
			grow(len(n.Nodes))
			c.node = outer
			length = len(n.Nodes)
		case describing:
			length = 1
		}
		for i := range length {
			switch {
			case c.err == nil:
			case !c.thorough:
				return
			default:
				defer c.apart()()
			}
			if c.mode == encoding {
				c.encode("", MapNode, func(*Node) { fields(i) })
				continue
			}
			c.path = append(c.path, strconv.Itoa(i+1))
			entry := Map("")
			if c.mode != reading {
				n.Add(entry)
			} else {
				entry = n.Nodes[i]
			}
			if entry.Kind != MapNode {
				c.failAt(entry, Say("file/no-map"))
			} else {
				c.within(entry, func() { fields(i) })
			}
			c.path = c.path[:len(c.path)-1]
		}
	})
}
