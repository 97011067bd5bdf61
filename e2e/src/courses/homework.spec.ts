import { axeViolations } from '../harness/axeViolations';
import { openPage, VIEWPORTS } from '../harness/browserTest';
import { addressOf, courseIdOf, courseOf, enrolledMember, itemOf, newMember, openAs, staff } from './member';

const HOMEWORK = 'واجب الوحدات';
const GRADED = 'تم تصحيح الواجب بنجاح';
const NOT_GRADED = 'لم يتم تصحيح الواجب حاليًا';

describe('homework', () => {
  it('HW-01 shows title, text with its line breaks and a chip, which changes once the homework is graded', async () => {
    const { member, course } = await enrolledMember('t3-foundation');
    const page = await openAs(member, { viewport: VIEWPORTS.phone });
    await page.goto(addressOf(course, HOMEWORK));
    const { item } = itemOf(course, HOMEWORK);
    await page.getByRole('heading', { level: 1, name: item.title }).waitFor();
    const lines = String(item.description)
      .split('\n')
      .filter((line) => line.trim() !== '');
    expect(lines.length).toBeGreaterThan(1);
    const text = page
      .locator('main p')
      .filter({ hasText: lines[0] ?? '' })
      .first();
    const shown = (await text.innerText()).split('\n').filter((line) => line.trim() !== '');
    expect(shown.map((line) => line.trim())).toEqual(lines.map((line) => line.trim()));
    await page.getByText(NOT_GRADED).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await staff('grade-homework', member.studentCode, 't3-found-hw');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: /السابق/ }).click();
    await page.getByRole('heading', { level: 1, name: 'رموز الدائرة الكهربية' }).waitFor();
    await page.getByRole('link', { name: /التالي/ }).click();
    await page.getByText(GRADED).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await page.getByText(NOT_GRADED).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('HW-01 shows the empty state for an unknown homework, and is locked without an enrollment', async () => {
    const member = await newMember();
    const course = await courseOf(member, await courseIdOf('t3-foundation'));
    const page = await openAs(member);
    const address = addressOf(course, HOMEWORK);
    await page.goto(address.replace(/[^/]+$/, '000000000000000000000000'));
    await page.getByRole('heading', { level: 2, name: 'لا توجد بيانات' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(address.replace(/[^/]+$/, itemOf(course, 'الكميات الكهربية').item._id));
    await page.getByRole('heading', { level: 2, name: 'لا توجد بيانات' }).waitFor();

    await page.goto(address);
    await page.getByText('يجب الاشتراك في الكورس لعرض هذا الواجب').waitFor();
    expect(await page.getByText(/تصحيح الواجب/).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    const visitor = await openPage();
    await visitor.goto(address);
    await visitor.waitForURL('**/login**');
  });
});
