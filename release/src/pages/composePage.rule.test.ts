import { readLiveRelease } from '@manassa/shared/federation';
import { readConfig } from '../config/config';
import { buildDocument, buildLiveApp } from '../testing/buildFixture';
import { composePage, liveReleaseOf } from './composePage.rule';
import { inlinedIn, isPlayerPage, securityHeaders } from './securityHeaders.rule';

const settings = readConfig({}, '/').page;
const template =
  '<title><!--manassa:title-->منصة</title><!--manassa:head--><script type="module" src="/s/main.js"></script>';
const previous = { version: '1', base: '/e/1/', entry: 'a.js' };
const document = buildDocument(
  {
    shell: buildLiveApp({ kind: 'shell', version: '7' }),
    'remote-exam': buildLiveApp({
      version: '2',
      base: '/e/2/',
      routes: ['/exam/*'],
      nestedIn: 'view',
      previous,
      revoked: ['0'],
    }),
  },
  { revision: 4, why: '</script><script>alert(1)</script>' },
);
const release = liveReleaseOf(document.revision, document.apps);
const nothing = { preloads: [], reads: [], assetBase: '', integrities: new Map(), firstScreen: null, kept: null };
const plain = { template, release, settings, ...nothing };

test('writes the live release into the page as the shell reads it', () => {
  expect(readLiveRelease(JSON.parse(JSON.stringify(release)))).toEqual({
    revision: 4,
    shell: '7',
    remotes: {
      'remote-exam': {
        version: '2',
        base: '/e/2/',
        entry: 'main.js',
        routes: ['/exam/*'],
        nestedIn: 'view',
        preload: {},
        previous,
        canary: null,
        revoked: ['0'],
      },
    },
  });
});

test('links and data go into the head, and what the template names is not named twice', () => {
  const preloads = [
    { href: '/s/main.js', kind: 'script' },
    { href: '/e/2/main.js', kind: 'script' },
    { href: '/e/2/exam.css', kind: 'style' },
    { href: 'https://cdn.example/e/2/result.css', kind: 'style' },
  ] as const;
  const page = composePage({ ...plain, preloads });
  expect(page).toContain('<title>منصة</title>');
  expect(page).toContain('<link rel="modulepreload" href="/e/2/main.js" crossorigin>');
  expect(page).toContain('<link rel="preload" as="style" href="/e/2/exam.css">');
  expect(page).toContain('<link rel="preload" as="style" href="https://cdn.example/e/2/result.css" crossorigin>');
  expect(page.match(/modulepreload" href="\/s\/main\.js/g)).toHaveLength(1);
  const data = /id="manassa-release">(.*?)<\/script>/.exec(page)?.[1];
  expect(JSON.parse(data ?? '')).toEqual(release);
  expect(page).toContain('id="manassa-config">{"mediaBase":"/media"');
});

test("the shell's script is the first download of a page, before every other file", () => {
  const page = composePage({ ...plain, preloads: [{ href: '/e/2/main.js', kind: 'script' }] });
  const links = [...page.matchAll(/<link rel="modulepreload" href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(['/s/main.js', '/e/2/main.js']);
});

test('data cannot end its element or be taken for a replacement pattern', () => {
  const social = { ...settings.social, facebook: "https://x.example/</script><b>$&$'" };
  const page = composePage({ ...plain, settings: { ...settings, social } });
  expect(page).not.toContain('</script><b>');
  const data = /id="manassa-config">(.*?)<\/script>/.exec(page)?.[1];
  expect(JSON.parse(data ?? '').social.facebook).toBe(social.facebook);
});

const policyOf = (environment: Record<string, string>, developed: string[] = [], pathname = '/') =>
  securityHeaders({
    isPlayerPage: isPlayerPage(pathname),
    settings: readConfig(environment, '/').page,
    developed,
    inlined: { scripts: [], styles: [] },
  })['content-security-policy'];

test('SH-13 a page may reach its own origin and the configured videos only', () => {
  const policy = policyOf({});
  expect(policy).toContain("default-src 'self';");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("img-src 'self' data: blob:;");
  expect(policy).toContain(
    "frame-src 'self' https://iframe.mediadelivery.net https://www.youtube.com https://player.mediadelivery.net https://www.youtube-nocookie.com;",
  );
});

test("SH-13 the pages of the player, and no others, let two paths of YouTube's script in", () => {
  const allowed = "script-src 'self' https://www.youtube.com/iframe_api https://www.youtube.com/s/player/;";
  expect(policyOf({}, [], '/course/view/c1/section/s1/lecture/l1')).toContain(allowed);
  for (const pathname of ['/', '/course/buy', '/course/viewer', '/student/course/view/c1', '/exam/e1']) {
    expect(policyOf({}, [], pathname)).toContain("script-src 'self';");
  }
  expect(policyOf({ YOUTUBE_EMBED_BASE: '/embed' }, [], '/course/view/c1')).toContain("script-src 'self';");
});

test('SH-13 styles in the attributes of injected markup are refused', () => {
  expect(policyOf({})).toContain("style-src-attr 'none';");
});

test('FE-05 the policy allows code, styles, pictures, fonts and hot reload from the origins of OVERRIDE_ORIGINS', () => {
  const policy = policyOf({ OVERRIDE_ORIGINS: 'http://localhost:8104' });
  for (const directive of ['script', 'style', 'img', 'font', 'connect']) {
    expect(policy).toMatch(new RegExp(`${directive}-src [^;]*http://localhost:8104`));
  }
  expect(policy).toMatch(/connect-src [^;]*ws:\/\/localhost:8104/);
  for (const off of [{}, { OVERRIDE_ORIGINS: 'off' }, { OVERRIDE_ORIGINS: 'on' }]) {
    expect(policyOf(off as Record<string, string>)).not.toContain('localhost:8104');
  }
});

test('the policy follows the configuration', () => {
  const policy = policyOf({
    MEDIA_BASE: 'https://cdn.example/m',
    YOUTUBE_EMBED_BASE: '/embed',
    BUNNY_EMBED_BASE: '/embed',
  });
  expect(policy).toContain("img-src 'self' data: blob: https://cdn.example;");
  expect(policy).toContain("connect-src 'self' https://cdn.example;");
  expect(policy).not.toMatch(/youtube|mediadelivery/);
  expect(policyOf({}, ['http://localhost:8101'])).toContain(
    "connect-src 'self' http://localhost:8101 ws://localhost:8101;",
  );
});

test('SH-13 scripts and styles written into the page are allowed by their hashes only; data is not a script', () => {
  const data = '<script type="application/json">{}</script>';
  const inlined = inlinedIn(`<style>a{}</style><script>boot()</script><script src="/a.js"></script>${data}`);
  expect(inlined).toEqual({ scripts: ['boot()'], styles: ['a{}'] });
  const { 'content-security-policy': policy = '' } = securityHeaders({
    isPlayerPage: false,
    settings,
    developed: [],
    inlined,
  });
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/);
});
