import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openPage, origin } from '../harness/browserTest';
import { startProduct } from '../harness/startProduct';
import type { Product } from '../harness/startProduct';
import { demoStudent } from '../harness/student';
import { teamCheckout } from './teamCheckout';
import type { TeamCheckout } from './teamCheckout';
import { until } from '../harness/until';

/** Timeout of a hot update in ms, for a build on a busy machine; the update itself takes a tenth of a second. */
const HOT_MS = 30_000;

let checkout: TeamCheckout;
let development: Product;

beforeAll(async () => {
  checkout = teamCheckout('remote-public');
  development = await startProduct({}, `dev public --against ${origin()}`, checkout.root);
});

afterAll(async () => {
  await development.stop();
  checkout.remove();
});

function edit(file: string, from: string, to: string): void {
  const target = path.join(checkout.root, file);
  const before = readFileSync(target, 'utf8');
  expect(before).toContain(from);
  writeFileSync(target, before.replace(from, to));
}

describe('a team with one remote and a deployed product', () => {
  it('FE-02 sees its changes at once without losing input; everything else comes from the deployed product', async () => {
    const page = await openPage({ origin: development.origin });
    const files: string[] = [];
    page.on('response', (response) => files.push(new URL(response.url()).pathname));
    await page.goto('/login');
    const { studentCode, password } = demoStudent();
    await page.getByLabel('كود الطالب').fill(studentCode);
    await page.getByLabel('كلمة المرور', { exact: true }).fill(password);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    edit('remote-public/src/copy.ts', "loginTitle: 'تسجيل الدخول'", "loginTitle: 'أهلًا بعودتك'");
    await page.getByRole('heading', { level: 1, name: 'أهلًا بعودتك' }).waitFor({ timeout: HOT_MS });
    edit('remote-public/src/account/login/LoginScreen.tsx', '<form', '<form data-tried="yes"');
    await page.locator('form[data-tried=yes]').waitFor({ timeout: HOT_MS });
    expect(await page.getByLabel('كود الطالب').inputValue()).toBe(studentCode);
    expect(await page.getByLabel('كلمة المرور', { exact: true }).inputValue()).toBe(password);

    // The deployed API accepts the login, and the deployed student area opens in the same page.
    await page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).click();
    await page.waitForURL('**/student/courses');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    const deployed = (await (await fetch(`${origin()}/release.json`)).json()) as {
      apps: Record<string, { base: string }>;
    };
    expect(files.some((file) => file.startsWith(deployed.apps['remote-student']?.base ?? '-'))).toBe(true);
    expect(files.some((file) => file.startsWith(`${deployed.apps.shell?.base}development/`))).toBe(true);
    expect(files.some((file) => file.startsWith('/apps/remote-public/'))).toBe(false);
  });

  it('FE-02 hot reload goes on without losing input after mistakes in a screen and in remote.json', async () => {
    const page = await openPage({ origin: development.origin, expectedErrors: /rspack-dev-server/ });
    await page.goto('/login');
    await page.getByLabel('كود الطالب').fill('12345');
    const printed = async (text: string): Promise<void> => {
      await until(text, async () => development.output().includes(text), HOT_MS);
    };
    const screen = 'remote-public/src/account/login/LoginScreen.tsx';
    edit(screen, '<form', '<<form');
    await printed('Syntax Error');
    edit(screen, '<<form', '<form');
    edit('remote-public/remote.json', '"nestedIn"', 'nestedIn');
    await printed('remote-public/remote.json: ');
    edit('remote-public/remote.json', 'nestedIn', '"nestedIn"');
    edit('remote-public/remote.json', '["/"', '["/tried", "/"');
    await until('the new route', async () =>
      (await page.request.get('/')).text().then((html) => html.includes('/tried')),
    );
    edit(screen, '<form', '<form data-mended="yes"');
    await page.locator('form[data-mended=yes]').waitFor({ timeout: HOT_MS });
    expect(await page.getByLabel('كود الطالب').inputValue()).toBe('12345');
  });

  it('FE-02 the development code does not reach students', async () => {
    const page = await openPage();
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(files.filter((file) => file.includes('/development/'))).toEqual([]);
    expect(await page.content()).not.toContain('/development/');
  });
});
