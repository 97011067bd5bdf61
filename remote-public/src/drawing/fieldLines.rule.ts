/**
 * Electric field lines of two equal and opposite point charges, by Coulomb's law, as SVG paths. Distances are in the
 * drawing's units, angles in radians, and y points down.
 */

interface Point {
  x: number;
  y: number;
}

interface Dipole {
  plus: Point;
  minus: Point;
}

/** Lines end where they leave this box. */
interface Box {
  from: Point;
  to: Point;
}

/** A point of a line, the field's direction there and the distance along the line. */
interface Knot {
  at: Point;
  direction: Point;
  distance: number;
}

interface FieldLine {
  knots: readonly Knot[];
  /** True if the line connects both charges inside the box. */
  closed: boolean;
}

interface TraceSettings {
  /** Evenly spread. */
  linesPerCharge: number;
  /** Lines start and end at this distance from a charge's centre. */
  chargeRadius: number;
  bounds: Box;
}

const STEP = 6;
const MAX_STEPS = 700;
/** A knot is kept after this turn or this distance, for a short path. */
const KNOT_TURN = 0.45;
const KNOT_DISTANCE = 160;

/** Returns the field's direction as a unit vector. Coulomb's law: each charge adds q r / |r|^3. */
export function fieldDirection({ plus, minus }: Dipole, at: Point): Point {
  let x = 0;
  let y = 0;
  for (const [charge, sign] of [
    [plus, 1],
    [minus, -1],
  ] as const) {
    const dx = at.x - charge.x;
    const dy = at.y - charge.y;
    const cube = Math.hypot(dx, dy) ** 3 || 1;
    x += (sign * dx) / cube;
    y += (sign * dy) / cube;
  }
  const size = Math.hypot(x, y) || 1;
  return { x: x / size, y: y / size };
}

function moved(from: Point, by: Point, distance: number): Point {
  return { x: from.x + by.x * distance, y: from.y + by.y * distance };
}

/** Steps along the field (sense 1) or against it (-1) by the midpoint method. */
function nextPoint(dipole: Dipole, from: Point, sense: 1 | -1): Point {
  const half = moved(from, fieldDirection(dipole, from), (sense * STEP) / 2);
  return moved(from, fieldDirection(dipole, half), sense * STEP);
}

function isInside({ from, to }: Box, { x, y }: Point): boolean {
  return x >= from.x && x <= to.x && y >= from.y && y <= to.y;
}

function thinned(knots: readonly Knot[]): Knot[] {
  const kept: Knot[] = [];
  knots.forEach((knot, index) => {
    const last = kept[kept.length - 1];
    if (last && index < knots.length - 1) {
      const turned = Math.acos(Math.min(1, last.direction.x * knot.direction.x + last.direction.y * knot.direction.y));
      if (turned < KNOT_TURN && knot.distance - last.distance < KNOT_DISTANCE) return;
    }
    kept.push(knot);
  });
  return kept;
}

/** Follows the line from `start` at an angle, with the field (sense 1) or against it (-1). */
function trace(
  dipole: Dipole,
  start: Point,
  end: Point,
  angle: number,
  sense: 1 | -1,
  { bounds, chargeRadius }: TraceSettings,
): FieldLine {
  let at = moved(start, { x: Math.cos(angle), y: Math.sin(angle) }, chargeRadius);
  const points = [at];
  let closed = false;
  while (!closed && points.length < MAX_STEPS && isInside(bounds, at)) {
    at = nextPoint(dipole, at, sense);
    points.push(at);
    closed = Math.hypot(at.x - end.x, at.y - end.y) <= chargeRadius;
  }
  if (sense === -1) points.reverse();
  const knots = points.map((point, index) => ({
    at: point,
    direction: fieldDirection(dipole, point),
    distance: index * STEP,
  }));
  return { knots: thinned(knots), closed };
}

/**
 * Returns the lines from the positive charge, and those that reach the negative one from outside the box. No line
 * starts on the axis, where it would never end.
 */
export function fieldLines(dipole: Dipole, settings: TraceSettings): FieldLine[] {
  const { plus, minus } = dipole;
  const axis = Math.atan2(minus.y - plus.y, minus.x - plus.x);
  const turn = (2 * Math.PI) / settings.linesPerCharge;
  const angles = Array.from({ length: settings.linesPerCharge }, (_, index) => (index + 0.5) * turn);
  const leaving = angles.map((angle) => trace(dipole, plus, minus, axis + angle, 1, settings));
  const arriving = angles
    .map((angle) => trace(dipole, minus, plus, axis + Math.PI + angle, -1, settings))
    .filter((line) => !line.closed);
  return [...leaving, ...arriving];
}

function text(value: number): string {
  return String(Math.round(value));
}

/**
 * Returns SVG path data: cubics whose handles follow the field (Hermite to Bézier), relative to the point before, which
 * makes the numbers, and 0.6 kB of the page, shorter.
 */
export function linePath({ knots }: FieldLine): string {
  let at = { x: 0, y: 0 };
  const relative = ({ x, y }: Point): string => `${text(x - at.x)} ${text(y - at.y)}`;
  return knots
    .map((knot, index) => {
      const before = knots[index - 1];
      const third = (knot.distance - (before?.distance ?? 0)) / 3;
      const handles = before ? [moved(before.at, before.direction, third), moved(knot.at, knot.direction, -third)] : [];
      const path = [...handles, knot.at].map(relative).join(' ').replaceAll(' -', '-');
      // As drawn, so that roundings do not add up.
      at = { x: Math.round(knot.at.x), y: Math.round(knot.at.y) };
      return `${before ? 'c' : 'M'}${path}`;
    })
    .join('');
}

function knotAt(knots: readonly Knot[], share: number): Knot | undefined {
  const wanted = (knots[knots.length - 1]?.distance ?? 0) * share;
  const off = ({ distance }: Knot): number => Math.abs(distance - wanted);
  return [...knots].sort((one, other) => off(one) - off(other))[0];
}

/** Returns path data of an arrow head at a share (0 to 1) of a line. */
export function arrowPath({ knots }: FieldLine, share: number, size: number): string {
  const knot = knotAt(knots, share);
  if (!knot) return '';
  const back = Math.atan2(-knot.direction.y, -knot.direction.x);
  const wing = (turn: number): string =>
    `${text(knot.at.x + size * Math.cos(back + turn))} ${text(knot.at.y + size * Math.sin(back + turn))}`;
  return `M${wing(0.45)}L${text(knot.at.x)} ${text(knot.at.y)}L${wing(-0.45)}`;
}
