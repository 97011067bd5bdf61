import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseDocument } from '../live/releaseDocument';
import { readHistory, readLive } from '../live/releaseStore';
import { publishVersion } from '../publish/publishVersion';
import { publishedVersions } from '../publish/integrity';
import type { Storage } from '../storage/Storage';
import { pruneVersions } from '../upkeep/pruneVersions';
import { verifyRelease } from '../upkeep/verifyRelease';
import { buildFixture, publishFixture } from './buildFixture';
import type { Ended } from './commandLine';

/** A storage with the environment that makes commands use it. */
interface Workplace {
  storage: Storage;
  environment: Record<string, string>;
  /** Calls back when a write begins; returns a function that stops watching. */
  onWriting(callback: () => void): () => void;
}

/** Number of killed commands a test on a folder; set KILLS for more. */
const KILLS = Number(process.env.KILLS ?? 2);

/** Time in which a command writes its document, in ms. */
const WRITING_MS = 40;

/** Enough files to make a publication slow. */
const FILES = 40;

const APP = 'remote-student';
const ROUTES = ['/student/*'];

/** A command to kill, with a check of its whole change. */
interface Step {
  words: string[];
  isDone(after: ReleaseDocument): void;
}

/** Tests concurrent operators and killed commands on any storage, with real processes. */
export function operatorsContract(open: () => Workplace, kills = KILLS): void {
  /** `killAfterMs`: undefined for never; `writing` for soon after the first write. */
  function release(words: string[], killAfterMs?: number | 'writing'): Promise<Ended> {
    const child = spawn(process.execPath, [path.join(__dirname, 'cliWithoutGate.js'), ...words], {
      env: { ...process.env, NODE_OPTIONS: '', MANASSA_OPERATOR: 'tester', ...open().environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended: Ended = { code: null, out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (ended.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (ended.err += chunk.toString()));
    const timers: NodeJS.Timeout[] = [];
    const killAfter = (delayMs: number): void => void timers.push(setTimeout(() => child.kill('SIGKILL'), delayMs));
    let stopWatching: (() => void) | undefined;
    if (killAfterMs === 'writing') stopWatching = open().onWriting(() => killAfter(Math.random() * WRITING_MS));
    else if (killAfterMs !== undefined) killAfter(killAfterMs);
    return new Promise((resolve) => {
      child.once('close', (code) => {
        stopWatching?.();
        timers.forEach(clearTimeout);
        resolve({ ...ended, code });
      });
    });
  }

  async function build(version: string): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'manassa-build-'));
    await buildFixture(folder, { app: APP, version, routes: ROUTES });
    for (let at = 0; at < FILES; at += 1) {
      const text = `export const part${at} = ${JSON.stringify(`${version} ${at} `.repeat(800))};\n`;
      await writeFile(path.join(folder, `part${at}.js`), text);
    }
    return folder;
  }

  test('RL-02 keeps the changes of concurrent operators to different applications', async () => {
    const { storage } = open();
    const apps = ['shell', APP, 'remote-public', 'remote-exam', 'remote-course-player'];
    for (const app of apps) await publishFixture(storage, { app, routes: app === 'shell' ? undefined : [`/${app}/*`] });
    await publishFixture(storage, { app: APP, version: '2', routes: [`/${APP}/*`] });
    await expect(release(['promote', 'shell'])).resolves.toMatchObject({ code: 0 });
    const ended = await Promise.all([
      ...apps.slice(1).map((app) => release(['promote', app, '1'])),
      release(['promote', APP, '2']),
    ]);
    expect(ended.map(({ code, err }) => [code, err])).toEqual(ended.map(() => [0, '']));
    const history = await readHistory(storage);
    expect(history.map(({ revision }) => revision)).toEqual(history.map((_, at) => at + 1));
    // Either change of the contested application may be last; the history has both.
    const done = history.flatMap(({ changes }) => changes.map(({ app, to }) => `${app} ${to}`));
    expect([...done].sort()).toEqual(
      [`${APP} 1`, `${APP} 2`, ...apps.filter((app) => app !== APP).map((app) => `${app} 1`)].sort(),
    );
    expect(Object.keys((await liveIn(storage)).apps).sort()).toEqual([...apps].sort());
    await expect(verifyRelease(storage)).resolves.toMatchObject({ problems: [] });
  }, 120_000);

  /** Releases a shell and a remote; returns the time of a read-only command, in ms. */
  async function begin(storage: Storage): Promise<number> {
    await publishFixture(storage, { app: 'shell' });
    await publishFixture(storage, { app: APP, version: '0', routes: ROUTES });
    await release(['promote', 'shell']);
    await release(['promote', APP, '0']);
    const startedMs = performance.now();
    await release(['status']);
    return performance.now() - startedMs;
  }

  /** Kills a command that changes the live release, and repeats it if nothing changed. */
  async function killThenDo({ words, isDone }: Step, killAfterMs: number | 'writing'): Promise<void> {
    const { storage } = open();
    const before = await liveIn(storage);
    await release(words, killAfterMs);
    const after = await liveIn(storage);
    await expectWhole(storage, []);
    if (after.revision === before.revision) {
      expect(after).toEqual(before);
      await expect(release(words)).resolves.toMatchObject({ code: 0, err: '' });
    }
    const done = await liveIn(storage);
    expect(done.revision).toBe(before.revision + 1);
    expect(done.apps.shell).toEqual(before.apps.shell);
    isDone(done);
  }

  test(
    'RL-02 a command killed at any moment leaves the old or the new state, and the next one works',
    async () => {
      const { storage } = open();
      const wholeMs = await begin(storage);
      for (let kill = 1; kill <= kills; kill += 1) {
        const version = String(kill);
        const from = await build(version);
        try {
          const publish = ['publish', APP, '--from', from];
          // A start takes this long before anything happens; publishing these files takes about as long again.
          await release(publish, kill % 2 === 1 ? 'writing' : wholeMs * (0.5 + Math.random()));
          await expectWhole(storage, [version]);
          await expect(release(publish)).resolves.toMatchObject({ code: 0 });

          const before = await liveIn(storage);
          const change = kill % 3 === 0 ? ['rollback', APP] : ['promote', APP, version];
          await release(change, kill % 2 === 1 ? 'writing' : wholeMs * (0.6 + Math.random() * 0.6));
          const after = await liveIn(storage);
          expect([before.revision, before.revision + 1]).toContain(after.revision);
          expect(after.apps.shell).toEqual(before.apps.shell);
          if (after.revision === before.revision) expect(after).toEqual(before);
          else expect(after.apps[APP]?.version).toBe(kill % 3 === 0 ? before.apps[APP]?.previous?.version : version);
          await expectWhole(storage, []);
          await expect(release(['promote', APP, version])).resolves.toMatchObject({ code: 0, err: '' });
          expect((await readLive(storage))?.apps[APP]?.version).toBe(version);
        } finally {
          await rm(from, { recursive: true });
        }
      }
      const history = await readHistory(storage);
      expect(history.map(({ revision }) => revision)).toEqual(history.map((_, at) => at + 1));
      await expect(verifyRelease(storage, { all: true })).resolves.toMatchObject({ problems: [] });
    },
    60_000 + kills * 240_000,
  );

  test(
    'RL-02 RL-05 a canary, its end and a removal killed at any moment leave the old or the new state',
    async () => {
      const { storage } = open();
      const wholeMs = await begin(storage);
      for (let kill = 1; kill <= kills; kill += 1) {
        const when = (within: number): number | 'writing' =>
          kill % 2 === 1 ? 'writing' : wholeMs * (0.6 + Math.random() * within);
        const [tried, unwanted] = [`tried-${kill}`, `unwanted-${kill}`];
        const from = await build(unwanted);
        const publish = { storage, app: APP, from, version: unwanted };
        try {
          await publishFixture(storage, { app: APP, version: tried, routes: ROUTES });
          await publishVersion({ ...publish, at: new Date().toISOString() });
          const { version: live } = (await liveIn(storage)).apps[APP] ?? {};
          for (const step of canarySteps(tried, live, kill % 2 === 0)) await killThenDo(step, when(0.6));

          const { apps, revision } = await liveIn(storage);
          const prune = ['prune', '--keep', '0'];
          // Reads every version first, and removes single files in a bucket.
          await release(prune, when(1.8));
          const after = await liveIn(storage);
          expect([revision, revision + 1]).toContain(after.revision);
          expect(after.apps).toEqual(apps);
          const left = (await publishedVersions(storage, APP)).map(({ version }) => version);
          if (after.revision === revision) expect(left).toContain(unwanted);
          else expect(after.changes).toContainEqual(expect.objectContaining({ kind: 'removed', from: unwanted }));
          await expectWhole(storage, [tried, unwanted]);
          await expect(release(prune)).resolves.toMatchObject({ code: 0, err: '' });
          expect((await publishedVersions(storage, APP)).map(({ version }) => version)).not.toContain(unwanted);
          // Leftovers do not block a new publication.
          await publishVersion({ ...publish, at: new Date().toISOString() });
        } finally {
          await rm(from, { recursive: true });
        }
      }
      // Files of an interrupted removal look like a running publication for an hour.
      const reason = { at: new Date().toISOString(), by: 'tester', why: '', command: 'prune' };
      const nowMs = Date.now() + 2 * 60 * 60 * 1000;
      await pruneVersions({ storage, reason, keeping: { newest: 0, days: 2 }, nowMs: () => nowMs });
      await expect(verifyRelease(storage, { all: true })).resolves.toMatchObject({ problems: [] });
    },
    60_000 + kills * 240_000,
  );
}

/** Steps of a canary from its first share to its end. */
function canarySteps(version: string, live: string | undefined, finished: boolean): Step[] {
  return [
    {
      words: ['canary', APP, version, '--share', '10'],
      isDone: ({ apps }) => expect(apps[APP]).toMatchObject({ version: live, canary: { version, share: 10 } }),
    },
    finished
      ? {
          words: ['canary', APP, 'finish'],
          isDone: ({ apps }) => expect(apps[APP]).toMatchObject({ version, canary: null, previous: { version: live } }),
        }
      : {
          words: ['canary', APP, 'abort'],
          isDone: ({ apps }) =>
            expect(apps[APP]).toMatchObject({
              version: live,
              canary: null,
              heldBack: expect.arrayContaining([version]),
            }),
        },
  ];
}

async function liveIn(storage: Storage): Promise<ReleaseDocument> {
  const live = await readLive(storage);
  if (!live) throw new Error('nothing is live');
  return live;
}

async function expectWhole(storage: Storage, maybe: readonly string[]): Promise<void> {
  await expect(verifyRelease(storage)).resolves.toMatchObject({ problems: [] });
  const published = (await publishedVersions(storage, APP)).map(({ version }) => version);
  for (const version of maybe.filter((one) => published.includes(one))) {
    await expect(verifyRelease(storage, { app: APP, version })).resolves.toMatchObject({ problems: [] });
  }
}
