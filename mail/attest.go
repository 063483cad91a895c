package mail

import (
	"context"
	"slices"

	"cityhall.example/engine/play"
	"cityhall.example/formats/attest"
	"cityhall.example/mail/identity"
)

// signer signs the heads of games with a key that follows from the office's. Its name is
// the office's address.
func (o *Office) signer() (*attest.Signer, error) { return signerOf(o.Settings, o.key) }

func signerOf(s *Settings, key identity.Key) (*attest.Signer, error) {
	return attest.NewSigner(identity.Canonical(s.Address), key.Signing())
}

// VerifierKey returns the key with which players verify the heads that the office of a
// directory signs.
func VerifierKey(ctx context.Context, dir string) (string, error) {
	settings, key, err := credentials(ctx, dir)
	if err != nil {
		return "", err
	}
	signer, err := signerOf(settings, key)
	if err != nil {
		return "", err
	}
	return signer.VerifierKey(), nil
}

// sign returns the head of a game as a signed note, which is the same for every reader.
func (o *Office) sign(g *play.Game) ([]byte, error) {
	signer, err := o.signer()
	if err != nil {
		return nil, err
	}
	return signer.Note(attest.Of(g))
}

// noteType is the media type of signed heads, which have none of their own.
const noteType = "application/octet-stream"

// noteFile is the file with a signed head.
func noteFile(name string, note []byte) file {
	return file{name + ".note", noteType, note}
}

// signedBy tells the verifier key in the first report to somebody and in the last one.
func (t *table) signedBy(p *page, g *play.Game, player string, outs ...play.Outcome) error {
	first := slices.ContainsFunc(outs, func(o play.Outcome) bool { return welcomes(&o, player) })
	if !first && !g.Over() {
		return nil
	}
	signer, err := t.o.signer()
	if err != nil {
		return err
	}
	p.say("signed-by", map[string]any{"key": signer.VerifierKey()})
	return nil
}
