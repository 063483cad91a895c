package identity

import (
	"crypto/hmac"
	"crypto/subtle"
	"encoding/binary"
	"strings"
)

// sealSize is how many bytes of a sealed number nobody can make without the key.
const sealSize = 6

// Seal returns the number in 23 letters and digits, which show nothing of it, not
// even whether it is larger than another one. Only this key makes and opens them.
func (k Key) Seal(domain string, n int64) string {
	plain := binary.BigEndian.AppendUint64(nil, uint64(n))
	mark := k.hash("cityhall/seal", domain, string(plain))[:sealSize]
	subtle.XORBytes(plain, plain, k.hash("cityhall/seal-pad", domain, string(mark)))
	return letters.EncodeToString(append(mark, plain...))
}

// Open returns the number that was sealed for the domain, and whether it was.
func (k Key) Open(domain, text string) (int64, bool) {
	b, err := letters.DecodeString(strings.ToLower(text))
	if err != nil || len(b) != sealSize+8 {
		return 0, false
	}
	plain := make([]byte, 8)
	subtle.XORBytes(plain, b[sealSize:], k.hash("cityhall/seal-pad", domain, string(b[:sealSize])))
	n := int64(binary.BigEndian.Uint64(plain))
	return n, hmac.Equal([]byte(k.Seal(domain, n)), []byte(strings.ToLower(text)))
}
