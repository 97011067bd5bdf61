import { BUCKET_COOKIE, BUCKETS, isInCanary, readLiveRelease, RELEASE_ELEMENT_ID } from '@manassa/shared/federation';
import type { LiveRelease } from '@manassa/shared/federation';
import { FolderStorage, readRelease, type ReleaseDocument } from '@manassa/release/testing';

interface PageTally {
  pages: number;
  /** Published files requested because a page names them. */
  files: number;
  /** Number of releases that the pages belong to. */
  revisions: number;
  /** Pages that do not belong to one release, or failed responses: a sentence each. */
  mixed: string[];
  /** Missing files that a page names: a sentence each. */
  missing: string[];
}

const ADDRESSES = [
  '/',
  '/login',
  '/student/courses',
  '/course/buy',
  '/course/view/c/section/s/exam/e/start',
  '/course/view/c/section/s/lecture/l',
  '/nowhere',
];
const AT_ONCE = 8;

/** Fetches pages of a product and compares each with the release that it names. */
export class PageChecker {
  readonly tally: PageTally = { pages: 0, files: 0, revisions: 0, mixed: [], missing: [] };
  readonly #origin: string;
  readonly #storage: FolderStorage;
  readonly #documents = new Map<number, Promise<ReleaseDocument | null>>();
  /** Requested files by revision: a file is requested again in every release that names it. */
  readonly #asked = new Set<string>();

  constructor(origin: string, releaseDir: string) {
    this.#origin = origin;
    this.#storage = new FolderStorage(releaseDir);
  }

  /** Checks `count` pages of at least `revisions` releases, several at a time, for all addresses and many buckets. */
  async check(count: number, revisions: number): Promise<PageTally> {
    let next = 0;
    const one = async (): Promise<void> => {
      while (next < count) {
        next += 1;
        // Pages are faster than changes: each release gets its share of them.
        while (next * revisions > count * (this.#documents.size + 1)) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          await this.#checkPage('/', null);
        }
        const bucket = next % 5 === 0 ? null : (next * 37) % BUCKETS;
        await this.#checkPage(ADDRESSES[next % ADDRESSES.length] ?? '/', bucket);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    this.tally.revisions = this.#documents.size;
    return this.tally;
  }

  async #checkPage(address: string, bucket: number | null): Promise<void> {
    this.tally.pages += 1;
    const cookie: Record<string, string> = bucket === null ? {} : { cookie: `${BUCKET_COOKIE}=${bucket}` };
    const answer = await fetch(`${this.#origin}${address}`, { headers: { accept: 'text/html', ...cookie } });
    const page = await answer.text();
    const complain = (what: string): void => void this.tally.mixed.push(`${address} (bucket ${bucket}): ${what}`);
    const inlined = new RegExp(`id="${RELEASE_ELEMENT_ID}">(.*?)</script>`).exec(page)?.[1];
    if (inlined === undefined) return complain(`no page: ${answer.status} ${page.slice(0, 80)}`);
    if (answer.status !== (address === '/nowhere' ? 404 : 200)) complain(`status ${answer.status}`);
    const release = readLiveRelease(JSON.parse(inlined));
    const document = await this.#documentOf(release.revision);
    if (document === null) return complain(`revision ${release.revision} was never released`);
    for (const fault of faultsOf(page.replace(inlined, ''), release, document, bucket)) complain(fault);
    await this.#askForFiles(page, release);
  }

  #documentOf(revision: number): Promise<ReleaseDocument | null> {
    const known = this.#documents.get(revision);
    const document = known ?? readRelease(this.#storage, revision).then((kept) => kept?.document ?? null);
    this.#documents.set(revision, document);
    return document;
  }

  async #askForFiles(page: string, { revision, remotes }: LiveRelease): Promise<void> {
    const linked = [...page.matchAll(/(?:href|src)="(\/apps\/[^"]+)"/g)].map(([, file = '']) => file);
    const loadable = Object.values(remotes).flatMap((remote) =>
      [remote, remote.canary, remote.previous].flatMap((one) => (one ? [`${one.base}${one.entry}`] : [])),
    );
    for (const file of new Set([...linked, ...loadable])) {
      const mark = `${revision} ${file}`;
      if (this.#asked.has(mark)) continue;
      this.#asked.add(mark);
      this.tally.files += 1;
      const answer = await fetch(`${this.#origin}${file}`);
      const { length } = await answer.text();
      if (!answer.ok || length === 0) this.tally.missing.push(`${file} of revision ${revision}: ${answer.status}`);
    }
  }
}

/** Returns the differences between a page without its data and the release that its data names. */
export function faultsOf(
  page: string,
  release: LiveRelease,
  document: ReleaseDocument,
  bucket: number | null,
): string[] {
  const faults: string[] = [];
  const given = Object.fromEntries(
    Object.entries(document.apps).map(([name, { version, canary }]) => [
      name,
      canary && isInCanary(bucket, name, canary.version, canary.share) ? canary.version : version,
    ]),
  );
  if (release.shell !== given.shell) faults.push(`shell ${release.shell} in its data, ${given.shell} in its release`);
  for (const [name, remote] of Object.entries(release.remotes)) {
    const { version, canary } = document.apps[name] ?? {};
    if (remote.version !== version || remote.canary?.version !== canary?.version) {
      faults.push(`${name} ${remote.version} in its data, ${version} in its release`);
    }
  }
  const named = [...page.matchAll(/="\/apps\/([^/"]+)\/([^/"]+)\//g)];
  for (const [, name = '', version = ''] of named) {
    if (version !== given[name]) faults.push(`a link to ${name} ${version} instead of ${given[name]}`);
  }
  if (!named.some(([, name]) => name === 'shell')) faults.push('no shell in it');
  return faults;
}
