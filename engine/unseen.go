package engine

import "slices"

// Unseen keeps account of pieces that a seat can't see, for a [Dealer] that plays
// what was told again. Pieces that were mixed out of sight are a mix: of each it
// is known only that it is one of them. A piece that is seen and then put among
// others is a mix of its own. The zero value, after Reset, has no pieces.
type Unseen struct {
	kinds  int
	counts []uint8 // of the pieces not found out, by mix and kind
	left   []int   // how many these are, by mix
}

// Hidden are pieces that lie somewhere out of sight: the mix of each. Their
// order means something only where the place has one.
type Hidden []uint8

// Reset forgets all pieces; from now on there are so many kinds.
func (u *Unseen) Reset(kinds int) {
	u.kinds, u.counts, u.left = kinds, u.counts[:0], u.left[:0]
}

// Mix adds a mix of so many pieces of each kind, and puts them in the place.
func (u *Unseen) Mix(to *Hidden, counts []uint8) {
	mix, n := len(u.left), 0
	for _, k := range counts {
		n += int(k)
	}
	u.counts = append(u.counts, counts...)
	u.left = append(u.left, n)
	for range n {
		*to = append(*to, uint8(mix))
	}
}

// Put puts a piece that is known in the place.
func (u *Unseen) Put(to *Hidden, kind int) {
	u.counts = append(u.counts, make([]uint8, u.kinds)...)
	u.counts[len(u.counts)-u.kinds+kind] = 1
	*to = append(*to, uint8(len(u.left)))
	u.left = append(u.left, 1)
}

// Draw moves a piece from one place to another, all equally likely. It returns
// false if there is none.
func (u *Unseen) Draw(from, to *Hidden, chance *Stream) bool {
	if len(*from) == 0 {
		return false
	}
	i := 0
	if (*from)[0] != (*from)[len(*from)-1] || slices.Max(*from) != slices.Min(*from) {
		i = chance.Below(len(*from))
	}
	*to = append(*to, (*from)[i])
	last := len(*from) - 1
	(*from)[i] = (*from)[last]
	*from = (*from)[:last]
	return true
}

// DrawFirst moves the first piece of a place that has an order.
func (u *Unseen) DrawFirst(from, to *Hidden) bool {
	if len(*from) == 0 {
		return false
	}
	*to = append(*to, (*from)[0])
	*from = slices.Delete(*from, 0, 1)
	return true
}

// Reveal takes a piece of the kind away: it turned out to be in the place. Which
// of those there it was is drawn by how likely each is. It returns false if none
// can be.
func (u *Unseen) Reveal(in *Hidden, kind int, chance *Stream) bool {
	const whole = 1 << 20
	likely := func(mix uint8) int {
		n := int(u.counts[int(mix)*u.kinds+kind])
		if n == 0 {
			return 0
		}
		return max(1, n*whole/u.left[mix])
	}
	total, single := 0, true
	first := uint8(0)
	for _, mix := range *in {
		if w := likely(mix); w > 0 {
			single = single && (total == 0 || mix == first)
			first = mix
			total += w
		}
	}
	if total == 0 {
		return false
	}
	i := slices.Index(*in, first)
	if !single {
		at := chance.Below(total)
		for i = 0; at >= likely((*in)[i]); i++ {
			at -= likely((*in)[i])
		}
	}
	mix := int((*in)[i])
	*in = slices.Delete(*in, i, i+1)
	u.counts[mix*u.kinds+kind]--
	u.left[mix]--
	return true
}

// Find finds out what a piece of the mix is, all that are left of it equally
// likely: after Find has seen every piece of every place, all ways to put them
// there were equally likely. It returns -1 if none is left.
func (u *Unseen) Find(mix uint8, chance *Stream) int {
	counts := u.counts[int(mix)*u.kinds : (int(mix)+1)*u.kinds]
	if u.left[mix] == 0 {
		return -1
	}
	u.left[mix]--
	if u.left[mix] == 0 {
		kind := slices.IndexFunc(counts, func(n uint8) bool { return n > 0 })
		counts[kind] = 0
		return kind
	}
	return Pick(chance, counts)
}

// Left reports whether so many pieces of each kind have not come to light.
func (u *Unseen) Left(counts []uint8) bool {
	for kind, n := range counts {
		left := 0
		for at := kind; at < len(u.counts); at += u.kinds {
			left += int(u.counts[at])
		}
		if left != int(n) {
			return false
		}
	}
	return true
}

// Known returns what the pieces of the mix are where only one is left; -1 else.
func (u *Unseen) Known(mix uint8) int {
	if u.left[mix] != 1 {
		return -1
	}
	counts := u.counts[int(mix)*u.kinds : (int(mix)+1)*u.kinds]
	return slices.IndexFunc(counts, func(n uint8) bool { return n > 0 })
}
