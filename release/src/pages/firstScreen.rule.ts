import { matchPath } from 'react-router-dom';
import * as v from 'valibot';
import { SHELL } from '../build/applications';
import type { Apps, LiveApp } from '../live/releaseDocument';
import { parseJson } from '../storage/parseJson.rule';
import { contactItems, type Contacts, withContacts } from './contacts.rule';

/** HTML before and after a remote's screen. */
const cut = v.tuple([v.string(), v.string()]);

/** The frame around first screens, from the shell. */
const frameFile = v.object({
  schema: v.literal(1),
  /** Frames by kind; `home` is the landing page's frame. */
  frames: v.record(v.string(), v.object({ visitor: cut, student: cut })),
  /** Items of the footer's lists; earlier shells leave the lists empty. */
  contacts: v.optional(contactItems),
  /** Inline script after the first screen. */
  script: v.string(),
  styles: v.string(),
});

const screen = v.object({ frame: v.string(), visitor: v.string(), student: v.string() });

/** The first screens of a remote. */
const screenFile = v.object({
  schema: v.literal(1),
  /** Screens by address pattern. */
  screens: v.record(v.string(), screen),
  styles: v.string(),
});

type FrameFile = v.InferOutput<typeof frameFile>;
type ScreenFile = v.InferOutput<typeof screenFile>;

/** Files of versions with first screens or the frames around them, by the base of the version. */
export type ScreenFiles = ReadonlyMap<string, FrameFile | ScreenFile>;

/** Parses a file of first screens or of frames; returns null if it is neither. */
export function readScreenFile(text: string | null): FrameFile | ScreenFile | null {
  return parseJson(v.union([frameFile, screenFile]), text);
}

type App = Pick<LiveApp, 'version' | 'base' | 'nestedIn' | 'layouts'>;

export type FoundScreen = NonNullable<ReturnType<typeof findScreen>>;

/**
 * Returns an address's first screen for a browser's versions: the remotes that draw it, the outer one first, and a key
 * that is equal for equal first screens of one release. No remote for an address of which no version has a screen: it
 * gets the frame. Null if the shell has no frames.
 */
export function findScreen(files: ScreenFiles, apps: Apps<App>, pathname: string) {
  const shell = files.get(apps[SHELL]?.base ?? '');
  const found = Object.entries(apps).flatMap(([name, app]) => {
    const file = files.get(app.base);
    if (!file || !('screens' in file)) return [];
    const [match] = Object.entries(file.screens).filter(([pattern]) => matchPath(pattern, pathname) !== null);
    return match ? [{ name, app, file, pattern: match[0], screen: match[1] }] : [];
  });
  const outer = found.find(({ app }) => app.nestedIn === null);
  if (!shell || !('frames' in shell)) return null;
  const nested = outer && found.find(({ app }) => app.nestedIn !== null && outer.app.layouts.includes(app.nestedIn));
  const kind = nested && nested.screen.frame !== 'full' ? nested.screen.frame : (outer?.screen.frame ?? 'full');
  const frame = shell.frames[pathname === '/' ? 'home' : kind];
  if (!frame) return null;
  const parts = [outer, nested].filter((part) => part !== undefined);
  const key = [apps[SHELL]?.version, ...parts.map(({ name, app, pattern }) => `${name} ${app.version} ${pattern}`)];
  return { key: key.join(), shell, frame, parts };
}

/** A published style sheet: its folder's address, its own and its rules. */
export interface Sheet {
  base: string;
  href: string;
  text: string;
}

/** Page content before its scripts have loaded. */
export type FirstScreen = ReturnType<typeof firstScreenOf>;

/** Content of a frame without a screen: like a skeleton, it gives way to the page at once. */
const EMPTY = '<div data-skeleton></div>';

/** Place of a nested remote's screen in a layout; build/firstScreen writes it. */
const NESTED = '<!--manassa:nested-->';

/** Returns the first screen for visitors, the same for students in a template, and the styles in cascade order. */
export function firstScreenOf({ shell, frame, parts }: FoundScreen, sheets: readonly Sheet[], contacts: Contacts) {
  const [outer, nested] = parts;
  const whole = (who: 'visitor' | 'student'): string => {
    const [before, after] = frame[who];
    const screen = (outer?.screen[who] ?? EMPTY).replace(NESTED, () => nested?.screen[who] ?? '');
    return `${before}${screen}${shell.contacts ? withContacts(after, shell.contacts, contacts) : after}`;
  };
  const versions = parts.map(({ name, app }) => `${name} ${app.version}`).join(',');
  const styles = [...sheets.map(rulesOf), shell.styles, ...parts.map(({ file }) => file.styles)];
  const inlined = sheets.map(({ href }) => href);
  return {
    // The shell does not load these again (shell/src/remotes/files/inlinedStyles.ts).
    styles: `<style data-sheets="${inlined.join(' ')}">${styles.join('\n')}</style>`,
    /** Addresses of the style sheets that are complete in `styles`. */
    inlined,
    html: [
      `<div id="first-screen" data-versions="${versions}" hidden>${whole('visitor')}</div>`,
      `<template id="first-screen-student">${whole('student')}</template>`,
      `<script>${shell.script}</script>`,
      '<noscript><style>#first-screen[hidden]{display:block!important}</style></noscript>',
    ].join('\n    '),
  };
}

/** Returns a sheet's text for a style element; its relative addresses start at the sheet's folder. */
function rulesOf({ base, text }: Sheet): string {
  const absolute = text.replace(/url\((["']?)(?!["']|[a-z]+:|\/|#)/g, (_all, quote: string) => `url(${quote}${base}`);
  // Only these characters could end the element early, and no style needs them.
  return absolute.replaceAll('</', '<\\/');
}
