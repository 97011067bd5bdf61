import { KEPT_ELEMENT_ID } from '@manassa/shared/federation';
import { openPinned } from './caches';
import { notePinned } from './keep';
import { answerPage } from './pages';
import { pinnedFiles } from './pinnedFiles';
import { FakeCaches } from './testing/fakeCaches';

const EXAM = '/apps/exam/1/';

it('RL-07 names the files that a browser loads, with the hashes that it checks', async () => {
  const files = ['x.js', 'x.css', 'x.js.map', 'remote.json'].map((path) => ({ path, sha384: `sha384-${path}` }));
  const asked: string[] = [];
  const fetch = async (address: URL) => {
    asked.push(address.pathname);
    return new Response(JSON.stringify({ files }));
  };
  Object.assign(globalThis, { fetch });
  expect(await pinnedFiles([EXAM], { '/apps/student/1/x.js': 'hash' })).toEqual({
    [EXAM]: { [`${EXAM}x.js`]: 'sha384-x.js', [`${EXAM}x.css`]: 'sha384-x.css' },
  });
  expect(asked).toEqual([`${EXAM}integrity.json`]);
});

it.each([
  ['known', { resultingClientId: 'tab' }],
  ['not known, as in Safari 15', {}],
])(
  'RL-07 removes the files of a version with the next page after the end of its pin; its tab is %s',
  async (_, tab) => {
    const html = `<script type="application/json" id="${KEPT_ELEMENT_ID}">{"id":"A","files":{}}</script>`;
    const caches = new FakeCaches();
    Object.assign(globalThis, {
      caches,
      clients: { matchAll: async () => [] },
      fetch: async () => new Response(html, { headers: { 'content-type': 'text/html' } }),
    });
    await openPinned(EXAM);
    await notePinned([]);
    const waits: Promise<unknown>[] = [];
    await answerPage({
      request: { url: `${window.location.origin}/courses` } as Request,
      waitUntil: (work) => void waits.push(work),
      respondWith: () => undefined,
      ...tab,
    });
    await Promise.all(waits);
    expect(caches.names).toEqual(['manassa notes', 'manassa page A']);
  },
);
