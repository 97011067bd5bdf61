"""Builds cairo-arabic.woff2 and cairo-latin.woff2, the parts of Cairo that every page needs. README.md explains how to run it."""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# The style sheets use weights from 400 to 800.
WEIGHTS = (400, 800)

# Letters of Arabic and those of foreign names in Egypt (پ چ ڤ گ), marks, punctuation and digits.
ARABIC = [0x60C, 0x61B, 0x61F, *range(0x621, 0x63B), *range(0x640, 0x653), *range(0x660, 0x66E), 0x670, 0x67E, 0x686, 0x6A4, 0x6AF]
# Printable ASCII; signs between words and of units; ± × ÷ and the minus sign. Other signs of physics: ../symbols.
LATIN = [*range(0x20, 0x7F), *map(ord, "\u00a0«»°±·×÷–—‘’“”•…−\u00a9")]


def build(source, characters, target):
    """Writes the part of a variable font with these characters, weights 400 to 800, without hints."""
    font = TTFont(source)
    options = subset.Options(layout_features=["*"], hinting=False, name_IDs=[0, 1, 2, 13, 14], notdef_outline=True)
    part = subset.Subsetter(options)
    part.populate(unicodes=characters)
    part.subset(font)
    instancer.instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True)
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    files = sys.argv[1]
    build(f"{files}/cairo-arabic-wght-normal.woff2", ARABIC, "cairo-arabic.woff2")
    build(f"{files}/cairo-latin-wght-normal.woff2", LATIN, "cairo-latin.woff2")
