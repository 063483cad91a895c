package canvas

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
)

// level is how hard the pixels are compressed: the next level takes twice as long for
// files that are a twentieth smaller, and image/png has none between the fastest and
// that one.
const level = 5

// PNG returns the picture as a PNG file with at most 256 colors, and scale
// pixels for each pixel. It has no metadata.
func (c *Canvas) PNG(scale int) []byte { return encode(c.Image(scale)) }

// Within is like PNG, for a file of at most so many bytes. Where that is too few, the
// edges of shapes are not smooth, and where it still is, the scale is 1.
func (c *Canvas) Within(most, scale int) []byte {
	if file := c.PNG(scale); len(file) <= most || scale == 1 {
		return file
	}
	if file := encode(c.render(scale, &wholes).quantize()); len(file) <= most {
		return file
	}
	return c.PNG(1)
}

func encode(m *image.Paletted) []byte {
	width, height := m.Rect.Dx(), m.Rect.Dy()
	var header, colors []byte
	header = binary.BigEndian.AppendUint32(header, uint32(width))
	header = binary.BigEndian.AppendUint32(header, uint32(height))
	header = append(header, 8, 3, 0, 0, 0) // a byte for each pixel, of a palette
	for _, c := range m.Palette {
		r, g, b, _ := c.RGBA()
		colors = append(colors, uint8(r>>8), uint8(g>>8), uint8(b>>8))
	}
	var pixels bytes.Buffer
	pixels.Grow(64 << 10)
	w, err := zlib.NewWriterLevel(&pixels, level)
	if err != nil {
		panic(err) // there is this level
	}
	for y := range height {
		w.Write([]byte{0}) // the row as it is
		w.Write(m.Pix[y*m.Stride:][:width])
	}
	w.Close()
	file := []byte("\x89PNG\r\n\x1a\n")
	file = chunkOf(file, "IHDR", header)
	file = chunkOf(file, "PLTE", colors)
	file = chunkOf(file, "IDAT", pixels.Bytes())
	return chunkOf(file, "IEND", nil)
}

// chunkOf appends a piece of a PNG file.
func chunkOf(file []byte, name string, data []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(data)))
	start := len(file)
	file = append(append(file, name...), data...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[start:]))
}

// Image returns the pixels of [Canvas.PNG].
func (c *Canvas) Image(scale int) *image.Paletted { return c.render(scale, &halves).quantize() }
