import type { Page } from 'playwright-core';
import { courseIdOf, courseOf, enroll, newCodes, newMember, openAs } from './member';
import { recordCalls } from './wire';
import { card, openDetails } from './detailsPage';

describe('enrolling on the details page', () => {
  let codes: string[];
  beforeAll(async () => {
    codes = await newCodes('t3-current', 3);
  });
  const takeCode = (): string => codes.pop() ?? '';
  const enrollButton = (page: Page) => card(page).getByRole('button', { name: 'اشترك الآن' });
  const check = async (page: Page, code: string) => {
    await card(page).getByLabel('كود الاشتراك').fill(code);
    await card(page).getByRole('button', { name: 'تحقق من الكود' }).click();
  };

  it('RX-07 CD-04 enables enroll for a checked code only, sends exactly the specified body, and reloads the details', async () => {
    const page = await openAs(await newMember());
    const sent = recordCalls(page);
    const courseId = await courseIdOf('t3-current');
    await openDetails(page, courseId);
    expect(await enrollButton(page).isDisabled()).toBe(true);

    // As copied from a chat: lower case, spaces, direction marks and Arabic digits.
    const code = takeCode().toLowerCase();
    const typed = ` \u200f${code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))}\u00a0 `;
    await check(page, typed);
    await card(page).getByText('الكود صالح', { exact: true }).waitFor();
    expect(sent.select('POST', /./)).toEqual([
      { method: 'POST', path: '/code/check', query: {}, body: { codeKey: code, courseId } },
    ]);

    sent.clear();
    await enrollButton(page).dblclick();
    await card(page).getByText('مشترك', { exact: true }).waitFor();
    expect(sent.select('POST', /./)).toEqual([
      {
        method: 'POST',
        path: '/transaction/enroll',
        query: {},
        body: { codeKey: code, courseId, paymentMethod: 'code' },
      },
    ]);
    expect(sent.courseReads()).toBe(1);
    await page.getByText('تم الاشتراك في الكورس بنجاح').waitFor();
    await page
      .getByRole('link', { name: /توصيل المقاومات على التوالي/ })
      .or(page.getByRole('link', { name: /واجب شدة/ }))
      .first()
      .waitFor();
    const way = card(page).getByRole('link', { name: 'الدخول إلى الكورس' });
    expect(await way.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/course/view/**/lecture/**');
  });

  it('CD-04 explains a code that is missing, unknown, of another course, or used', async () => {
    const [member, other] = await Promise.all([newMember(), newMember()]);
    const [foreign = ''] = await newCodes('t3-modern', 1);
    const used = takeCode();
    await enroll(other, 't3-current', used);
    const page = await openAs(member);
    await openDetails(page, await courseIdOf('t3-current'));
    await card(page).getByRole('button', { name: 'تحقق من الكود' }).click();
    await card(page).getByText('اكتب كود الاشتراك أولًا').waitFor();
    expect(
      await card(page)
        .getByLabel('كود الاشتراك')
        .evaluate((box) => box === document.activeElement),
    ).toBe(true);
    for (const code of ['PHX-0000-0000', foreign, used]) {
      await check(page, code);
      await card(page).getByText('الكود غير صالح').waitFor();
      expect(await enrollButton(page).isDisabled()).toBe(true);
      await card(page).getByLabel('كود الاشتراك').fill('');
    }
    expect((await courseOf(member, await courseIdOf('t3-current'))).enrolled).toBe(false);
  });

  it('CD-04 enrolls one of two students who race for one code, and refuses the other', async () => {
    const [first, second] = await Promise.all([newMember(), newMember()]);
    const pages = await Promise.all([first, second].map((member) => openAs(member, { expectedErrors: /422/ })));
    const courseId = await courseIdOf('t3-current');
    const code = takeCode();
    await Promise.all(
      pages.map(async (page) => {
        await openDetails(page, courseId);
        await check(page, code);
        await card(page).getByText('الكود صالح', { exact: true }).waitFor();
      }),
    );
    await Promise.all(pages.map((page) => enrollButton(page).click()));
    const ends = await Promise.all(
      pages.map(async (page) => {
        const won = card(page).getByText('مشترك', { exact: true });
        const lost = page.getByRole('region', { name: 'الإشعارات' }).getByText('الكود غير صالح');
        await won.or(lost).first().waitFor();
        return (await won.count()) > 0;
      }),
    );
    expect(ends.sort()).toEqual([false, true]);
    const loser = pages[(await Promise.all(pages.map((page) => enrollButton(page).count()))).indexOf(1)];
    expect(loser && (await enrollButton(loser).isDisabled())).toBe(true);
    const enrolled = await Promise.all(
      [first, second].map(async (member) => (await courseOf(member, courseId)).enrolled),
    );
    expect(enrolled.sort()).toEqual([false, true]);
  });

  it('RX-07 CD-04 finds out after a lost reply whether the server enrolled the student', async () => {
    const courseId = await courseIdOf('t3-foundation');
    const page = await openAs(await newMember(), { expectedErrors: /ERR_/ });
    await page.route('**/api/v2/transaction/enroll', (route) => route.abort('connectionreset'));
    await openDetails(page, courseId);
    await card(page).getByRole('button', { name: 'اشترك مجانًا' }).click();
    await page.getByRole('region', { name: 'الإشعارات' }).getByText('حدث خطأ في الاتصال حاول مرة أخرى').waitFor();
    await card(page).getByText('لم يتم الاشتراك. انتظر قليلًا').waitFor();
    expect(await card(page).getByRole('button', { name: 'اشترك مجانًا' }).isEnabled()).toBe(true);

    await page.unroute('**/api/v2/transaction/enroll');
    await page.route('**/api/v2/transaction/enroll', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await card(page).getByRole('button', { name: 'اشترك مجانًا' }).click();
    await card(page).getByText('مشترك', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'الإشعارات' }).getByText('تم اشتراكك في الكورس بنجاح').waitFor();
  });
});
