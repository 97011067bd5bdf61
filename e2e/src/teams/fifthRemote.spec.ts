import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openPage } from '../harness/browserTest';
import { startOwnProduct } from '../harness/ownProduct';
import type { OwnProduct } from '../harness/ownProduct';
import { teamCheckout } from './teamCheckout';
import type { TeamCheckout } from './teamCheckout';
import { guideFiles } from './fifthRemoteGuide';

const run = promisify(execFile);

let product: OwnProduct;
let checkout: TeamCheckout;

beforeAll(async () => {
  checkout = teamCheckout();
  product = await startOwnProduct();
});

afterAll(async () => {
  await product.end();
  checkout.remove();
});

/** Writes every file of the guide, and returns their paths. */
function followGuide(): string[] {
  return guideFiles().map(({ file, text }) => {
    const target = path.join(checkout.root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
    return file;
  });
}

async function inCheckout(folder: string, ...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    RELEASE_DIR: product.releaseDir,
    CHROME_PATH: process.env.E2E_BROWSER,
  };
  const { stdout, stderr } = await run('npm', ['-s', ...args], { cwd: path.join(checkout.root, folder), env });
  return `${stdout}${stderr}`;
}

interface Live {
  apps: Record<string, { kind: string; version: string; base: string }>;
}

async function live(): Promise<Live> {
  return (await (await fetch(`${product.origin}/release.json`)).json()) as Live;
}

describe('a shell without knowledge of remotes', () => {
  it('FE-04 contains neither the address nor the version of any remote', async () => {
    const { apps } = await live();
    const folder = path.join(product.releaseDir, 'apps/shell', apps.shell?.version ?? '');
    const told = Object.entries(apps)
      .filter(([, { kind }]) => kind === 'remote')
      .flatMap(([name, { version }]) => [`${name}/`, version]);
    expect(told.length).toBe(8);
    const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(js|css|html)$|manassa\.json$/.test(file),
    );
    expect(texts.length).toBeGreaterThan(20);
    for (const file of texts) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      expect({ file, knows: [...told, '/apps/remote'].filter((word) => text.includes(word)) }).toEqual({
        file,
        knows: [],
      });
    }
  });

  it('FE-04 FE-01 shows a new fifth remote, created by following the guide', async () => {
    const page = await openPage({ origin: product.origin, expectedErrors: /404/ });
    expect((await page.goto('/help'))?.status()).toBe(404);
    const before = await live();

    expect(followGuide().length).toBe(9);
    expect(await inCheckout('remote-help', 'test')).toMatch(/Tests: +1 passed, 1 total/);
    expect(await inCheckout('remote-help', 'run', 'release', '--', 'build', 'help')).toContain('published');
    await inCheckout('remote-help', 'run', 'release', '--', 'promote', 'help', '--why', 'answers to questions');

    const after = await live();
    expect({ ...after.apps, 'remote-help': undefined }).toEqual({ ...before.apps, 'remote-help': undefined });
    expect((await page.goto('/help'))?.status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: 'المساعدة' }).waitFor();
    expect(await page.getByRole('banner').isVisible()).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('h1')!).direction)).toBe('rtl');
  });
});
