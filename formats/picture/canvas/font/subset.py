#!/usr/bin/python3
"""Makes font.ttf, the font of City Hall's pictures, from NanumSquare Bold.

    apt-get install fonts-nanum python3-fonttools
    python3 subset.py [NanumSquareB.ttf]

The subset has ASCII, Latin letters of Europe, Greek, Cyrillic, kana, symbols
and all 11,172 syllables of Korean. Accented letters that the original lacks are
put together from a letter and an accent of its own. The subset has a name of
its own, since the license reserves the original's.
"""

import sys
import unicodedata

from fontTools import subset
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

SOURCE = "/usr/share/fonts/truetype/nanum/NanumSquareB.ttf"
FAMILY = "City Hall Sans"

# Ranges of what to keep, where the original has it.
KEEP = [
    (0x20, 0x7E), (0xA0, 0x24F), (0x2C6, 0x2DD), (0x370, 0x3FF), (0x400, 0x45F),
    (0x2010, 0x2044), (0x20A9, 0x20AC), (0x2153, 0x215E), (0x2190, 0x2199),
    (0x2212, 0x2265), (0x25A0, 0x25EF), (0x2605, 0x2606), (0x2640, 0x2642),
    (0x2660, 0x2667), (0x2716, 0x271A), (0x3001, 0x3002), (0x3041, 0x30FE),
    (0x3131, 0x318E), (0xAC00, 0xD7A3),
]

# Spacing accents by the combining ones. Those of small letters stand above them;
# above capitals they are raised.
ACCENTS = {
    0x300: 0x60, 0x301: 0xB4, 0x302: 0x5E, 0x303: 0x2DC, 0x304: 0xAF, 0x306: 0x2D8,
    0x307: 0x2D9, 0x308: 0xA8, 0x30A: 0x2DA, 0x30B: 0x2DD, 0x30C: 0x2C7,
    0x327: 0xB8, 0x328: 0x2DB,
}
BELOW = {0x327, 0x328}

# Characters that the original lacks, and those that look like them.
LIKE = {0x2212: 0x2013, 0x2010: 0x2D, 0x2011: 0x2D, 0x202F: 0xA0}


def bounds(glyphs, name):
    pen = BoundsPen(glyphs)
    glyphs[name].draw(pen)
    return pen.bounds


def accented(font):
    """Adds the letters with accents that the font lacks but can put together."""
    cmap, glyphs = font.getBestCmap(), font.getGlyphSet()
    added = {}
    for code in range(0xC0, 0x250):
        parts = [ord(c) for c in unicodedata.normalize("NFD", chr(code))]
        if code in cmap or len(parts) != 2 or parts[0] not in cmap or cmap.get(ACCENTS.get(parts[1])) is None:
            continue
        base, accent = cmap[parts[0]], cmap[ACCENTS[parts[1]]]
        if parts[0] in (ord("i"), ord("j")) and parts[1] not in BELOW:
            if 0x131 not in cmap:
                continue
            base = cmap[0x131]
        b, a = bounds(glyphs, base), bounds(glyphs, accent)
        dx = (b[0] + b[2] - a[0] - a[2]) / 2
        dy = 0
        if parts[1] == 0x327:
            dy = -a[3]
        elif parts[1] == 0x328:
            dx, dy = b[2] - a[2], -a[3]
        elif a[1] != b[3] + 60:
            dy = b[3] + 60 - a[1]
        recorded = DecomposingRecordingPen(glyphs)
        glyphs[base].draw(recorded)
        glyphs[accent].draw(TransformPen(recorded, (1, 0, 0, 1, round(dx), round(dy))))
        pen = TTGlyphPen(None)
        recorded.replay(pen)
        added[code] = ("uni%04X" % code, pen.glyph(), glyphs[base].width)
    order = font.getGlyphOrder()
    for code, (name, glyph, width) in added.items():
        order.append(name)
        font["glyf"][name] = glyph
        font["hmtx"][name] = (width, 0)
        for table in font["cmap"].tables:
            if table.isUnicode() and table.format in (4, 12):
                table.cmap[code] = name
    font.setGlyphOrder(order)


def like(font):
    """Lets characters that the font lacks have the glyphs of others."""
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format in (4, 12):
            for code, other in LIKE.items():
                if code not in table.cmap and other in table.cmap:
                    table.cmap[code] = table.cmap[other]


def main():
    font = TTFont(sys.argv[1] if len(sys.argv) > 1 else SOURCE, recalcTimestamp=False)
    accented(font)
    like(font)
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "kern", "DSIG", "gasp", "VORG", "meta"]
    options.name_IDs = []
    options.notdef_outline = True
    options.glyph_names = False
    options.canonical_order = True
    options.recalc_timestamp = False
    options.legacy_cmap = False
    options.symbol_cmap = False
    s = subset.Subsetter(options)
    s.populate(unicodes=[c for a, b in KEEP for c in range(a, b + 1)])
    s.subset(font)
    name = font["name"]
    name.names = []
    for number, text in {
        0: "Copyright (c) 2016 NAVER Corporation. Font designed by Sandoll Communications Inc.",
        1: FAMILY, 2: "Bold", 3: FAMILY + " Bold, a subset", 4: FAMILY + " Bold",
        5: "Version 1.000", 6: FAMILY.replace(" ", "") + "-Bold",
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: "https://openfontlicense.org",
    }.items():
        name.setName(text, number, 3, 1, 0x409)
    font["OS/2"].fsType = 0  # as the license allows
    font["head"].modified = font["head"].created
    font.save("font.ttf")


main()
