import * as v from 'valibot';

/** One published version of an application: where its files are and which of them to start with. */
const runningVersion = v.object({
  version: v.pipe(v.string(), v.nonEmpty()),
  /** Address of the version's folder, ending in a slash. */
  base: v.pipe(v.string(), v.nonEmpty()),
  /** The ES module to import, relative to `base`. */
  entry: v.pipe(v.string(), v.nonEmpty()),
});
export type RunningVersion = v.InferOutput<typeof runningVersion>;

/** A version with what the router has to know of it. */
export const routedVersion = v.object({
  ...runningVersion.entries,
  /** Address patterns the remote serves, in react-router's notation, e.g. `/student/*`. */
  routes: v.array(v.string()),
  /** The id of another remote's layout route that these routes are nested in, or null for the frame itself. */
  nestedIn: v.nullable(v.string()),
});
export type RoutedVersion = v.InferOutput<typeof routedVersion>;

/** A version that a share of the students gets instead of the live one; canary.rule.ts says who. */
const canaryVersion = v.object({
  ...routedVersion.entries,
  /** In percent, above 0 and at most 100. */
  share: v.number(),
});
export type CanaryVersion = v.InferOutput<typeof canaryVersion>;

const liveRemote = v.object({
  ...routedVersion.entries,
  /** The version that was live before, for falling back; null for the first. */
  previous: v.nullable(runningVersion),
  /** The trial that runs, or null. Added later than the rest: a page composed by an older server lacks it. */
  canary: v.fallback(v.nullable(canaryVersion), null),
  /** Versions that an operator withdrew even from running attempts: whoever is pinned to one moves to the live one. */
  revoked: v.fallback(v.array(v.string()), []),
});
export type LiveRemote = v.InferOutput<typeof liveRemote>;

/** What the page is told of the release document: enough to load every remote without asking for a list. */
const liveRelease = v.object({
  /** Grows by one with every promotion and roll-back. */
  revision: v.number(),
  /** The version of the shell that this page was composed for. */
  shell: v.string(),
  remotes: v.record(v.string(), liveRemote),
  /** Sent with field reports: it proves that they come from a page of this revision. */
  reportToken: v.optional(v.string()),
});
export type LiveRelease = v.InferOutput<typeof liveRelease>;

/** Ids of the two elements in which the page server writes JSON into the page. */
export const RELEASE_ELEMENT_ID = 'manassa-release';
export const CONFIG_ELEMENT_ID = 'manassa-config';

/**
 * Where open tabs ask what is live now: the live release as it would be written into their page, with an ETag. The
 * answer depends on the bucket cookie only in its `shell`.
 */
export const LIVE_RELEASE_PATH = '/live.json';

/** @throws when the value is no release: the page was composed wrongly and cannot start. */
export function readLiveRelease(value: unknown): LiveRelease {
  return v.parse(liveRelease, value);
}
