import { KEPT_ELEMENT_ID } from '@manassa/shared/federation';
import { buildLiveApp } from '../../testing/buildFixture';
import { GOOD_PAGE } from '../../testing/fakePages';
import { startCandidateServer } from '../candidateServer';
import { judgeWorker } from './judgeWorker';
import { lookAtPage, openBrowserContext, openPage } from './lookAtPage';
import type { Seen } from './visit.rule';

jest.mock('../candidateServer');
jest.mock('./lookAtPage');

const apps = {
  shell: buildLiveApp({ kind: 'shell' }),
  'remote-nested': buildLiveApp({ routes: ['/x/nested'], nestedIn: 'x' }),
  'remote-x': buildLiveApp({ routes: ['/x/*'] }),
};
const FINE: Partial<Seen> = { remote: { status: 'ready', version: '1' } };
const PAGE = `<script id="${KEPT_ELEMENT_ID}">{"id"`;

/** Judges a worker by what its page reports and looks like, with it and without a connection; `steps` are in order. */
async function judge(kept: () => Promise<string>, looks: Partial<Seen>[] = [], html = PAGE) {
  const steps: string[] = [];
  const step = (name: string) => async () => void steps.push(name);
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(html));
  const server = { origin: 'http://localhost', close: step('server ends'), [Symbol.asyncDispose]: step('server ends') };
  jest.mocked(startCandidateServer).mockResolvedValue(server as never);
  const context = { setOffline: step('offline'), [Symbol.asyncDispose]: step('context closed') };
  jest.mocked(openBrowserContext).mockResolvedValue(context as never);
  const page = { goto: step('kept'), getAttribute: kept, [Symbol.asyncDispose]: step('page closed') };
  jest.mocked(openPage).mockResolvedValue(page as never);
  jest.mocked(lookAtPage).mockImplementation(async (_context, _origin, { address, as }) => {
    steps.push(`${address} (${as})`);
    return { ...GOOD_PAGE, ...FINE, ...looks.shift() };
  });
  const verdict = await judgeWorker({} as never, apps, ['remote-x']);
  return { ...verdict, steps };
}

afterEach(() => jest.restoreAllMocks());

test('OF-05 opens a page of the candidate with the kept files, and again when nothing answers any more', async () => {
  // A page with kept data is further than its first screen.
  await expect(judge(async () => 'kept', [{ difference: 'x' }])).resolves.toEqual({
    objections: [],
    notes: [],
    steps: [
      ...['kept', 'page closed', '/x (student)', 'offline', 'server ends', '/x (student)'],
      ...['context closed', 'server ends'],
    ],
  });
  expect(openBrowserContext).toHaveBeenCalledWith(undefined, 'http://localhost', 'student', 'allow');
});

test.each([
  ['failed', [], 'the service worker cannot keep the page with its files'],
  ['kept', [{ shown: false }], 'with the service worker it shows nothing'],
  ['kept', [{}, { shown: false }], 'without a connection it shows nothing'],
])('OF-05 refuses a worker whose page is %s, and looks like %j', async (kept, looks, reason) => {
  const { objections } = await judge(async () => kept, looks);
  expect(objections).toEqual([`remote-x 1 at /x (student): ${reason}; repair that and publish it as another version`]);
});

test('OF-05 notes a worker that does not answer', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  const { notes, objections } = await judge(() => Promise.reject(new Error('Timeout')));
  expect([objections, notes]).toEqual([[], ['the service worker was not judged: it did not answer in time']]);
  expect(said).toHaveBeenCalledTimes(1);
});

test('OF-05 opens no page of a shell without a worker', async () => {
  await expect(judge(async () => 'kept', [], '<html>')).resolves.toMatchObject({
    objections: [],
    steps: ['context closed', 'server ends'],
  });
});
