import { BUNNY_ORIGIN } from '../harness/servers/bunnyEmbed';
import {
  brokenWords,
  hiddenControls,
  lostTexts,
  marksOnText,
  overlaps,
  resize,
  sidewaysPx,
  smallestTypePx,
  unfold,
} from './measure';
import { arrive, openTyped, STOPS } from './routes';
import type { Person } from './routes';
import { USUAL } from './typedTexts';

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** Twice the size of the smallest type at the usual setting, in px. */
const SMALLEST_PX = 25;

describe('a browser set to type of twice the size', () => {
  it.each<Person>(['visitor', 'student'])('RX-12 shows all of every route, and larger: %s', async (person) => {
    const page = await openTyped(person, USUAL, { fontSizePx: 32, expectedErrors: /status of 404/ });
    const problems: unknown[] = [];
    for (const stop of STOPS[person]) {
      await arrive(page, stop);
      await unfold(page);
      for (const viewport of WINDOWS) {
        await resize(page, viewport);
        const sideways = await sidewaysPx(page);
        const smallest = await smallestTypePx(page);
        const lost = [
          ...(await lostTexts(page)),
          ...(await brokenWords(page)),
          ...(await overlaps(page)),
          ...(await marksOnText(page)),
          ...(await hiddenControls(page)),
        ];
        if (sideways > 0 || smallest < SMALLEST_PX || lost.length > 0) {
          problems.push({ at: stop.name, ...viewport, sideways, smallest, lost });
        }
      }
    }
    expect(problems).toEqual([]);
  });

  it('RX-12 shows the whole failure of a video', async () => {
    const page = await openTyped('student', USUAL, { fontSizePx: 32, isPhone: true, expectedErrors: /ERR_FAILED/ });
    await page.context().route(`${BUNNY_ORIGIN}/**`, (route) => route.abort());
    await page.goto(STOPS.student.find(({ name }) => name === 'lecture')?.address ?? '');
    await page.getByRole('main').getByRole('alert').waitFor();
    expect(await lostTexts(page)).toEqual([]);
  });

  it('RX-12 shows the whole of Latin words in the title of a course', async () => {
    const title = `${USUAL.title} Electric current`;
    const page = await openTyped('student', { ...USUAL, title }, { fontSizePx: 32, isPhone: true });
    const stop = STOPS.student.find(({ name }) => name === 'details');
    if (stop) await arrive(page, stop);
    expect(await lostTexts(page)).toEqual([]);
  });

  it('RX-12 shows the whole account menu on the narrowest phone', async () => {
    const page = await openTyped('student', USUAL, { fontSizePx: 32, viewport: { width: 320, height: 640 } });
    await page.goto('/student/details');
    await page.getByRole('button', { name: /قائمة الحساب/ }).click();
    const menu = await page.locator('#account-menu').boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual(0);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320);
    expect([await sidewaysPx(page), await lostTexts(page)]).toEqual([0, []]);
  });
});
