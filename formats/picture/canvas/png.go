package canvas

import (
	"bytes"
	"image"
	"image/png"
)

// PNG returns the picture as a PNG file with at most 256 colors, and scale
// pixels for each pixel. It has no metadata.
func (c *Canvas) PNG(scale int) []byte {
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.DefaultCompression}
	if err := encoder.Encode(&b, c.Image(scale)); err != nil {
		panic(err) // a picture in memory has a size and colors
	}
	return b.Bytes()
}

// Image returns the pixels of [Canvas.PNG].
func (c *Canvas) Image(scale int) *image.Paletted { return c.render(scale).quantize() }
