import { matchPath } from 'react-router-dom';
import * as v from 'valibot';
import { parseJson } from '../storage/parseJson.rule';

/** HTML before and after a remote's screen. */
const cut = v.tuple([v.string(), v.string()]);

const frames = v.object({
  schema: v.literal(1),
  /** By kind; `home` is the landing page's frame. */
  frames: v.record(v.string(), v.object({ visitor: cut, student: cut })),
  /** Inline script after the first screen. */
  script: v.string(),
  styles: v.string(),
});
/** The frame around first screens, from the shell. */
export type Frames = v.InferOutput<typeof frames>;

const screens = v.object({
  schema: v.literal(1),
  /** By address pattern. */
  screens: v.record(v.string(), v.object({ frame: v.string(), visitor: v.string(), student: v.string() })),
  styles: v.string(),
});
/** The first screens of a remote. */
export type Screens = v.InferOutput<typeof screens>;

/** Parses a shell's first screens; null if unusable. */
export function readFrames(text: string | null): Frames | null {
  return parseJson(frames, text);
}

/** Parses a remote's first screens; null if unusable. */
export function readScreens(text: string | null): Screens | null {
  return parseJson(screens, text);
}

/** A published style sheet: its folder's address, its path there and its rules. */
export interface Sheet {
  base: string;
  file: string;
  text: string;
}

export interface RemoteScreens {
  name: string;
  version: string;
  screens: Screens;
}

/** Page content before its scripts have loaded. */
export interface FirstScreen {
  /** Cache key of the other fields. */
  key: string;
  styles: string;
  /** Addresses of the style sheets that are complete in `styles`. */
  inlined: readonly string[];
  html: string;
}

export interface ScreenAt extends RemoteScreens {
  pattern: string;
}

export function screenAt(remote: RemoteScreens, pathname: string): ScreenAt | null {
  const pattern = Object.keys(remote.screens.screens).find((known) => matchPath(known, pathname) !== null);
  return pattern === undefined ? null : { ...remote, pattern };
}

/** Place of a nested remote's screen in a layout; build/firstScreen writes it. */
const NESTED = '<!--manassa:nested-->';

/** Returns the first screen for visitors, the same for students in a template, and the styles in cascade order. */
export function firstScreenOf(
  shell: Frames,
  outer: ScreenAt,
  nested: ScreenAt | null,
  sheets: readonly Sheet[],
): FirstScreen | null {
  const around = outer.screens.screens[outer.pattern];
  const inside = nested?.screens.screens[nested.pattern];
  const kind = inside && inside.frame !== 'full' ? inside.frame : around?.frame;
  const frame = shell.frames[outer.pattern === '/' ? 'home' : (kind ?? '')];
  if (!around || !frame) return null;
  const whole = (who: 'visitor' | 'student'): string =>
    frame[who].join(around[who].replace(NESTED, () => inside?.[who] ?? ''));
  const parts = [outer, ...(nested ? [nested] : [])];
  const versions = parts.map(({ name, version }) => `${name} ${version}`).join(',');
  const styles = parts.map(({ screens: { styles: own } }) => own);
  return {
    key: `${versions} ${outer.pattern} ${nested?.pattern ?? ''}`,
    styles: `<style>${[...sheets.map(rulesOf), shell.styles, ...styles].join('\n')}</style>`,
    inlined: sheets.map(({ base, file }) => `${base}${file}`),
    html: [
      `<div id="first-screen" data-versions="${versions}" hidden>${whole('visitor')}</div>`,
      `<template id="first-screen-student">${whole('student')}</template>`,
      `<script>${shell.script}</script>`,
      '<noscript><style>#first-screen[hidden]{display:block}</style></noscript>',
    ].join('\n    '),
  };
}

/** Returns a sheet's text for a style element; its relative addresses start at the sheet's folder. */
function rulesOf({ base, text }: Sheet): string {
  const absolute = text.replace(/url\((["']?)(?![a-z]+:|\/|#)/g, (_all, quote: string) => `url(${quote}${base}`);
  // Only these characters could end the element early, and no style needs them.
  return absolute.replaceAll('</', '<\\/');
}
