"""Builds symbols.woff2, the signs of physics that Cairo lacks. README.md explains the choices and how to run it."""

import math
import sys

from fontTools import subset
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import build as build_variable
from fontTools.varLib import instancer

# The licence reserves the name "Source", so a changed font needs another one.
FAMILY = "Manassa Symbols"
COPYRIGHT = "Copyright 2010-2026 Adobe (http://www.adobe.com/). A changed part of its sans-serif font, see README.md."
LICENCE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."

GREEK = "αβγδεζηθικλμνξοπρστυφχψωϕΓΔΘΛΞΠΣΦΨΩ"
POWERS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱˣ"
INDICES = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"
LETTERS = "√∑∏∫∂ℓħ′″"
OPERATORS = "∞≈≠≤≥≡←↑→↓↔∙∶±"
# Code points that share a drawing: micro, increment, ohm, perpendicular, dot operator, lunate epsilon.
ALIASES = {"\u00b5": "μ", "\u2206": "Δ", "\u2126": "Ω", "\u27c2": "⊥", "\u22c5": "∙", "\u03f5": "ε"}

# Weights of Cairo, each with the weight of the source whose stems are as thick after scaling.
WEIGHTS = {400: 378, 500: 405, 600: 440, 700: 650, 800: 708}
# Thickness of Cairo's minus sign, for the signs drawn here.
STROKES = {400: 72, 800: 127}
# Cairo's capitals are 1.053 times as high as the source's, its small letters 1.028 times.
SCALE = 1.04
# Height at which Cairo centres its operators; the scaled source centres them at 343.
AXIS = 251
OPERATOR_SHIFT = AXIS - 343


def outline(font, name, matrix):
    """Returns the glyph without components, moved by an affine matrix, and its width."""
    glyphs = font.getGlyphSet()
    record = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(record)
    pen = TTGlyphPen(None)
    record.replay(TransformPen(pen, matrix))
    return pen.glyph(), glyphs[name].width


def put(font, char, glyph, width):
    """Adds a glyph for a character that the font lacks."""
    name = f"uni{ord(char):04X}"
    font.setGlyphOrder(font.getGlyphOrder() + [name])
    font["glyf"].glyphs[name] = glyph
    font["glyf"].glyphOrder = font.getGlyphOrder()
    font["hmtx"].metrics[name] = (round(width), 0)
    link(font, char, name)


def link(font, char, name):
    for table in font["cmap"].tables:
        table.cmap[ord(char)] = name


def polygon(*contours):
    pen = TTGlyphPen(None)
    for points in contours:
        pen.moveTo(points[0])
        for point in points[1:]:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def proportional(stroke):
    """Returns ∝, a lemniscate whose right loop is cut open, drawn with a stroke of that thickness."""
    size, height, steps = 300, 1.35, 24
    last = math.pi / 2 + 0.9

    def centre(t):
        x = size * math.cos(t) / (1 + math.sin(t) ** 2)
        return -x, height * x * math.sin(t)

    def edge(t, side):
        """Returns the point of the edge on that side (1 or -1) and the direction of the curve."""
        (x, y), (x1, y1), (x2, y2) = centre(t), centre(t - 1e-4), centre(t + 1e-4)
        length = math.hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        return (355 + x - side * dy * stroke / 2, AXIS + y + side * dx * stroke / 2), (dx, dy)

    def follow(pen, times, side):
        for before, after in zip(times, times[1:]):
            (x1, y1), (a, b) = edge(before, side)
            (x2, y2), (c, d) = edge(after, side)
            cross = a * d - b * c
            # The control point is where the tangents meet, or the middle of an almost straight piece.
            along = ((x2 - x1) * d - (y2 - y1) * c) / cross if abs(cross) > 0.02 else None
            control = (x1 + along * a, y1 + along * b) if along else ((x1 + x2) / 2, (y1 + y2) / 2)
            pen.qCurveTo(control, (x2, y2))

    times = [-last + 2 * last * step / steps for step in range(steps + 1)]
    pen = TTGlyphPen(None)
    pen.moveTo(edge(-last, 1)[0])
    follow(pen, times, 1)
    pen.lineTo(edge(last, -1)[0])
    follow(pen, times[::-1], -1)
    pen.closePath()
    return pen.glyph(), 580


