import * as v from 'valibot';

const runningVersion = v.object({
  version: v.pipe(v.string(), v.nonEmpty()),
  /** With a trailing slash. */
  base: v.pipe(v.string(), v.nonEmpty()),
  /** ES module to import, relative to `base`. */
  entry: v.pipe(v.string(), v.nonEmpty()),
});
export type RunningVersion = v.InferOutput<typeof runningVersion>;

export const routedVersion = v.object({
  ...runningVersion.entries,
  /** In react-router's notation, e.g. `/student/*`. */
  routes: v.array(v.string()),
  /** Id of another remote's layout route that contains these routes, or null for the frame. */
  nestedIn: v.nullable(v.string()),
  /** Files by address pattern, relative to `base`; `*` means every address. Absent in pages of older servers. */
  preload: v.optional(v.record(v.string(), v.array(v.string()))),
});
export type RoutedVersion = v.InferOutput<typeof routedVersion>;

/** canary.rule.ts chooses its students. */
const canaryVersion = v.object({
  ...routedVersion.entries,
  /** In percent, above 0 and at most 100. */
  share: v.number(),
});
export type CanaryVersion = v.InferOutput<typeof canaryVersion>;

const liveRemote = v.object({
  ...routedVersion.entries,
  /** Last good version; null for the first. */
  previous: v.nullable(runningVersion),
  /** Null if none runs. Absent in pages composed by older servers. */
  canary: v.fallback(v.nullable(canaryVersion), null),
  /** Withdrawn versions: an attempt that is pinned to one moves to the live version. */
  revoked: v.fallback(v.array(v.string()), []),
});
export type LiveRemote = v.InferOutput<typeof liveRemote>;

/** The part of the release document that a page gets: enough to load every remote. */
const liveRelease = v.object({
  /** Incremented by every promotion and rollback. */
  revision: v.number(),
  shell: v.string(),
  remotes: v.record(v.string(), liveRemote),
  /** Sent with field reports: proves that they come from a page of this revision. */
  reportToken: v.optional(v.string()),
});
export type LiveRelease = v.InferOutput<typeof liveRelease>;

export const RELEASE_ELEMENT_ID = 'manassa-release';
export const CONFIG_ELEMENT_ID = 'manassa-config';

/** Address of the live release for open tabs, with an ETag. Only its `shell` depends on the bucket cookie. */
export const LIVE_RELEASE_PATH = '/live.json';

/** Parses the live release in the page. Throws if it is invalid: a wrongly composed page cannot start. */
export function readLiveRelease(value: unknown): LiveRelease {
  return v.parse(liveRelease, value);
}
