import * as v from 'valibot';

/** A version is a folder's name too, so it has no character with a meaning in paths or addresses. */
export const VERSION_PATTERN = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$/;

const version = v.pipe(v.string(), v.regex(VERSION_PATTERN, 'is not a version'));
const file = v.pipe(
  v.string(),
  v.regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\:]+$/, 'is not a file inside the version'),
);
const texts = v.array(v.string());

/** Description of a version by its build, extended by the manifest, the release document, pages and the gate. */
export const versionFields = {
  kind: v.picklist(['shell', 'remote']),
  version,
  /** Module to import. */
  entry: file,
  contractVersion: v.pipe(v.number(), v.integer()),
  /** Address patterns in react-router's notation. */
  routes: v.optional(texts, []),
  /** Id of another remote's layout route around the routes; null for the frame. */
  nestedIn: v.optional(v.nullable(v.string()), null),
  /** Ids of layout routes in which other remotes' routes may be nested. */
  layouts: v.optional(texts, []),
  /** Files to preload by address pattern; `*` means every address of the application. */
  preload: v.optional(v.record(v.string(), v.array(file)), {}),
  /** Packages with the ranges that a remote was built for. */
  requires: v.optional(v.record(v.string(), v.string()), {}),
  /** Share keys that a remote imports at run time. */
  uses: v.optional(texts, []),
  /** The shell's share keys with their versions. */
  provides: v.optional(v.record(v.string(), v.string()), {}),
  /** File with the HTML of its first screens, or of the shell's frame. */
  firstScreens: v.optional(file),
  /** Reads that a page's address determines, by address pattern; `:name` in a path is the pattern's parameter. */
  reads: v.optional(
    v.record(v.string(), v.array(v.object({ path: v.string(), visitors: v.optional(v.boolean()) }))),
    {},
  ),
  /** Most kB (1000 bytes, as sent with brotli) before any of its pages shows, and before single pages do. */
  budget: v.optional(
    v.object({
      firstScreenKb: v.pipe(v.number(), v.gtValue(0)),
      pagesKb: v.optional(v.record(v.string(), v.pipe(v.number(), v.gtValue(0)))),
    }),
  ),
};

export const runningVersion = v.object({ version, base: v.string(), entry: file });
