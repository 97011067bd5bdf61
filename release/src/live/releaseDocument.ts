import * as v from 'valibot';
import { type Manifest, runningVersion, versionFields } from '../publish/manifest';
import { versionBase } from '../storage/Storage';

export const RELEASE_SCHEMA = 1 as const;

const candidateFields = { ...versionFields, base: v.string() };

const canaryFields = {
  ...candidateFields,
  /** In percent. */
  share: v.pipe(v.number(), v.gtValue(0), v.maxValue(100)),
  /** ISO time of its start. */
  since: v.string(),
  /** Revision that started it: earlier pages did not try it. */
  sinceRevision: v.optional(v.number(), 0),
  /** Aborted once this many pages tried it and more than `haltRate` percent failed. */
  haltAfter: v.pipe(v.number(), v.integer(), v.minValue(1)),
  haltRate: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
};
export type Canary = v.InferOutput<v.ObjectSchema<typeof canaryFields, undefined>>;

const liveAppFields = {
  ...candidateFields,
  /** Fallback of browsers; null for the first version. */
  previous: v.nullable(runningVersion),
  /** Versions that an operator left: released again only by name. */
  heldBack: v.optional(v.array(v.string()), []),
  /** Held-back versions that running attempts must leave too. */
  revoked: v.optional(v.array(v.string()), []),
  canary: v.optional(v.nullable(v.looseObject(canaryFields)), null),
};
export type LiveApp = v.InferOutput<v.ObjectSchema<typeof liveAppFields, undefined>>;

/** Returns the versions that browsers may get of an application, by its entry. */
export const versionsIn = (app: Pick<LiveApp, 'version' | 'canary' | 'previous'> | undefined) =>
  [app, app?.canary, app?.previous].flatMap((one) => one?.version ?? []);

/** Kinds of a change, with the meaning of its `from` and `to`. */
export const CHANGE_KINDS = [
  'live', // from the live version before, to the new one
  'canary started', // from the live version, to the canary
  'canary share', // another share or halt rate of the same version
  'canary finished', // from the live version before, to the canary, live for everyone
  'canary aborted', // from the canary, to the live version
  'canary ended', // from the canary, to another version that went live
  'withdrawn', // running attempts leave `from` for the live version
  'removed', // the files of `from` were removed; `to` stays live (empty for none)
  'unknown', // of a newer tool
] as const;

const change = v.object({
  app: v.string(),
  from: v.nullable(v.string()),
  to: v.string(),
  kind: v.optional(v.fallback(v.picklist(CHANGE_KINDS), 'unknown'), 'live'),
  /** Share of a canary after and before the change, in percent. */
  share: v.optional(v.number()),
  shareBefore: v.optional(v.number()),
  /** ISO time of a removed version's publication: the same version may be published again later. */
  publishedAt: v.optional(v.string()),
});
export type Change = v.InferOutput<typeof change>;

export function changeSentence({ app, from, to, kind, share, shareBefore }: Change): string {
  const sentences: Record<Change['kind'], string> = {
    live: `${from ?? 'none'} -> ${to}`,
    'canary started': `canary ${to} at ${share} %, the others keep ${from}`,
    'canary share': `canary ${to} ${
      share === shareBefore ? `stays at ${share} %, halted by another rate` : `from ${shareBefore} % to ${share} %`
    }`,
    'canary finished': `${from ?? 'none'} -> ${to}, canary finished`,
    'canary aborted': `canary ${from} aborted at ${shareBefore} % and held back, ${to} stays`,
    'canary ended': `canary ${from} ended at ${shareBefore} % by ${to}`,
    withdrawn: `${from} withdrawn from running attempts`,
    removed: `${from} removed`,
    unknown: 'changed by a newer version of this tool',
  };
  return `${app} ${sentences[kind]}`;
}

const releaseDocumentFields = {
  schema: v.literal(RELEASE_SCHEMA),
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** ISO time. */
  at: v.string(),
  by: v.string(),
  why: v.string(),
  command: v.string(),
  changes: v.array(change),
  /** Overruled objections of the gate. */
  forced: v.optional(v.array(v.string()), []),
  /** Skipped checks and remarks of the gate. */
  notes: v.optional(v.array(v.string()), []),
  /** `off` makes every browser remove its service worker. Left out in documents before the worker: on. */
  worker: v.optional(v.picklist(['on', 'off'])),
};
/** The live version of every application, and the change that led to it. */
export type ReleaseDocument = v.InferOutput<v.ObjectSchema<typeof releaseDocumentFields, undefined>> & {
  apps: Record<string, LiveApp>;
};

export type Apps<App = LiveApp> = Readonly<Record<string, App>>;

/** Returns the applications, each changed. */
export function mapApps<App, Changed>(apps: Apps<App>, change: (app: App, name: string) => Changed) {
  return Object.fromEntries(Object.entries(apps).map(([name, app]) => [name, change(app, name)] as const));
}

/** Keeps unknown fields, so that an older tool does not drop those of a newer one. */
export const readableDocument = v.looseObject({
  ...releaseDocumentFields,
  apps: v.record(v.string(), v.looseObject(liveAppFields)),
});

/** Returns the document's text; equal documents have equal bytes. */
export function writeReleaseDocument(document: ReleaseDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Returns the public part of a release document, without operators, reasons, commands and notes. */
export function publicDocument({ revision, at, changes, worker, apps }: ReleaseDocument): ReleaseDocument {
  const said = { by: '', why: '', command: '', changes, forced: [], notes: [] };
  return { schema: RELEASE_SCHEMA, revision, at, ...said, ...(worker === undefined ? {} : { worker }), apps };
}

export type Candidate = Omit<LiveApp, 'previous' | 'heldBack' | 'revoked' | 'canary'>;

/** Returns the manifest of a published version as a candidate: with its address, not live yet. */
export function candidateOf({ schema: _schema, app, ...version }: Manifest): Candidate {
  return { ...version, base: versionBase(app, version.version) };
}
