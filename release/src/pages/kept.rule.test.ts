import { compositionOf, installManifest } from './kept.rule';

const FILE = { bytes: 1, type: '', encodings: [] };
const shell = '/apps/shell/1/';
const filesOf = (paths: string[], sha384 = 'x') => new Map([[shell, paths.map((path) => ({ ...FILE, path, sha384 }))]]);

it('OF-03 lists the files that pages load, not those of servers and developers', () => {
  const loaded = ['main.1a.js', 'main.1a.css', 'cairo.1a.woff2'];
  const others = ['worker.js', 'manassa.json', 'page.html', 'development/main.js'];
  expect(Object.keys(compositionOf([shell], filesOf([...loaded, ...others]))?.files ?? {})).toEqual(
    loaded.map((path) => `/apps/shell/1/${path}`),
  );
});

it('OF-03 names a composition after its files', () => {
  const one = compositionOf([shell], filesOf(['a.js']));
  expect(one).toEqual({ id: expect.stringMatching(/^[0-9a-f]{16}$/), files: { '/apps/shell/1/a.js': 'x' } });
  expect(compositionOf([shell], filesOf(['a.js']))?.id).toBe(one?.id);
  expect(compositionOf([shell], filesOf(['a.js'], 'y'))?.id).not.toBe(one?.id);
});

it('OF-03 keeps nothing if a list of files cannot be read', () => {
  expect(compositionOf([shell, '/apps/remote-x/1/'], filesOf(['a.js']))).toBeNull();
});

it('OF-07 the install manifest names its icons by their full addresses, and stays as it is otherwise', () => {
  const manifest = {
    name: 'المنصة',
    icons: [{ src: 'icon.png', sizes: '192x192' }],
    shortcuts: [{ url: '/', src: 5 }],
  };
  expect(JSON.parse(installManifest(JSON.stringify(manifest), shell))).toEqual({
    ...manifest,
    icons: [{ src: '/apps/shell/1/icon.png', sizes: '192x192' }],
  });
});
