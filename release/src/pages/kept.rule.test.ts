import { compositionOf, isKeptWith, keptFiles } from './kept.rule';

const FILE = { bytes: 1, sha384: 'sha384-x', type: '', encodings: [] };

it('OF-03 keeps the shell and the remotes of the address', () => {
  const exam = { kind: 'remote' as const, routes: ['/course/view/:courseId/section/:sectionId/exam/:itemId/*'] };
  expect(isKeptWith({ kind: 'shell', routes: [] }, '/')).toBe(true);
  expect(isKeptWith(exam, '/course/view/c/section/s/exam/e/start')).toBe(true);
  expect(isKeptWith(exam, '/student/courses')).toBe(false);
});

it('OF-03 lists the files that pages load, not those of servers and developers', () => {
  const paths = [
    'main.1a.js',
    'main.1a.css',
    'cairo.1a.woff2',
    'worker.js',
    'manassa.json',
    'page.html',
    'development/main.js',
  ];
  const files = keptFiles(
    '/apps/shell/1/',
    paths.map((path) => ({ ...FILE, path })),
  );
  expect(files.map(([href]) => href)).toEqual([
    '/apps/shell/1/main.1a.js',
    '/apps/shell/1/main.1a.css',
    '/apps/shell/1/cairo.1a.woff2',
  ]);
});

it('OF-03 names a composition after its files', () => {
  const one = compositionOf([['/a.js', 'x']]);
  expect(one).toEqual({ id: expect.stringMatching(/^[0-9a-f]{16}$/), files: { '/a.js': 'x' } });
  expect(compositionOf([['/a.js', 'x']]).id).toBe(one.id);
  expect(compositionOf([['/a.js', 'y']]).id).not.toBe(one.id);
});
