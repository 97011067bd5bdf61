import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { openPage, VIEWPORTS } from '../../harness/browserTest';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { publishEdited } from '../editedVersion';
import { liveVersion, remotesIn } from '../liveVersion';
import { waitForStart } from '../../shell/pageChecks';

const APP = 'remote-public';

let product: OwnProduct;
let live: string;
let local: Server;
let localOrigin: string;

/** Serves one version's folder as a development server does. */
async function serveLocally(folder: () => string): Promise<Server> {
  const server = createServer((request, response) => {
    const file = path.join(folder(), path.basename(new URL(request.url ?? '/', 'http://x').pathname));
    const type = file.endsWith('.css') ? 'text/css' : file.endsWith('.json') ? 'application/json' : 'text/javascript';
    readFile(file).then(
      (body) => response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

beforeAll(async () => {
  local = await serveLocally(() => path.join(product.releaseDir, 'apps', APP, live));
  localOrigin = `http://localhost:${(local.address() as AddressInfo).port}`;
  product = await startOwnProduct({ OVERRIDE_ORIGINS: localOrigin });
  live = await liveVersion(product.origin, APP);
  await publishEdited(product.releaseDir, APP, live, '9.1.0');
});

afterAll(async () => {
  await product.end();
  await new Promise((resolve) => local.close(resolve));
});

describe('one browser', () => {
  it('FE-05 FE-06 runs another published version, shows it on a phone, and returns', async () => {
    const page = await openPage({ origin: product.origin, viewport: VIEWPORTS.phone });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(`/?manassa-override=${APP}@9.1.0`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await remotesIn(page))[APP]).toMatchObject({ version: '9.1.0', because: 'override' });
    expect(said.find((text) => text.startsWith('[manassa] release'))).toContain(`${APP}@9.1.0 (override)`);
    expect(new URL(page.url()).search).toBe('');
    // It survives a reload, and no other browser gets it.
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const badge = page.getByRole('button', { name: `Override: ${APP}@9.1.0` });
    await badge.waitFor();
    const box = await badge.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box && box.y + box.height).toBeLessThanOrEqual(VIEWPORTS.phone.height);
    const other = await openPage({ origin: product.origin });
    await other.goto('/');
    await other.getByRole('heading', { level: 1 }).waitFor();
    expect((await remotesIn(other))[APP]).toMatchObject({ version: live, because: 'live' });

    await badge.click();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: `Reset ${APP}` }).click();
    await loaded;
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await remotesIn(page))[APP]).toMatchObject({ version: live, because: 'live' });
    expect(await page.getByText('Override').count()).toBe(0);
  });

  it('FE-05 runs a local version from an allowed origin, and refuses any other with a message', async () => {
    const page = await openPage({ origin: product.origin });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto(`/?manassa-override=${APP}=${localOrigin}`);
    await waitForStart(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await remotesIn(page))[APP]).toMatchObject({ because: 'override' });
    expect(scripts.some((url) => url.startsWith(`${localOrigin}/remote.`))).toBe(true);
    await page.getByRole('button', { name: new RegExp(`from ${new URL(localOrigin).host}`) }).waitFor();

    await page.goto(`/?manassa-override=reset,${APP}=https://evil.example/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('"https://evil.example/" is not allowed here');
    expect((await remotesIn(page))[APP]).toMatchObject({ because: 'live' });
    expect(scripts.some((url) => new URL(url).host === 'evil.example')).toBe(false);
  });

  it('FE-05 has no effect where the installation allows no overrides, as in production', async () => {
    const page = await openPage();
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.addInitScript(
      ([app, version]) => window.localStorage.setItem('manassa.overrides', JSON.stringify({ [app]: version })),
      [APP, `/apps/${APP}/9.1.0/`] as const,
    );
    await page.goto(`/?manassa-override=${APP}@9.1.0`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await remotesIn(page))[APP]).toMatchObject({ because: 'live' });
    expect(scripts.filter((url) => /\/override\.|9\.1\.0\//.test(url.split('?')[0] ?? ''))).toEqual([]);
    expect(await page.getByText('Override').count()).toBe(0);
  });
});
