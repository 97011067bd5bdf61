import type { CDPSession, Locator, Page } from 'playwright-core';
import {
  beginExam,
  button,
  choose,
  option,
  prepareExams,
  question,
  submit,
  waitForResult,
  waitForStoredFigures,
} from '../exam/examRoom';
import type { Sitting } from '../exam/examRoom';
import type { ExamCourse } from '../exam/examCourse';
import { buildExam, buildQuestion } from '../exam/examFile';
import { openPage, VIEWPORTS, withMotion } from '../harness/browserTest';
import { until } from '../harness/until';
import { accessibleText, historySettled, keepsFocus, pressBack } from './layerPage';

withMotion();

const FIRST = 'رسم توضيحي للسؤال 1';
const THIRD = 'رسم توضيحي للسؤال 3';

let course: ExamCourse;
beforeAll(async () => {
  const image = 'figures/t3-simple-circuit.svg';
  course = await prepareExams('figures', [
    buildExam('figures', {
      attempts: 9,
      questions: [
        buildQuestion(1, { image }),
        buildQuestion(2),
        buildQuestion(3, { image: 'figures/t3-vi-graph.svg' }),
      ],
    }),
  ]);
});

/** Returns the layer with the picture of this name. */
function viewer(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

/** Opens the picture of the question on screen. */
async function enlarge(page: Page, name = FIRST): Promise<Locator> {
  await button(page, `عرض مكبر: ${name}`).click();
  const dialog = viewer(page, name);
  await dialog.waitFor();
  return dialog;
}

/** Waits for the part that zooms. */
async function zoomed(dialog: Locator): Promise<Locator> {
  await dialog.getByRole('button', { name: 'تكبير' }).waitFor();
  return dialog.getByRole('img', { name: /رسم توضيحي/ });
}

/** Returns the zoom of the picture on screen. */
function scaleOf(picture: Locator): Promise<number> {
  return picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
}

async function zoomsTo(picture: Locator, isReached: (scale: number) => boolean): Promise<void> {
  await until('the picture to be zoomed', async () => isReached(await scaleOf(picture)));
}

/** Moves two fingers apart in the middle of the window. */
async function pinch(cdp: CDPSession): Promise<void> {
  const fingers = (apart: number) => [
    { x: 180 - apart, y: 370, id: 1 },
    { x: 180 + apart, y: 370, id: 2 },
  ];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
  for (const apart of [30, 40, 50, 60]) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function doubleTap(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const startSec = Date.now() / 1000;
  // The finger's own times: a busy machine passes the four events on too slowly for a double tap.
  for (const afterSec of [0, 0.1]) {
    const timestamp = startSec + afterSec;
    const touchPoints = [{ x: 180, y: 370 }];
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.05 });
  }
}

/** Waits until the countdown has changed, and returns it. */
async function tick(page: Page): Promise<string> {
  const clock = page.locator('[role=timer]');
  const before = await clock.textContent();
  await until('the clock to tick', async () => (await clock.textContent()) !== before);
  return (await clock.textContent()) ?? '';
}

async function expectUncovered(page: Page, picture: Locator): Promise<void> {
  const drawn = await picture.evaluate((img: HTMLImageElement) => {
    const { left, bottom, width, height } = img.getBoundingClientRect();
    const scale = Math.min(width / img.naturalWidth, height / img.naturalHeight);
    return {
      left: left + (width - scale * img.naturalWidth) / 2,
      bottom: bottom - (height - scale * img.naturalHeight) / 2,
    };
  });
  const zoomOut = await page.getByRole('button', { name: 'تصغير' }).boundingBox();
  const { x = 0, y = 0, width = 0 } = zoomOut ?? {};
  const edgePx = 8;
  expect([x + width < drawn.left, y > drawn.bottom - edgePx]).toContain(true);
}

