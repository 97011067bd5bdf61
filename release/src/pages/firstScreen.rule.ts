import { matchPath } from 'react-router-dom';
import * as v from 'valibot';

/** Before and after a remote's screen. */
const cut = v.tuple([v.string(), v.string()]);

const frames = v.object({
  schema: v.literal(1),
  /** By kind; `home` is the frame of the landing page. */
  frames: v.record(v.string(), v.object({ visitor: cut, student: cut })),
  /** Runs behind the first screen. */
  script: v.string(),
  styles: v.string(),
});
/** The frame around first screens, as a version of the shell has it. */
export type Frames = v.InferOutput<typeof frames>;

const screens = v.object({
  schema: v.literal(1),
  /** By address pattern. */
  screens: v.record(v.string(), v.object({ frame: v.string(), visitor: v.string(), student: v.string() })),
  styles: v.string(),
});
/** The first screens of a version of a remote. */
export type Screens = v.InferOutput<typeof screens>;

/** Returns the content of a shell's file of first screens; null if it is not usable. */
export function readFrames(text: string | null): Frames | null {
  return read(frames, text);
}

/** Returns the content of a remote's file of first screens; null if it is not usable. */
export function readScreens(text: string | null): Screens | null {
  return read(screens, text);
}

function read<Schema extends v.GenericSchema>(schema: Schema, text: string | null): v.InferOutput<Schema> | null {
  try {
    const result = v.safeParse(schema, JSON.parse(text ?? 'null'));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** A style sheet of a published version, with the address of its folder. */
export interface Sheet {
  base: string;
  text: string;
}

/** A version of a remote with its first screens. */
export interface RemoteScreens {
  name: string;
  version: string;
  screens: Screens;
}

/** Content of a page before its scripts have loaded. */
export interface FirstScreen {
  /** Differs where the rest does. */
  key: string;
  styles: string;
  html: string;
}

/** Returns the pattern of the screen that a version has for an address; undefined if it has none. */
export function screenAt({ screens: all }: Screens, pathname: string): string | undefined {
  return Object.keys(all).find((pattern) => matchPath(pattern, pathname) !== null);
}

/**
 * Returns the shell's frame with a remote's screen, for visitors and in a template for students, and the styles of both.
 *
 * @param pattern of the remote's screen
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

/** Returns the text of a sheet for an element of the page: addresses are relative to the sheet's folder. */
function inlined({ base, text }: Sheet): string {
  const absolute = text.replace(/url\((["']?)(?![a-z]+:|\/|#)/g, (_all, quote: string) => `url(${quote}${base}`);
  // A sheet can end its element only with these characters, which no style needs.
  return absolute.replaceAll('</', '<\\/');
}
