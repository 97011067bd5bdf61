import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPage } from '../../harness/browserTest';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { until } from '../../harness/until';
import { releaseCommand } from '../releaseCommand';

let product: OwnProduct;

beforeAll(async () => {
  product = await startOwnProduct();
});

afterAll(() => product.end());

function bytesBelow(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(path.join(folder, file)).isFile())
      .sort()
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(path.join(folder, file)))
          .digest('hex'),
      ]),
  );
}

/** Writes a published version's files as a build under another version: without what publishing adds. */
function buildFrom(published: string, version: string, folder: string): void {
  cpSync(published, folder, { recursive: true, filter: (file) => !/\.(br|gz)$|integrity\.json$/.test(file) });
  for (const file of readdirSync(folder).filter((name) => /\.(js|css|json)$/.test(name))) {
    const place = path.join(folder, file);
    writeFileSync(place, readFileSync(place, 'utf8').replaceAll(path.basename(published), version));
  }
}

const release = (...words: string[]): Promise<string> => releaseCommand(product, ...words);

interface Live {
  revision: number;
  apps: Record<string, { version: string }>;
}

async function live(): Promise<Live> {
  return (await (await fetch(`${product.origin}/release.json`)).json()) as Live;
}

describe('shipping one remote', () => {
  it('RL-02 FE-01 changes that remote alone, at once for the page server, and one command rolls it back', async () => {
    const apps = path.join(product.releaseDir, 'apps');
    const before = bytesBelow(apps);
    const { apps: liveBefore } = await live();
    const scratch = mkdtempSync(path.join(tmpdir(), 'manassa-remote-'));
    try {
      buildFrom(path.join(apps, 'remote-public', liveBefore['remote-public']?.version ?? ''), '9.9.9', scratch);
      await release('publish', 'remote-public', '--from', scratch);
      await release('promote', 'remote-public', '9.9.9', '--why', 'a new landing page');
      const after = bytesBelow(apps);
      const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
      expect(changed.every((file) => file.startsWith(path.join('remote-public', '9.9.9')))).toBe(true);
      expect(Object.keys(before).every((file) => after[file] === before[file])).toBe(true);

      const { apps: liveAfter } = await until('the promotion', async () => {
        const now = await live();
        return now.apps['remote-public']?.version === '9.9.9' && now;
      });
      for (const app of Object.keys(liveBefore).filter((name) => name !== 'remote-public')) {
        expect(liveAfter[app]).toEqual(liveBefore[app]);
      }
      const page = await openPage({ origin: product.origin });
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('link[rel=modulepreload][href*="/remote-public/9.9.9/"]').count()).toBeGreaterThan(0);

      await release('rollback', 'remote-public', '--why', 'the landing page was better before');
      await until('the rollback', async () => (await live()).apps['remote-public']?.version !== '9.9.9');
      await page.goto('/login');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('link[href*="/remote-public/9.9.9/"]').count()).toBe(0);
      expect((await live()).apps['remote-public']?.version).toBe(liveBefore['remote-public']?.version);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  });
});
