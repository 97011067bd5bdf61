import { isInCanary } from '@manassa/shared/federation';
import { readConfig } from '../config/config';
import type { Canary, LiveApp } from '../live/releaseDocument';
import { buildDocument, buildLiveApp } from '../testing/buildFixture';
import { LivePages } from './LivePages';
import { candidateSource, type ReleaseSource } from './ReleaseSource';

const published: ReleaseSource = {
  cacheMs: 0,
  look: async () => ({ document: null, warning: null }),
  text: async (_app, version, file) =>
    file === 'page.html'
      ? `<title>shell ${version}</title><!--manassa:head--><script type="module" src="/apps/shell/${version}/main.js" crossorigin></script>`
      : null,
  integrity: async (app, version) => ({
    schema: 1,
    app,
    version,
    publishedAt: '2026-01-01T00:00:00.000Z',
    files: ['main.js', 'routes.js', 'exam.css', 'development/main.js'].map((path) => ({
      path,
      bytes: 1,
      sha384: `sha384-${app}-${version}-${path}`,
      type: '',
      encodings: [],
    })),
  }),
};
const live = (over: Partial<LiveApp>) => buildLiveApp({ ...over, canary: null });

function withCanary(app: LiveApp, version: string, share: number, over: Partial<Canary> = {}): LiveApp {
  const base = app.base.replace(`/${app.version}/`, `/${version}/`);
  const since = '2026-01-01T00:00:00.000Z';
  return {
    ...app,
    canary: { ...app, version, base, share, since, sinceRevision: 1, haltAfter: 20, haltRate: 5, ...over },
  };
}

const shell = live({ kind: 'shell', base: '/apps/shell/1/' });
const exam = live({ base: '/apps/remote-exam/1/', routes: ['/exam/*'], preload: { '*': ['routes.js'] } });

const fail = (error: unknown): never => {
  throw error;
};
const pagesOf = (
  apps: Record<string, LiveApp>,
  assetBase: string | null = null,
  integrity = published.integrity,
  report: (error: unknown) => void = fail,
) =>
  new LivePages(
    candidateSource(buildDocument(apps, { revision: 7 }), { ...published, integrity }),
    readConfig({}, '/').page,
    report,
    assetBase,
  );
const inside = (app: string, share: number) =>
  Array.from({ length: 100 }, (_, bucket) => bucket).filter((bucket) => isInCanary(bucket, app, '2', share));

