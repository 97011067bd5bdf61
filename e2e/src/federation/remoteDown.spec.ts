import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { enterCourse } from '../courses/detailsPage';
import { openPage } from '../harness/browserTest';
import { startOwnProduct } from '../harness/ownProduct';
import type { OwnProduct } from '../harness/ownProduct';
import { demoStudent, logIn } from '../harness/student';
import { waitForStart } from '../shell/pageChecks';

const DOWN = 'تعذّر تحميل هذا القسم';
const GONE = /404|Failed to load resource|did not load|Refused to apply style/;

let product: OwnProduct;

beforeAll(async () => {
  product = await startOwnProduct();
});

afterAll(() => product.end());

function appFolder(app: string): string {
  return path.join(product.releaseDir, 'apps', app);
}

async function withoutFiles(app: string, work: () => Promise<void>): Promise<void> {
  const folder = appFolder(app);
  const aside = `${folder}.aside`;
  renameSync(folder, aside);
  try {
    await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  }
}

describe('a remote without its files', () => {
  it('SH-09 fails on its own routes only, and loads on retry without a reload', async () => {
    const page = await openPage({ origin: product.origin, expectedErrors: GONE });
    await logIn(page, demoStudent(product.output()));
    await withoutFiles('remote-student', async () => {
      await page.goto('/student/results');
      await page.getByRole('heading', { name: DOWN }).waitFor();
      expect(await page.getByRole('banner').isVisible()).toBe(true);
      await page.goto('/course/stage/highschool/grade/third');
      await page.getByRole('heading', { name: /أحدث الكورسات/ }).waitFor();
      await page.goto('/');
      await page.getByRole('link', { name: 'دخول للمنصة' }).waitFor();
      await page.goto('/student/results');
      await page.getByRole('heading', { name: DOWN }).waitFor();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    });
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await page.getByRole('heading', { level: 1, name: 'نتائج الامتحانات' }).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  it('SH-09 keeps the course around a failed exam', async () => {
    const page = await openPage({ origin: product.origin, expectedErrors: GONE });
    await logIn(page, demoStudent(product.output()));
    await enterCourse(page, /التيار الكهربي/);
    await page.waitForURL('**/course/view/**/section/**');
    await withoutFiles('remote-exam', async () => {
      await page
        .getByRole('link', { name: /اختبار سريع/ })
        .first()
        .click();
      await page.getByRole('heading', { name: DOWN }).waitFor();
      expect(await page.getByText('تقدمك في الكورس').first().isVisible()).toBe(true);
    });
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await page.getByRole('heading', { level: 1, name: /اختبار سريع/ }).waitFor();
  });

  it('SH-09 loads automatically when the connection returns', async () => {
    const page = await openPage({ origin: product.origin, expectedErrors: /ERR_INTERNET_DISCONNECTED|did not load/ });
    await page.goto('/');
    const courses = page.getByRole('link', { name: /عرض جميع الكورسات/ }).first();
    // Before, a link loads a new document.
    await waitForStart(page);
    await page.context().setOffline(true);
    await courses.click();
    await page.getByRole('heading', { name: DOWN }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: /أحدث الكورسات/ }).waitFor();
  });
});
