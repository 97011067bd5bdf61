import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireNginx, startNginx } from '../../../e2e/src/harness/servers/startNginx';
import { ROOT, startProduct } from '../../../e2e/src/harness/startProduct';
import type { Product } from '../../../e2e/src/harness/startProduct';
import { rspackScript } from '@manassa/release/testing';
import { startServer } from '../examDay/serverProcess';
import { startBrowser } from '../phone';
import { release, runNode } from './commandLine';
import { measurePages, withBareServer } from './measurePages';
import type { PagesFigure } from './measurePages';
import { measureRollback, untilServed } from './measureRollback';
import type { RollbackTimes } from './measureRollback';

const APP = 'remote-public';
const NEWER = '9.9.9';

/** Update interval of the open tab; the default is 60 s. */
export const CHECK_SECONDS = 2;

/** Measurements of releasing one remote. */
export interface ReleaseFigures {
  /** Build of the remote. */
  buildMs: number;
  publishMs: number;
  /** Promotion, with the gate's browser. */
  promoteMs: number;
  rollbacks: RollbackTimes[];
  /** Baseline: build of all five applications and restart of the server. */
  rebuildMs: number;
  pages: PagesFigure[];
}

interface ReleaseBenchOptions {
  rounds: number;
  say: (line: string) => void;
}

/** Measures a temporary installation. Throws at once if nginx, which the last step needs, is missing. */
export async function benchRelease({ rounds, say }: ReleaseBenchOptions): Promise<ReleaseFigures> {
  requireNginx();
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-bench-'));
  const releaseDir = path.join(folder, 'release');
  const environment = {
    DATA_DIR: path.join(folder, 'data'),
    RELEASE_DIR: releaseDir,
    RELEASE_CHECK_SECONDS: String(CHECK_SECONDS),
  };
  let product: Product | undefined;
  try {
    // A restart finds its database: making one takes seconds.
    const api = await startServer({ DATA_DIR: environment.DATA_DIR, SAMPLE_CATALOGUE: 'on', PORT: '0' });
    await api.stop();
    say('building everything and starting');
    const startedMs = performance.now();
    product = await startProduct(environment);
    await fetch(product.origin);
    const rebuildMs = performance.now() - startedMs;
    const shipped = await shipOne(folder, releaseDir, product.origin, say);
    const rollbacks = await rollBack(product.origin, releaseDir, shipped.older, rounds, say);
    const pages = await servePages(product.origin, say);
    return { ...shipped, rollbacks, rebuildMs, pages };
  } finally {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function shipOne(folder: string, releaseDir: string, origin: string, say: (line: string) => void) {
  const live = (await (await fetch(`${origin}/release.json`)).json()) as { apps: Record<string, { version: string }> };
  const older = live.apps[APP]?.version ?? '';
  say('building, publishing and promoting one remote');
  const out = path.join(folder, 'build');
  const build = await runNode(
    [rspackScript(ROOT), 'build'],
    { NODE_ENV: 'production', MANASSA_VERSION: NEWER, MANASSA_OUT: out },
    path.join(ROOT, APP),
  );
  const publish = await release(releaseDir, 'publish', APP, '--from', out);
  const promote = await release(releaseDir, 'promote', APP, NEWER, '--why', 'measured');
  return { older, buildMs: build.ms, publishMs: publish.ms, promoteMs: promote.ms };
}

async function rollBack(
  origin: string,
  releaseDir: string,
  older: string,
  rounds: number,
  say: (line: string) => void,
): Promise<RollbackTimes[]> {
  const browser = await startBrowser();
  const times: RollbackTimes[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      say(`rollback ${round} of ${rounds}`);
      if (round > 1) await release(releaseDir, 'promote', APP, NEWER, '--why', 'measured');
      await untilServed(`${origin}/`, APP, NEWER);
      const tab = await browser.newPage();
      await tab.goto(`${origin}/`);
      await tab.getByRole('heading', { level: 1 }).waitFor();
      times.push(await measureRollback(releaseDir, { app: APP, address: `${origin}/`, older, tab }));
      await tab.close();
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** One after the other, since load generator and server share the machine. */
async function servePages(origin: string, say: (line: string) => void): Promise<PagesFigure[]> {
  say('pages a second');
  const body = await (await fetch(origin, { headers: { accept: 'text/html' } })).text();
  const bare = await withBareServer(body, (address) => measurePages('bare', address));
  const bundled = await measurePages('bundled', `${origin}/`);
  const nginx = await startNginx(ROOT, origin);
  try {
    return [bare, bundled, await measurePages('nginx', `${nginx.origin}/`)];
  } finally {
    await nginx.stop();
  }
}
