import { BUCKETS } from '@manassa/shared/federation';
import type { PageSettings } from '../config/config';
import type { ReleaseDocument } from '../live/releaseDocument';
import { trialsOf } from '../pages/bucket.rule';
import { LivePages } from '../pages/LivePages';
import { candidateSource, type ReleaseSource } from '../pages/ReleaseSource';
import { sampleAddresses, tableName } from './patternTable.rule';
import { withPolicyTag } from './policyTag.rule';

/** What all pages of one release are composed of. */
export interface Composing {
  document: ReleaseDocument;
  source: ReleaseSource;
  settings: PageSettings;
  assetBase: string | null;
  /** What tells addresses apart; has every pattern of the document. */
  patterns: readonly string[];
}

/** Every answer that a release gives to browsers, as files. */
export interface ComposedRelease {
  /** By path below the folder of the release. */
  files: Map<string, string>;
  /** Which folder a bucket's answers are in, by the name that stands for the bucket in an address. */
  places: Map<string, string>;
}

/** What stands for browsers that have no bucket yet. */
export const NO_BUCKET = 'any';

/**
 * Composes every page of a release: one for each set of address patterns and each set of trials. `<key>.html` is a page
 * that something serves, `<key>.404.html` one that nothing does.
 */
export async function composeAll(composing: Composing): Promise<ComposedRelease> {
  const { document, source, settings, assetBase, patterns } = composing;
  const fail = (error: unknown): never => {
    throw error;
  };
  const pages = new LivePages(candidateSource(document, source), settings, fail, null, assetBase);
  const samples = sampleAddresses(patterns);
  const files = new Map([['release.json', (await pages.live()).publicText]]);
  const places = new Map<string, string>();
  const variants = new Map<string, string>();
  for (const bucket of [null, ...Array.from({ length: BUCKETS }, (_, at) => at)]) {
    const trials = trialsOf(document.apps, bucket);
    const known = variants.get(trials);
    const variant = known ?? `variant-${variants.size}`;
    for (const name of namesOf(bucket)) places.set(name, variant);
    if (known !== undefined) continue;
    variants.set(trials, variant);
    files.set(`${variant}/live.json`, (await pages.liveRelease(bucket)).body);
    for (const [key, address] of samples) {
      const { status, body, headers } = await pages.page(address, bucket);
      const name = status === 404 ? `${key}.404.html` : `${key}.html`;
      const policy = headers['content-security-policy'] ?? '';
      files.set(`${variant}/${tableName(patterns)}/${name}`, withPolicyTag(body, policy));
    }
  }
  return { files, places };
}

/** What a bucket is called: as the cookie writes it, with or without a zero in front. */
function namesOf(bucket: number | null): string[] {
  if (bucket === null) return [NO_BUCKET];
  return bucket < 10 ? [`bucket-${bucket}`, `bucket-0${bucket}`] : [`bucket-${bucket}`];
}
