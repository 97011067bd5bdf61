import * as v from 'valibot';

/** The remotes of the product, as their folders are called. */
export const REMOTE_NAMES = ['remote-public', 'remote-student', 'remote-course-player', 'remote-exam'] as const;

/** One published version of an application: where its files are and which of them to start with. */
const runningVersion = v.object({
  version: v.pipe(v.string(), v.nonEmpty()),
  /** Address of the version's folder, ending in a slash. */
  base: v.pipe(v.string(), v.nonEmpty()),
  /** The ES module to import, relative to `base`. */
  entry: v.pipe(v.string(), v.nonEmpty()),
});
export type RunningVersion = v.InferOutput<typeof runningVersion>;

const liveRemote = v.object({
  ...runningVersion.entries,
  /** Address patterns the remote serves, in react-router's notation, e.g. `/student/*`. */
  routes: v.array(v.string()),
  /** The id of another remote's layout route that these routes are nested in, or null for the frame itself. */
  nestedIn: v.nullable(v.string()),
  /** The version that was live before, for falling back; null for the first. */
  previous: v.nullable(runningVersion),
});
export type LiveRemote = v.InferOutput<typeof liveRemote>;

/** What the page is told of the release document: enough to load every remote without asking for a list. */
const liveRelease = v.object({
  /** Grows by one with every promotion and roll-back. */
  revision: v.number(),
  shell: v.string(),
  remotes: v.record(v.string(), liveRemote),
});
export type LiveRelease = v.InferOutput<typeof liveRelease>;

/** Ids of the two elements in which the page server writes JSON into the page. */
export const RELEASE_ELEMENT_ID = 'manassa-release';
export const CONFIG_ELEMENT_ID = 'manassa-config';

/** @throws when the value is no release: the page was composed wrongly and cannot start. */
export function readLiveRelease(value: unknown): LiveRelease {
  return v.parse(liveRelease, value);
}
