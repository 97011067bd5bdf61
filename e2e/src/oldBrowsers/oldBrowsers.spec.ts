import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { newCodes } from '../courses/member';
import { VIEWPORTS } from '../harness/browserTest';
import { serveBunny } from '../harness/servers/bunnyEmbed';
import { answerQuestion, openExam, submitExam } from '../journey/examSteps';
import {
  enrollWithCode,
  EXAM,
  findCourse,
  QUESTIONS,
  reviewAnswers,
  signUp,
  watchPastHalf,
} from '../journey/journeySteps';
import { openOldPage } from './openOldPage';
import { waitForStart } from '../shell/pageChecks';

const { phone, desktop } = VIEWPORTS;

async function beginExam(page: Page): Promise<void> {
  await page.getByRole('button', { name: /بدء الامتحان|بدء محاولة/ }).click();
  await page.waitForURL('**/attend');
  await page.getByText(`السؤال 1 من ${QUESTIONS}`).first().waitFor();
}

async function pickFromSheet(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: /فتح قائمة الأسئلة/ });
  const sheet = page.getByRole('dialog', { name: 'الأسئلة' });
  expect(await page.getByRole('complementary', { name: 'الأسئلة' }).count()).toBe(0);
  await opener.click();
  await sheet.getByRole('button', { name: /^الانتقال إلى السؤال 3،/ }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByText(`السؤال 3 من ${QUESTIONS}`).first().waitFor();
  await opener.click();
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await opener.click();
  await sheet.getByRole('button', { name: /^الانتقال إلى السؤال 1،/ }).click();
}

/** Widens the window to a desktop's, where the list of questions is beside the exam. */
async function widen(page: Page): Promise<void> {
  await page.setViewportSize(desktop);
  await page.getByRole('complementary', { name: 'الأسئلة' }).waitFor();
  await page.setViewportSize(phone);
}

async function expectFilledBar(page: Page): Promise<void> {
  const bar = page.getByRole('main').getByRole('progressbar').first();
  await bar.waitFor();
  const percent = Number(await bar.getAttribute('aria-valuenow'));
  const share = await bar.evaluate((track) => {
    const fill = track.firstElementChild?.getBoundingClientRect();
    const box = track.getBoundingClientRect();
    return fill ? (100 * (box.right - Math.max(fill.left, box.left))) / box.width : -1;
  });
  expect(percent).toBeGreaterThan(0);
  expect(Math.abs(share - percent)).toBeLessThan(3);
}

async function openMyData(page: Page): Promise<void> {
  await page.goto('/student/courses');
  await expectFilledBar(page);
  await page
    .getByRole('button', { name: /فتح القائمة/ })
    .last()
    .click();
  await page.getByRole('link', { name: 'بياناتي' }).last().click();
  await page.waitForURL('**/student/details');
  await page.getByRole('definition').first().waitFor();
}

describe('without features that the oldest supported browsers lack', () => {
  it('RX-09 the product works on a phone from the landing page through all remotes to an exam result, with filled progress bars', async () => {
    const page = await openOldPage({ viewport: phone });
    await serveBunny(page);

    await signUp(page);
    expect(await page.evaluate(() => 'findLast' in [] || 'structuredClone' in window || 'canParse' in URL)).toBe(false);
    await findCourse(page);
    // The codes that the product printed belong to another test.
    const [code = ''] = await newCodes('t3-current', 1);
    const courseId = await enrollWithCode(page, code);
    await watchPastHalf(page, courseId);

    await openExam(page, EXAM);
    await beginExam(page);
    await pickFromSheet(page);
    await widen(page);
    for (let question = 1; question <= QUESTIONS; question += 1) await answerQuestion(page, question, QUESTIONS, 0);
    await submitExam(page, QUESTIONS, QUESTIONS);
    await page.waitForURL('**/start');
    await reviewAnswers(page);

    await openMyData(page);
    await page.goto('/student/results');
    await page.getByText(EXAM).waitFor();
    await page.goto('/course/buy');
    await waitForStart(page);
    // Support asks for these states by phone.
    const states = await page.evaluate(() =>
      (globalThis as unknown as { __manassa: { remotes: () => object } }).__manassa.remotes(),
    );
    expect(Object.keys(states)).toContain('remote-course-player');
  });
});

it('RX-09 the built files have no syntax and no styles that the oldest supported browsers lack', () => {
  const output = execFileSync(
    process.execPath,
    [path.join(__dirname, 'builtFiles.mjs'), path.join(process.env.E2E_FOLDER ?? '', 'release')],
    { encoding: 'utf8', maxBuffer: 1 << 26 },
  );
  expect(JSON.parse(output)).toEqual([]);
});
