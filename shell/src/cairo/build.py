"""Builds the parts of Cairo that pages need. README.md explains how to run it."""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# The style sheets use weights from 400 to 800.
WEIGHTS = (400, 800)

# Letters of Arabic and those of foreign names in Egypt (پ چ ڤ گ), marks, punctuation and digits.
ARABIC = [0x60C, 0x61B, 0x61F, *range(0x621, 0x63B), *range(0x640, 0x653), *range(0x660, 0x66E), 0x670, 0x67E, 0x686, 0x6A4, 0x6AF]
# Digits and signs of ASCII, signs between words and of units, ± × ÷ and the minus sign, and the letters of the drawings on
# the landing page and the forms and of the name, A+. Other signs of physics: ../symbols.
DIGITS = [*range(0x20, 0x41), *range(0x5B, 0x61), *range(0x7B, 0x7F), *map(ord, "\u00a0«»°±·×÷–—‘’“”•…−\u00a9AFNagmtv")]
LETTERS = [*(set(range(0x41, 0x7B)) - set(DIGITS))]
# Those that shape Arabic, and kerning; no style sheet asks for others, such as fractions.
FEATURES = ["ccmp", "init", "medi", "fina", "rlig", "locl", "rvrn", "kern", "mark", "mkmk"]


def build(source, characters, target):
    """Writes the part of a variable font with these characters, weights 400 to 800, without hints."""
    font = TTFont(source)
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=[0, 1, 2, 13, 14], notdef_outline=True)
    part = subset.Subsetter(options)
    part.populate(unicodes=characters)
    part.subset(font)
    instancer.instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True)
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    files = sys.argv[1]
    build(f"{files}/cairo-arabic-wght-normal.woff2", ARABIC, "cairo-arabic.woff2")
    build(f"{files}/cairo-latin-wght-normal.woff2", DIGITS, "cairo-digits.woff2")
    build(f"{files}/cairo-latin-wght-normal.woff2", LETTERS, "cairo-letters.woff2")