test('pages are composed from a document that is not live', async () => {
  const pages = pagesOf({ shell, 'remote-exam': exam });
  const { body, status, etag } = await pages.page('/exam/1');
  expect(status).toBe(200);
  expect(body).toContain('"revision":7');
  expect(body).toContain('/apps/remote-exam/1/routes.js');
  expect(etag).toMatch(/^W\/"7-/);
});

test('looks at the storage once for many requests, and composes a page once', async () => {
  const source = candidateSource(buildDocument({ shell }), published);
  const look = jest.spyOn(source, 'look');
  const pages = new LivePages(source, readConfig({}, '/').page, fail);
  const first = await pages.page('/');
  expect((await pages.page('/')).compressed).toBe(first.compressed);
  expect(look).toHaveBeenCalledTimes(1);
});

test('RL-05 a page preloads the version that its browser gets, and tells every browser of both', async () => {
  const pages = pagesOf({ shell, 'remote-exam': withCanary(exam, '2', 10) });
  const [bucket = 0] = inside('remote-exam', 10);
  const tried = await pages.page('/exam/1', bucket);
  expect(tried.body).toContain('href="/apps/remote-exam/2/routes.js"');
  expect(tried.body).not.toContain('href="/apps/remote-exam/1/');
  for (const other of [null, (bucket + 50) % 100]) {
    const page = await pages.page('/exam/1', other);
    expect(page.body).toContain('href="/apps/remote-exam/1/routes.js"');
    expect(page.body).not.toContain('href="/apps/remote-exam/2/');
    expect(page.body).toContain('"canary":{"version":"2"');
    expect(page.etag).not.toBe(tried.etag);
  }
});

test('RL-05 only the buckets of a canary of the shell get its template and its version', async () => {
  const pages = pagesOf({ shell: withCanary(shell, '2', 25), 'remote-exam': exam });
  const chosen = inside('shell', 25);
  for (let bucket = 0; bucket < 100; bucket += 1) {
    const version = chosen.includes(bucket) ? '2' : '1';
    expect((await pages.page('/exam/1', bucket)).body).toContain(`<title>shell ${version}</title>`);
    expect(JSON.parse((await pages.liveRelease(bucket)).body)).toMatchObject({ revision: 7, shell: version });
  }
});

test('answers vary by cookie only while a canary runs', async () => {
  const still = pagesOf({ shell, 'remote-exam': exam });
  expect((await still.page('/')).headers.vary).toBeUndefined();
  expect((await still.liveRelease(null)).headers.vary).toBeUndefined();
  const trying = pagesOf({ shell, 'remote-exam': withCanary(exam, '2', 1) });
  expect((await trying.page('/')).headers.vary).toBe('cookie');
  expect((await trying.liveRelease(3)).headers.vary).toBe('cookie');
});

test('answers 404 for an address that only the canary serves, except to the canary’s buckets', async () => {
  const pages = pagesOf({ shell, 'remote-exam': withCanary(exam, '2', 10, { routes: ['/exam/*', '/drill'] }) });
  const [bucket = 0] = inside('remote-exam', 10);
  expect((await pages.page('/drill', bucket)).status).toBe(200);
  expect((await pages.page('/drill', null)).status).toBe(404);
});

const CDN = 'https://cdn.example/m';

test('names files on another origin by full address, with a hash for every script and style sheet, and the policy allows them', async () => {
  const previous = { version: '0', base: '/apps/remote-exam/0/', entry: 'main.js' };
  const pages = pagesOf({ shell, 'remote-exam': withCanary({ ...exam, previous }, '2', 10) }, CDN);
  const { body, headers } = await pages.page('/exam/1');
  expect(body).toContain(`src="${CDN}/apps/shell/1/main.js" crossorigin integrity="sha384-shell-1-main.js"></script>`);
  expect(body).toContain(
    `<link rel="modulepreload" href="${CDN}/apps/remote-exam/1/routes.js" crossorigin integrity="sha384-remote-exam-1-routes.js">`,
  );
  expect(body).not.toMatch(/"\/apps\//);
  const map = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(body)?.[1] ?? '');
  expect(Object.keys(map.integrity)).toEqual(
    ['shell/1', 'remote-exam/1', 'remote-exam/2', 'remote-exam/0'].flatMap((version) => [
      `${CDN}/apps/${version}/main.js`,
      `${CDN}/apps/${version}/routes.js`,
      `${CDN}/apps/${version}/exam.css`,
    ]),
  );
  expect(body.indexOf('importmap')).toBeLessThan(body.indexOf('modulepreload'));
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/cdn\.example;/);
  for (const directive of ['style', 'font', 'img']) {
    expect(policy).toMatch(new RegExp(`${directive}-src [^;]*https://cdn.example`));
  }
  expect(policy).not.toContain('wss:');
  expect(JSON.parse((await pages.liveRelease(null)).body).remotes['remote-exam']).toMatchObject({
    base: `${CDN}/apps/remote-exam/1/`,
    previous: { base: `${CDN}/apps/remote-exam/0/` },
    canary: { base: `${CDN}/apps/remote-exam/2/` },
  });
});

test('RL-19 files on the page’s own origin have hashes too', async () => {
  const { body } = await pagesOf({ shell, 'remote-exam': exam }).page('/exam/1');
  expect(body).toContain('src="/apps/shell/1/main.js" crossorigin integrity="sha384-shell-1-main.js"></script>');
  expect(body).toContain(
    '<link rel="modulepreload" href="/apps/remote-exam/1/routes.js" crossorigin integrity="sha384-remote-exam-1-routes.js">',
  );
  const map = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(body)?.[1] ?? '');
  expect(map.integrity).toMatchObject({ '/apps/remote-exam/1/exam.css': 'sha384-remote-exam-1-exam.css' });
});

test('FS-01 pages carry the shorter hashes of versions that have them', async () => {
  const { body } = await pagesOf({ shell, 'remote-exam': exam }, null, async (app, version) => {
    const list = await published.integrity!(app, version);
    if (app === 'shell') return list;
    return { ...list, files: list.files.map((file) => ({ ...file, sha256: `sha256-${file.path}` })) };
  }).page('/exam/1');
  const hashes = [...body.matchAll(/"\/apps\/([^/]+)\/[^"]*":"(sha\d+)-/g)].map(([, app, hash]) => `${app} ${hash}`);
  expect(new Set(hashes)).toEqual(new Set(['shell sha384', 'remote-exam sha256']));
});

test('a version whose list of files cannot be read keeps no page back, and is reported', async () => {
  const reported: unknown[] = [];
  const unreadable = async () => {
    throw new Error('damaged');
  };
  const pages = pagesOf({ shell, 'remote-exam': exam }, null, unreadable, (error) => reported.push(String(error)));
  expect((await pages.page('/exam/1')).status).toBe(200);
  expect(reported).toEqual(['UserMistake: damaged']);
});