describe('figures', () => {
  it('OV-03 a figure opens large during an exam, and clock and answers are unaffected', async () => {
    const sitting = await beginExam(course, 'figures');
    const { page } = sitting;
    await option(sitting, 2).check({ force: true });
    const styles = await page.locator('style').count();
    const dialog = await enlarge(page);
    const picture = await zoomed(dialog);
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await keepsFocus(dialog)).toBe(true);
    expect(await accessibleText(page)).not.toMatch(/radio/);
    expect(await page.locator('style').count()).toBe(styles);

    const first = await tick(page);
    expect(await tick(page)).not.toBe(first);
    // Keys that choose an option and go on, outside of the layer.
    for (const key of ['1', '2', 'PageDown']) await page.keyboard.press(key);
    await dialog.getByRole('button', { name: 'تكبير' }).click();
    await zoomsTo(picture, (scale) => scale > 1.4);
    await picture.hover();
    await page.mouse.wheel(0, 400);
    await zoomsTo(picture, (scale) => scale < 1.4);
    await page.mouse.dblclick(640, 430);
    await zoomsTo(picture, (scale) => scale !== 1);

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await question(sitting, 1).waitFor();
    expect(await option(sitting, 2).isChecked()).toBe(true);
    const opener = button(page, `عرض مكبر: ${FIRST}`);
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('OV-03 arrow keys lead through the figures of an exam in reading direction, and the question stays', async () => {
    const sitting = await beginExam(course, 'figures');
    const { page } = sitting;
    await zoomed(await enlarge(page));
    await page.keyboard.press('ArrowRight');
    await viewer(page, FIRST).waitFor();
    await page.keyboard.press('ArrowLeft');
    const third = viewer(page, THIRD);
    await third.getByText('2 من 2').waitFor();
    await third.getByRole('img', { name: THIRD }).waitFor();
    await page.keyboard.press('ArrowLeft');
    expect(await keepsFocus(third)).toBe(true);
    await third.getByRole('button', { name: 'الصورة السابقة' }).click();
    await viewer(page, FIRST).getByRole('button', { name: 'إغلاق' }).click();
    await question(sitting, 1).waitFor();
  });

  it('OV-03 a phone zooms by pinch, and its back button closes the figure, not the exam', async () => {
    const sitting = await beginExam(course, 'figures', { viewport: VIEWPORTS.phone });
    const { page } = sitting;
    const dialog = await enlarge(page);
    const picture = await zoomed(dialog);
    const cdp = await page.context().newCDPSession(page);
    await pinch(cdp);
    await zoomsTo(picture, (scale) => scale > 1.2);
    await pressBack(page);
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/attend$/);
    await historySettled(page);
    await question(sitting, 1).waitFor();
  });

  it('OV-03 a phone zooms in and out by a double tap', async () => {
    const { page } = await beginExam(course, 'figures', { isPhone: true });
    const picture = await zoomed(await enlarge(page));
    await doubleTap(page);
    await zoomsTo(picture, (scale) => scale > 1.4);
    await doubleTap(page);
    await zoomsTo(picture, (scale) => scale === 1);
  });

  it('OV-03 the zoom buttons cover nothing of a figure on a turned phone and in a split screen', async () => {
    const turned = { width: VIEWPORTS.phone.height, height: 300 };
    const split = { width: VIEWPORTS.phone.width, height: 470 };
    const { page } = await beginExam(course, 'figures', { isPhone: true, viewport: turned });
    const picture = await zoomed(await enlarge(page));
    await expectUncovered(page, picture);
    await page.setViewportSize(split);
    await expectUncovered(page, picture);
  });

  it('OV-03 OV-05 without the part that zooms, a figure opens in a plain layer with the same keys', async () => {
    const sitting = await beginExam(course, 'figures', { expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
    const { page } = sitting;
    const picture = page.getByRole('img', { name: FIRST });
    await until('the picture', () => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth > 0));
    // The browser may have dropped the picture from its memory.
    await waitForStoredFigures(sitting);
    await page.context().setOffline(true);
    const dialog = await enlarge(page);
    await dialog.getByRole('img', { name: FIRST }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await viewer(page, THIRD).waitFor();
    await page.keyboard.press('Escape');
    await viewer(page, THIRD).waitFor({ state: 'detached' });
    await question(sitting, 1).waitFor();
  });

  it('OV-03 the review of a result shows its figures large', async () => {
    const sitting: Sitting = await beginExam(course, 'figures');
    const { page } = sitting;
    await choose(sitting, 1, 1);
    await submit(sitting);
    await waitForResult(sitting);
    await page.getByRole('link', { name: 'عرض الإجابات' }).click();
    const dialog = await enlarge(page);
    await zoomed(dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('FS-06 OV-03 preloads nothing for a figure on a metered connection', async () => {
    const page = await openPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
    });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/course/stage/highschool/grade/third', { waitUntil: 'networkidle' });
    await page
      .getByRole('link', { name: /التيار الكهربي/ })
      .first()
      .click();
    const opener = button(page, /^عرض مكبر/);
    await opener.waitFor();
    await page.waitForLoadState('networkidle');
    const before = scripts.length;
    await opener.hover();
    await opener.focus();
    await page.waitForLoadState('networkidle');
    expect(scripts.slice(before)).toEqual([]);
    // A click would be the second half of a double click on the link, on a quick machine.
    await opener.press('Enter');
    await zoomed(page.getByRole('dialog'));
  });
});
