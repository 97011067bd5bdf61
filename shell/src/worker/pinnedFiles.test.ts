import { pinnedFiles } from './pinnedFiles';

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
