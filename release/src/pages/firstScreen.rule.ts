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

/** A published style sheet with the address of its folder. */
export interface Sheet {
  base: string;
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
  html: string;
}

/** Returns the pattern of the screen for an address, if any. */
export function screenAt({ screens: all }: Screens, pathname: string): string | undefined {
  return Object.keys(all).find((pattern) => matchPath(pattern, pathname) !== null);
}

/**
 * Returns the frame with a remote's screen for visitors, the same for students in a template, and the styles of both.
 * @param sheets in the order of the cascade
 */
export function firstScreenOf(
  shell: Frames,
  { name, version, screens: { screens: all, styles } }: RemoteScreens,
  pattern: string,
  sheets: readonly Sheet[],
): FirstScreen | null {
  const screen = all[pattern];
  const frame = screen && shell.frames[pattern === '/' ? 'home' : screen.frame];
  if (!screen || !frame) return null;
  const whole = (who: 'visitor' | 'student'): string => frame[who].join(screen[who]);
  return {
    key: `${name} ${version} ${pattern}`,
    styles: `<style>${[...sheets.map(inlined), shell.styles, styles].join('\n')}</style>`,
    html: [
      `<div id="first-screen" data-app="${name}" data-version="${version}" hidden>${whole('visitor')}</div>`,
      `<template id="first-screen-student">${whole('student')}</template>`,
      `<script>${shell.script}</script>`,
      '<noscript><style>#first-screen[hidden]{display:block}</style></noscript>',
    ].join('\n    '),
  };
}

/** Returns a sheet's text for a style element; its relative addresses start at the sheet's folder. */
function inlined({ base, text }: Sheet): string {
  const absolute = text.replace(/url\((["']?)(?![a-z]+:|\/|#)/g, (_all, quote: string) => `url(${quote}${base}`);
  // Only these characters could end the element early, and no style needs them.
  return absolute.replaceAll('</', '<\\/');
}
