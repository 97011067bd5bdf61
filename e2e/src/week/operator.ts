import { isInCanary } from '@manassa/shared/federation';
import { changeRelease, FolderStorage, readLive, readRelease } from '@manassa/release/testing';
import type { Intent, ReleaseDocument } from '@manassa/release/testing';
import { until } from '../harness/until';
import { publishEdited } from '../release/editedVersion';
import { releaseNow } from '../release/liveVersion';
import type { Expected } from './judge.rule';
import type { App, ReleaseEvent } from './plan.rule';

/** Published versions of each application; later promotions take turns. */
const MOST_VERSIONS = 4;

/** Exam that an attempt is pinned for. */
export interface PinnedExam {
  address: string;
  version: string;
}

/** Releases versions of one product, without the gate, which has its own tests. */
export class Operator {
  readonly #origin: string;
  readonly #releaseDir: string;
  readonly #storage: FolderStorage;
  readonly #published = new Map<App, string[]>();

  constructor({ origin, releaseDir }: { origin: string; releaseDir: string }) {
    this.#origin = origin;
    this.#releaseDir = releaseDir;
    this.#storage = new FolderStorage(releaseDir);
  }

  /** Applies the event if possible, and waits until the change is served. Returns its description, or null. */
  async act(event: ReleaseEvent): Promise<string | null> {
    const intent = await this.#intentOf(event);
    if (intent === null) return null;
    const document = await changeRelease({
      storage: this.#storage,
      reason: { by: 'tester', why: 'a simulated week', command: 'test' },
      decide: () => [intent],
    });
    if (document === null) return null;
    const { revision } = document;
    await until(`revision ${revision}`, async () => (await releaseNow(this.#origin)).revision >= revision);
    return [event.kind, event.app, ...('version' in intent ? [intent.version] : [])].join(' ');
  }

  /** Returns the revision that pages are composed from. */
  async revision(): Promise<number> {
    return (await releaseNow(this.#origin)).revision;
  }

  /** Returns the versions that a release has for a browser at an address. */
  async expected(revision: number, bucket: number | null, path: string, pin: PinnedExam | null): Promise<Expected> {
    const stored = await readRelease(this.#storage, revision);
    if (!stored) throw new Error(`revision ${revision} is served and not stored`);
    const versionOf = (name: string): string => {
      const app = stored.document.apps[name];
      const isPinned = name === 'remote-exam' && pin !== null && path.startsWith(`${pin.address}/`);
      if (isPinned && app?.revoked.includes(pin.version) !== true) return pin.version;
      const { canary } = app ?? {};
      const isInShare = canary && isInCanary(bucket, name, canary.version, canary.share);
      return (isInShare ? canary.version : app?.version) ?? '';
    };
    const remotes = Object.keys(stored.document.apps).filter((name) => name !== 'shell');
    return {
      revision,
      shell: versionOf('shell'),
      remotes: Object.fromEntries(remotes.map((name) => [name, versionOf(name)])),
    };
  }

  async #intentOf(event: ReleaseEvent): Promise<Intent | null> {
    const { app } = event;
    const now = (await this.#live()).apps[app];
    if (!now) throw new Error(`${app} is not live`);
    switch (event.kind) {
      case 'promote':
        return { app, version: await this.#other(app, now.version), back: false };
      case 'rollback':
        return now.previous && { app, version: now.previous.version, back: true };
      case 'withdraw':
        return now.previous && { app, version: now.previous.version, back: true, alsoAttempts: true };
      case 'canary':
        if (now.canary) return { act: 'canary', app, version: now.canary.version, share: event.share };
        return { act: 'canary', app, version: await this.#other(app, now.version), share: event.share };
      case 'canary-ends':
        return now.canary && { act: 'abort', app, version: now.canary.version };
      case 'canary-goes-live':
        return now.canary && { app, version: now.canary.version, back: false };
    }
  }

  async #live(): Promise<ReleaseDocument> {
    const live = await readLive(this.#storage);
    if (!live) throw new Error('nothing is live');
    return live;
  }

  /** Returns a version other than `now`: a new one, or the one that was taken least recently. */
  async #other(app: App, now: string): Promise<string> {
    const versions = this.#published.get(app) ?? [now];
    this.#published.set(app, versions);
    if (versions.length < MOST_VERSIONS) {
      const version = `9.${versions.length}.0`;
      await publishEdited(this.#releaseDir, app, now, version);
      versions.push(version);
      return version;
    }
    const found = versions.find((version) => version !== now) ?? now;
    versions.splice(versions.indexOf(found), 1);
    versions.push(found);
    return found;
  }
}
