import path from 'node:path';
import type { Page } from 'playwright-core';
import { loadExamCourse } from '../../exam/examCourse';
import type { ExamCourse } from '../../exam/examCourse';
import { buildExam } from '../../exam/examFile';
import { beginExam, choose, option, submit, waitForResult } from '../../exam/examRoom';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { until } from '../../harness/until';
import { publishEdited } from '../editedVersion';
import { waitForUpdateCheck, liveVersion, makeLive, remotesIn, shipCopy } from '../liveVersion';
import { releaseCommand } from '../releaseCommand';

const EXAM = 'remote-exam';
const COURSE = 'remote-course-player';
const OFFER = 'يتوفر إصدار أحدث من المنصة';

const SHARED_RANGE = /("@manassa\/shared\/\w+",import:null,requiredVersion:")\^[\d.]+(")/g;

let product: OwnProduct;
let course: ExamCourse;

beforeAll(async () => {
  product = await startOwnProduct({ RELEASE_CHECK_SECONDS: '1' });
  const dataDir = path.join(path.dirname(product.releaseDir), 'data');
  course = await loadExamCourse(product.origin, dataDir, 'pinned', [buildExam('pinned'), buildExam('newer')]);
});

afterAll(() => product.end());

function versions(page: Page): Promise<{ exam?: string; because?: string; course?: string }> {
  return until('both remotes', async () => {
    const { [EXAM]: exam, [COURSE]: around } = await remotesIn(page);
    if (exam?.status !== 'ready' || around?.status !== 'ready') return false;
    return { exam: exam.version, because: exam.because, course: around.version };
  });
}

describe('an exam attempt', () => {
  it('RL-07 keeps its version to its end over reloads, until an operator withdraws it, and shows no update', async () => {
    const first = await liveVersion(product.origin, EXAM);
    await shipCopy(product, EXAM, '9.1.0');
    const sitting = await beginExam(course, 'pinned', { origin: product.origin });
    const { page } = sitting;
    await choose(sitting, 1, 2);
    expect(await versions(page)).toMatchObject({ exam: '9.1.0', because: 'live' });

    // The catalogue moves forward and the exam back: the attempt notices neither.
    await shipCopy(product, COURSE, '9.5.0');
    await makeLive(product, EXAM, first, true);
    await waitForUpdateCheck(page);
    expect(await page.getByText(OFFER).count()).toBe(0);
    await page.reload();
    await option(sitting, 2).waitFor();
    expect(await option(sitting, 2).isChecked()).toBe(true);
    expect(await versions(page)).toEqual({ exam: '9.1.0', because: 'pin', course: '9.5.0' });

    // A withdrawn version moves to the live one with all its answers.
    await releaseCommand(product, 'rollback', EXAM, first, '--also-attempts', '--why', 'answers are lost');
    await waitForUpdateCheck(page);
    expect(await page.getByText(OFFER).count()).toBe(0);
    await page.reload();
    await option(sitting, 2).waitFor();
    expect(await option(sitting, 2).isChecked()).toBe(true);
    expect(await versions(page)).toMatchObject({ exam: first, because: 'live' });

    // After the submission the tab shows the update, and the pin is removed.
    await shipCopy(product, COURSE, '9.6.0');
    await submit(sitting);
    await waitForResult(sitting);
    await page.getByText(OFFER).waitFor();
    expect(await page.evaluate(() => window.localStorage.getItem('manassa.pins'))).toBeNull();
  });

  it('RL-07 continues in the live version when its own needs a newer shell than the one after a rollback', async () => {
    const live = await liveVersion(product.origin, EXAM);
    const tooNew = '9.9.0';
    await publishEdited(product.releaseDir, EXAM, live, tooNew, (draft) => {
      const entry = draft.find(/^remote\.\w+\.js$/);
      const needing = draft.read(entry).replace(SHARED_RANGE, '$1^99.0.0$2');
      expect(needing).toContain('^99.0.0');
      draft.write(entry, needing);
    });
    const sitting = await beginExam(course, 'newer', { origin: product.origin, expectedErrors: /does not satisfy/ });
    const { page } = sitting;
    await choose(sitting, 1, 2);
    await page.evaluate(
      ([from = '', to = '']) => {
        const pins = window.localStorage.getItem('manassa.pins') ?? '';
        window.localStorage.setItem('manassa.pins', pins.replaceAll(from, to));
      },
      [live, tooNew],
    );
    await page.reload();
    await option(sitting, 2).waitFor();
    expect(await option(sitting, 2).isChecked()).toBe(true);
    expect(await versions(page)).toMatchObject({ exam: live, because: 'fallback' });
    await submit(sitting);
    await waitForResult(sitting);
  });
});