def add_drawn(font, heavier, stroke):
    """Adds the signs that the source lacks: drawn from strokes, turned, or reduced from heavier letters."""
    half, high = stroke / 2, 620
    foot = [(600, 0), (600, stroke), (320 + half, stroke), (320 + half, high), (320 - half, high), (320 - half, stroke)]
    put(font, "⊥", polygon([(40, 0), *foot, (40, stroke)]), 640)
    bars = [[(x - half, -90), (x + half, -90), (x + half, 730), (x - half, 730)] for x in (130, 330)]
    put(font, "∥", polygon(*bars), 460)
    # The slanting side rises by 13 in 11.
    rise, across = 13 / 11, stroke * math.hypot(11, 13) / 13
    tip = 40 + high / rise
    inner = 40 + across + stroke / rise
    put(font, "∠", polygon([(40, 0), (590, 0), (590, stroke), (inner, stroke), (tip + across, high), (tip, high)]), 640)
    put(font, "∝", *proportional(stroke))
    cmap = font.getBestCmap()
    put(font, "∓", *outline(font, cmap[ord("±")], (-1, 0, 0, -1, font["hmtx"][cmap[ord("±")]][0], 2 * AXIS)))
    put(font, "∇", *outline(font, cmap[ord("Δ")], (-1, 0, 0, -1, font["hmtx"][cmap[ord("Δ")]][0], 683)))
    baseline = font["glyf"][cmap[ord("₂")]].yMin
    for letter, index in zip("aeiox", "ₐₑᵢₒₓ"):
        glyph, width = outline(heavier, heavier.getBestCmap()[ord(letter)], (0.62, 0, 0, 0.62, 12, baseline))
        put(font, index, glyph, 0.62 * width + 24)


def instance(source, weight):
    font = instancer.instantiateVariableFont(TTFont(source), {"wght": weight})
    scale_upem(font, round(1000 * SCALE))
    font["head"].unitsPerEm = 1000
    return font


def master(source, weight):
    """Returns the static font that stands beside that weight of Cairo."""
    font = instance(source, WEIGHTS[weight])
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.drop_tables += ["STAT", "GPOS", "GSUB", "GDEF", "BASE", "DSIG"]
    cutter = subset.Subsetter(options)
    cutter.populate(text=GREEK + POWERS + INDICES + LETTERS + OPERATORS)
    cutter.subset(font)
    font["cmap"].tables = [table for table in font["cmap"].tables if table.isUnicode()]
    operators = {font.getBestCmap()[ord(char)] for char in OPERATORS}
    # All are taken apart before any is replaced, so that no part of a composed sign moves twice.
    apart = {
        name: outline(font, name, (1, 0, 0, 1, 0, OPERATOR_SHIFT if name in operators else 0))
        for name in font.getGlyphOrder()
    }
    for name, (glyph, _) in apart.items():
        glyph.recalcBounds(font["glyf"])
        font["glyf"].glyphs[name] = glyph
    add_drawn(font, instance(source, WEIGHTS[weight] + 190), STROKES[weight])
    for alias, char in ALIASES.items():
        link(font, alias, font.getBestCmap()[ord(char)])
    for name in font.getGlyphOrder():
        glyph = font["glyf"][name]
        glyph.recalcBounds(font["glyf"])
        font["hmtx"].metrics[name] = (font["hmtx"].metrics[name][0], getattr(glyph, "xMin", 0))
    font["post"].formatType = 3
    return font


def main(source, target):
    document = DesignSpaceDocument()
    axis = AxisDescriptor(tag="wght", name="Weight", minimum=400, default=400, maximum=800)
    axis.map = list(WEIGHTS.items())
    document.addAxis(axis)
    for weight in STROKES:
        entry = SourceDescriptor(font=master(source, weight), name=str(weight), familyName=FAMILY)
        entry.location = {"Weight": WEIGHTS[weight]}
        document.addSource(entry)
    font = build_variable(document)[0]
    font["name"].names = []
    names = {0: COPYRIGHT, 1: FAMILY, 2: "Regular", 4: FAMILY, 6: FAMILY.replace(" ", ""), 13: LICENCE}
    for number, text in names.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    font["fvar"].axes[0].axisNameID = 2
    for tag in ("STAT", "HVAR", "MVAR"):
        if tag in font:
            del font[tag]
    # A fixed date makes the same file every time.
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = 3_800_000_000
    font.flavor = "woff2"
    font.save(target)
    print(", ".join(f"U+{code:04X}" for code in sorted(font.getBestCmap())))


main(*sys.argv[1:])
