import { newMember, openAs } from '../courses/member';
import { openPage } from '../harness/browserTest';
import { until } from '../harness/until';

const groups = Array.from({ length: 12 }, (_, at) => ({ _id: `group-${at}`, name: `مجموعة ${at + 1}` }));
const data = { groups, page: 1, totalPages: 1, result: groups.length, totalResults: groups.length };

describe('a long list on a phone', () => {
  it('OV-04 opens where the student is on the page', async () => {
    const page = await openPage({ isPhone: true });
    await page.route('**/api/v2/group?*', (route) => route.fulfill({ json: { success: true, message: '', data } }));
    await page.goto('/signup');
    await page.getByLabel('الصف الدراسي').selectOption({ index: 1 });
    const list = page.getByRole('combobox', { name: 'المجموعة' });
    await until('the groups', async () => (await list.locator('option').count()) > groups.length);
    await list.focus();
    await page.getByLabel('كلمة المرور', { exact: true }).focus();
    await until('the search field', async () => (await list.getAttribute('aria-autocomplete')) === 'list');
    await list.scrollIntoViewIfNeeded();
    const scrolledTo = await page.evaluate(() => window.scrollY);
    expect(scrolledTo).toBeGreaterThan(0);
    await list.tap();
    await page.getByTitle('مجموعة 2', { exact: true }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolledTo);
  });
});

it('OV-04 moves nothing on the page when a list becomes searchable, and still tells its choice', async () => {
  const attendances = groups.map(({ _id, name }) => ({ submitted: true, course: { _id, title: name } }));
  const page = await openAs(await newMember());
  await page.route('**/my-attendances*', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { attendances } } }),
  );
  await page.goto('/student/results?course=group-4');
  const summary = page.getByLabel('ملخص النتائج');
  await summary.waitFor();
  const before = await summary.boundingBox();
  const list = page.getByRole('combobox', { name: 'الكورس' });
  await list.focus();
  await until('the search field', async () => (await list.getAttribute('aria-autocomplete')) === 'list');
  expect(await summary.boundingBox()).toEqual(before);
  expect(await list.getAttribute('aria-description')).toBe('مجموعة 5');
});
