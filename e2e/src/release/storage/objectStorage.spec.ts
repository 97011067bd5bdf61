import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  buildFixture,
  changeRelease,
  type Ended,
  expectSeparateRights,
  openStorage,
  operatorsContract,
  publishFixture,
  readConfig,
  readLive,
  type Storage,
  storageContract,
} from '@manassa/release/testing';
import { openPage } from '../../harness/browserTest';
import { type ObjectStore, startObjectStore } from '../../harness/servers/objectStore';
import { describeWith } from '../../harness/machine/optionalParts';
import { copyPreparedData } from '../../harness/preparedData';
import { ROOT, startProduct } from '../../harness/startProduct';
import { until } from '../../harness/until';
import { copyRelease, sharedReleaseDir } from './bucketRelease';

const run = promisify(execFile);

// Twenty commands in turn on a busy machine.
jest.setTimeout(300_000);

let store: ObjectStore;
let storage: Storage;
let environment: ReturnType<ObjectStore['environment']>;
let tests = 0;

beforeAll(async () => {
  store = await startObjectStore();
}, 300_000);

afterAll(() => store.stop());

/** A prefix of its own gives each test an empty storage. */
beforeEach(async () => {
  tests += 1;
  environment = store.environment(`test-${tests}/release`);
  Object.assign(process.env, environment);
  storage = await openStorage(readConfig(environment, ROOT));
});

describeWith('objectStore')('a bucket as a storage', () => {
  storageContract(() => storage);
});

describeWith('objectStore')('operators on a bucket', () => {
  function onWriting(callback: () => void): () => void {
    let watching = true;
    const look = async (): Promise<void> => {
      const content = async (): Promise<string> => JSON.stringify(await storage.list(''));
      const before = await content();
      while (watching && (await content()) === before);
      if (watching) callback();
    };
    void look().catch(() => undefined);
    return () => {
      watching = false;
    };
  }

  // The steps of each command are the same as in a folder, where more of them are killed.
  operatorsContract(() => ({ storage, environment, onWriting }), Number(process.env.KILLS ?? 1));
});

describeWith('objectStore')('rights on a bucket', () => {
  async function releaseAs(keys: Record<string, string> | undefined, words: string[]): Promise<Ended> {
    const cli = path.join(ROOT, 'release/src/testing/cliWithoutGate.js');
    const env = { ...process.env, NODE_OPTIONS: '', MANASSA_OPERATOR: 'tester', ...environment, ...keys };
    return run(process.execPath, [cli, ...words], { cwd: ROOT, env }).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      (error: { code?: number; stdout?: string; stderr?: string }) => ({
        code: error.code ?? -1,
        out: error.stdout ?? '',
        err: error.stderr ?? '',
      }),
    );
  }

  test('RL-17 in a bucket, publishing and promoting are separate rights', async () => {
    await publishFixture(storage, { app: 'shell' });
    await publishFixture(storage, { app: 'remote-student', version: '1', routes: ['/student/*'] });
    const folder = mkdtempSync(path.join(tmpdir(), 'manassa-s3-'));
    const from = await buildFixture(folder, { app: 'remote-student', version: '2', routes: ['/student/*'] });
    const users = await store.addUsers(`test-${tests}/release`);
    try {
      await expectSeparateRights({
        asPublisher: (...words) => releaseAs(users.publisher, words),
        asPromoter: (...words) => releaseAs(users.promoter, words),
        from,
        refusal: /cannot be used: this user may not do that/,
      });
      Object.assign(process.env, users.server);
      const served = await openStorage(readConfig(environment, ROOT));
      expect((await readLive(served))?.command).toBe('rollback student');
      await served.write('reports/1.json', '{}');
      await served.remove('reports/1.json');
      await expect(served.write('locks/shell.json', '{}')).rejects.toThrow('this user may not do that');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describeWith('objectStore')('a product on a bucket', () => {
  async function release(...args: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, ['release/cli.js', ...args], {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: '', ...environment },
    });
    return stdout;
  }

  test('RL-08 publishes, promotes, rolls back and serves from the bucket', async () => {
    await copyRelease(storage);
    const folder = mkdtempSync(path.join(tmpdir(), 'manassa-s3-'));
    const product = await startProduct(
      { ...environment, DATA_DIR: copyPreparedData(path.join(folder, 'data')) },
      'serve',
    );
    try {
      const versionNow = async (): Promise<string> => {
        const { apps } = (await (await fetch(`${product.origin}/release.json`)).json()) as {
          apps: Record<string, { version: string }>;
        };
        return apps['remote-public']?.version ?? '';
      };
      const before = await versionNow();
      // The same files under another version, without those that publishing added.
      const built = path.join(folder, 'built');
      cpSync(path.join(sharedReleaseDir(), 'apps/remote-public', before), built, {
        recursive: true,
        filter: (file) => !/\.(br|gz)$|integrity\.json$/.test(file),
      });
      await run('sed', ['-i', `s/${before}/9.9.9/g`, path.join(built, 'manassa.json')]);
      expect(await release('publish', 'remote-public', '--from', built)).toMatch(/^remote-public 9\.9\.9 published/);
      expect(await release('publish', 'remote-public', '--from', built)).toMatch(/^remote-public 9\.9\.9 unchanged/);

      const promote = { app: 'remote-public', version: '9.9.9', back: false };
      const reason = { by: 'tester', why: 'a test', command: 'test' };
      await changeRelease({ storage, reason, decide: () => [promote] });
      await until('the promotion', async () => (await versionNow()) === '9.9.9');
      const page = await openPage({ origin: product.origin });
      const answers: number[] = [];
      page.on('response', (answer) => {
        if (answer.url().includes('/apps/')) answers.push(answer.status());
      });
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('link[rel=modulepreload][href*="/remote-public/9.9.9/"]').count()).toBeGreaterThan(0);
      expect(answers.length).toBeGreaterThan(5);
      expect(answers.every((status) => status === 200)).toBe(true);
      // An open page reports later, and logs an error when the product is gone.
      await page.context().close();

      await changeRelease({ storage, reason, decide: () => [{ ...promote, version: before, back: true }] });
      await until('the rollback', async () => (await versionNow()) === before);
      expect(JSON.parse(await release('verify', '--json'))).toMatchObject({ whole: true });

      const entry = `${product.origin}/apps/remote-public/9.9.9`;
      const list = (await (await fetch(`${entry}/integrity.json`)).json()) as { files: { path: string }[] };
      const script = list.files.find((file) => file.path.endsWith('.js'))?.path ?? '';
      const file = await fetch(`${entry}/${script}`, { headers: { 'accept-encoding': 'br' } });
      expect([file.status, file.headers.get('content-encoding'), file.headers.get('cache-control')]).toEqual([
        200,
        'br',
        'public, max-age=31536000, immutable',
      ]);
      expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      const missing = await fetch(`${entry}/gone.js`);
      expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);

      // While the store is unavailable, the known release is served.
      const { body: pageBefore } = { body: await (await fetch(product.origin)).text() };
      await store.stop();
      // The server reads the store only when a page is requested, and not again within a moment.
      await until('the complaint', async () => {
        expect(await (await fetch(product.origin)).text()).toBe(pageBefore);
        return /nothing answers at AWS_ENDPOINT_URL/.test(product.output());
      });
      expect((await fetch(product.origin)).status).toBe(200);
      expect((await fetch(`${entry}/${script}`, { headers: { 'accept-encoding': 'br' } })).status).toBe(200);
    } finally {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
