import * as v from 'valibot';
import type { Manifest } from '../publish/manifest';
import { runningVersion, versionFields } from '../publish/version';
import { versionBase } from '../storage/versionPlace.rule';

export const RELEASE_SCHEMA = 1;

const candidateFields = { ...versionFields, base: v.string() };

const canaryFields = {
  ...candidateFields,
  /** In percent, above 0 and at most 100. */
  share: v.pipe(v.number(), v.gtValue(0), v.maxValue(100)),
  /** ISO time of its first share. */
  since: v.string(),
  /** The revision that began it: only pages composed since then have tried it. */
  sinceRevision: v.optional(v.number(), 0),
  /** It is aborted once so many pages have tried it and more than this share of them, in percent, failed. */
  haltAfter: v.pipe(v.number(), v.integer(), v.minValue(1)),
  haltRate: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
};
/** A canary. */
export type Canary = v.InferOutput<v.ObjectSchema<typeof canaryFields, undefined>>;

const liveAppFields = {
  ...candidateFields,
  /** The version that browsers fall back to; null for the first. */
  previous: v.nullable(runningVersion),
  /** Versions that an operator moved away from: they go live again only by name. */
  heldBack: v.optional(v.array(v.string()), []),
  /** Held-back versions that running attempts have to leave too. */
  revoked: v.optional(v.array(v.string()), []),
  canary: v.optional(v.nullable(v.looseObject(canaryFields)), null),
};
/** An application's entry. */
export type LiveApp = v.InferOutput<v.ObjectSchema<typeof liveAppFields, undefined>>;

/**
 * Change of an application, and the meaning of `from` and `to`:
 *
 * - `live`: another version went live, from the one before it.
 * - `canary started`: a trial began, from what is live to what is tried.
 * - `canary share`: another share of the students tries the same version, or it is halted by another rate.
 * - `canary finished`: what was tried went live for everyone, from the live version before it.
 * - `canary aborted`: the trial was taken back, from what was tried to what is live.
 * - `canary ended`: the same, because another version than the one tried went live.
 * - `withdrawn`: even running attempts leave `from` for what is live.
 * - `removed`: the files of `from` were removed, `to` is what stays live (empty when nothing is).
 */
export const CHANGE_KINDS = [
  'live',
  'canary started',
  'canary share',
  'canary finished',
  'canary aborted',
  'canary ended',
  'withdrawn',
  'removed',
] as const;

const change = v.object({
  app: v.string(),
  from: v.nullable(v.string()),
  to: v.string(),
  kind: v.optional(v.picklist(CHANGE_KINDS), 'live'),
  /** Of a canary, in percent, after and before the change. */
  share: v.optional(v.number()),
  shareBefore: v.optional(v.number()),
  /** Of a removed version: tells it from a later publication under the same name. */
  publishedAt: v.optional(v.string()),
});
export type Change = v.InferOutput<typeof change>;

const releaseDocumentFields = {
  schema: v.literal(RELEASE_SCHEMA),
  /** Grows by one with every document. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** ISO time. */
  at: v.string(),
  by: v.string(),
  why: v.string(),
  command: v.string(),
  changes: v.array(change),
  /** Objections of the gate that were overruled. */
  forced: v.optional(v.array(v.string()), []),
  /** Checks that the gate skipped, and remarks that did not stop it. */
  notes: v.optional(v.array(v.string()), []),
};
/** The release document: which version of every application is live, and how that came about. */
export type ReleaseDocument = v.InferOutput<v.ObjectSchema<typeof releaseDocumentFields, undefined>> & {
  apps: Record<string, LiveApp>;
};

/** Keeps unknown fields: those of a later tool survive an earlier one. */
const readable = v.looseObject({
  ...releaseDocumentFields,
  apps: v.record(v.string(), v.looseObject(liveAppFields)),
});

/** @throws when the value is no release document of a known schema */
export function readReleaseDocument(value: unknown): ReleaseDocument {
  return v.parse(readable, value);
}

/** Returns the document's text; two documents can be compared byte for byte. */
export function writeReleaseDocument(document: ReleaseDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** A version that could go live. */
export type Candidate = Omit<LiveApp, 'previous' | 'heldBack' | 'revoked' | 'canary'>;

/** Returns a published version as a candidate for the document. */
export function candidateOf({ schema: _schema, app, ...version }: Manifest): Candidate {
  return { ...version, base: versionBase(app, version.version) };
}
