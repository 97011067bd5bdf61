import type { Page } from 'playwright-core';
import { openFaultyProxy } from '../faults/network/faultyProxy';
import type { FaultyProxy } from '../faults/network/faultyProxy';
import { openPage, openTab } from '../harness/browserTest';
import { startOwnProduct } from '../harness/ownProduct';
import type { OwnProduct } from '../harness/ownProduct';
import { demoStudent, logIn } from '../harness/student';
import { publishEdited } from '../release/editedVersion';
import { liveVersion, makeLive, remotesIn, shipCopy } from '../release/liveVersion';
import { keptAddresses, keptHere } from './kept';

let product: OwnProduct;
/** The server as one test sees it: `cut` refuses connections, as of a stopped server. */
let proxy: FaultyProxy;

beforeAll(async () => {
  product = await startOwnProduct();
});
afterAll(() => product.end());

beforeEach(async () => {
  proxy = await openFaultyProxy(() => product.origin);
});
afterEach(() => proxy.close());

/** Console errors of requests that fail while the server is stopped, or whose answer breaks off. */
const NO_SERVER = /ERR_CONNECTION_REFUSED|Failed to load resource|ERR_INTERNET_DISCONNECTED|fetching the script/;

function openPhone(): Promise<Page> {
  return openPage({ origin: proxy.origin, withWorker: true, expectedErrors: NO_SERVER });
}

describe('the service worker', () => {
  it('OF-03 keeps the attempt and the result together with the start page of an exam, and pages never opened', async () => {
    const page = await openPhone();
    await logIn(page, demoStudent(product.output()));
    const exam = '/course/view/c1/section/s1/exam/e1';
    await page.goto(`${exam}/start`);
    await keptHere(page);
    const files = Object.values(await keptAddresses(page)).flat();
    for (const chunk of ['start', 'attend', 'result']) {
      expect(files).toContainEqual(expect.stringMatching(new RegExp(`/apps/remote-exam/.*/${chunk}\\.\\w+\\.js$`)));
    }
    await proxy.cut();
    const shown = await page.goto(`${exam}/result`);
    // The kept page's is that of another address.
    expect(await shown?.text()).toMatch(/^(?!.*id="first-screen").*id="root"/s);
    await page.waitForFunction(() => 'started' in document.documentElement.dataset);
  });

  it('OF-01 keeps a page on a connection that loses files, and asks again for the lost ones only', async () => {
    const landing = { method: 'GET', path: /^\/apps\/remote-public\/.*\/landing\.\w+\.js/ };
    proxy.expect({ method: 'GET', path: /^\/sw\.js/ }, { kind: 'reply-truncated', times: 1 });
    proxy.expect(landing, { kind: 'reply-truncated', times: 3 });
    const page = await openPhone();
    await page.goto('/login');
    await page.waitForFunction(() => document.documentElement.dataset.kept === 'not kept');
    const lost = proxy.count(landing);
    const asked = proxy.count({ method: 'GET', path: /^\/apps\// });
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await keptHere(page);
    expect([lost(), asked()]).toEqual([1, 1]);
  });

  it('OF-03 rejects a page with a changed file and shows the earlier page', async () => {
    const page = await openPhone();
    await page.goto('/login');
    await keptHere(page);
    const before = await liveVersion(product.origin, 'remote-public');
    await publishEdited(product.releaseDir, 'remote-public', before, '9.0.0');
    // A file that the login page does not load itself.
    await page
      .context()
      .route('**/apps/remote-public/9.0.0/landing*', (route) =>
        route.fulfill({ body: 'export const spoilt = true;', contentType: 'text/javascript' }),
      );
    await makeLive(product, 'remote-public', '9.0.0');
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.kept === 'not kept');
    expect((await remotesIn(page))['remote-public']?.version).toBe('9.0.0');
    await proxy.cut();
    await page.reload();
    await page.getByLabel('كود الطالب').waitFor();
    await page.waitForFunction(() => 'started' in document.documentElement.dataset);
    expect((await remotesIn(page))['remote-public']?.version).toBe(before);
  });

  it('OF-03 keeps the files of an open tab while another tab has a newer release', async () => {
    const old = await openPhone();
    await old.goto('/login');
    await keptHere(old);
    const before = await liveVersion(product.origin, 'remote-public');
    await shipCopy(product, 'remote-public', '9.0.1');
    const tab = await openTab(old, { expectedErrors: NO_SERVER });
    await tab.goto('/login');
    await tab.waitForFunction(() => document.documentElement.dataset.kept === 'kept');
    await proxy.cut();
    await old.getByRole('link', { name: 'إنشاء حساب' }).first().click();
    await old.getByRole('heading', { name: /إنشاء حساب/ }).waitFor();
    expect((await remotesIn(old))['remote-public']?.version).toBe(before);
  });
});

describe('a stored page', () => {
  it("OF-04 OF-05 outlives a captive portal's page with status 200, and replaces a failure at once and a slow page after 3 s", async () => {
    const page = await openPhone();
    await page.goto('/login');
    await keptHere(page);
    await page
      .context()
      .route('**/login', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Wi-Fi</title>Sign in' }));
    await page.reload();
    expect(await page.title()).toBe('Wi-Fi');

    await page.context().unroute('**/login');
    await page.context().route('**/login', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.reload();
    await page.waitForFunction(() => 'started' in document.documentElement.dataset);

    await page.context().unroute('**/login');
    await page.context().route('**/login', () => undefined);
    const startedMs = performance.now();
    await page.reload();
    expect(performance.now() - startedMs).toBeGreaterThan(2900);
    await page.getByLabel('كود الطالب').waitFor();
  });
});