test('serves the last release while the store fails or does not answer, reports it once, and tries again', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  try {
    const reported: unknown[] = [];
    const document = buildDocument({ shell });
    let look = async () => '1';
    const source = {
      ...published,
      look: async () => {
        await look();
        return { document, warning: null };
      },
    };
    const pages = new LivePages(source, readConfig({}, '/').page, (error) => reported.push(error));
    const before = await pages.page('/');
    look = () => Promise.reject(new Error('the store is gone'));
    for (let times = 0; times < 3; times += 1) await expect(pages.page('/')).resolves.toEqual(before);
    expect(reported).toEqual([new Error('the store is gone')]);
    let answer = (_word: string): void => undefined;
    look = () => new Promise((resolve) => (answer = resolve));
    const waiting = pages.page('/');
    await jest.advanceTimersByTimeAsync(1000);
    await expect(waiting).resolves.toEqual(before);
    await expect(pages.page('/')).resolves.toEqual(before);
    answer('1');
    look = () => Promise.reject(new Error('the store is gone'));
    await jest.advanceTimersByTimeAsync(0);
    await pages.page('/');
    expect(reported).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

const SCREENS = 'first-screens.json';
const template =
  '<!--manassa:head--><!--manassa:styles--><link rel="stylesheet" href="/apps/shell/1/main.css"></head><body><!--manassa:screen--></body>';
const framesText = (version: string) =>
  JSON.stringify({
    schema: 1,
    frames: { full: { visitor: [`[shell ${version} `, ']'], student: ['', ''] } },
    script: '',
    styles: '',
  });
const screensText = (version: string) =>
  JSON.stringify({
    schema: 1,
    screens: { '/exam/*': { frame: 'full', visitor: `exam ${version}`, student: '' } },
    styles: '',
  });

/** Pages of versions with first screens, except for the `lost` files. */
function withScreens(apps: Record<string, LiveApp>, lost: readonly string[] = []): LivePages {
  const source: ReleaseSource = {
    ...published,
    text: async (app, version, file) => {
      if (file === 'page.html') return template;
      if ([`${app} ${version}`, `failing ${file}`].some((one) => lost.includes(one)))
        throw new Error('the store fails');
      if (file.endsWith('.css')) return lost.includes(file) ? null : `.${app}{}`;
      if (file !== SCREENS) return null;
      return app === 'shell' ? framesText(version) : screensText(version);
    },
  };
  const live = { ...candidateSource(buildDocument(apps), source), cacheMs: 0 };
  return new LivePages(live, readConfig({}, '/').page, () => undefined);
}

const shellWithFrames = { ...shell, firstScreens: SCREENS, preload: { '*': ['main.css'] } };
const examWithScreens = { ...exam, firstScreens: SCREENS };

test('FS-02 a page has the first screen of its live versions, and a canary has its own', async () => {
  const pages = withScreens({ shell: shellWithFrames, 'remote-exam': withCanary(examWithScreens, '2', 10) });
  const [bucket = 0] = inside('remote-exam', 10);
  const live = (await pages.page('/exam/1')).body;
  expect(live).toContain('data-versions="remote-exam 1" hidden>[shell 1 exam 1]</div>');
  expect((await pages.page('/exam/1', bucket)).body).toContain('[shell 1 exam 2]');
});

test('a page with a first screen inlines its style sheets instead of linking or preloading them', async () => {
  const styled = { ...examWithScreens, preload: { '*': ['routes.js', 'exam.css'] } };
  const { body } = await withScreens({ shell: shellWithFrames, 'remote-exam': styled }).page('/exam/1');
  expect(body).toMatch(/<style data-sheets="[^"]*main\.css[^"]*exam\.css[^"]*">\.shell\{\}/);
  expect(body).toContain('rel="modulepreload" href="/apps/remote-exam/1/routes.js"');
  expect(body).not.toMatch(/rel="stylesheet"|as="style"/);
});

test('a page links a style sheet that cannot be read behind its first screen', async () => {
  const pages = withScreens({ shell: shellWithFrames, 'remote-exam': examWithScreens }, ['main.css']);
  expect((await pages.page('/exam/1')).body).toMatch(
    /<template id="first-screen-student">[\s\S]*<link rel="stylesheet"[^>]*><script type="application\/json"[^>]*>[^<]*<\/script><\/body>/,
  );
});

test('a style sheet that the store failed to send for the first page is inlined in later ones', async () => {
  const lost = ['failing main.css'];
  const pages = withScreens({ shell: shellWithFrames, 'remote-exam': examWithScreens }, lost);
  expect((await pages.page('/exam/1')).body).not.toContain('.shell{}');
  lost.pop();
  expect((await pages.page('/exam/1')).body).toContain('.shell{}');
});

test('FS-02 a version without a first screen, or whose file is lost, has the frame', async () => {
  const without = withScreens({ shell: shellWithFrames, 'remote-exam': exam });
  const lost = withScreens({ shell: shellWithFrames, 'remote-exam': examWithScreens }, ['remote-exam 1']);
  for (const pages of [without, lost]) {
    const { body, status } = await pages.page('/exam/1');
    expect(status).toBe(200);
    expect(body).toContain('data-versions=""');
    expect(body).not.toMatch(/manassa:/);
  }
});
