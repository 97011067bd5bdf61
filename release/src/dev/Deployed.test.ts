import type { LiveRelease, LiveRemote } from '@manassa/shared/federation';
import { assetsUpstream, jsonInPage } from './Deployed';

test("reads JSON from a page's element, or null", () => {
  const page =
    '<script type="application/json" id="manassa-config">{"a":"\\u003c/script>"}</script><script id="b">1</script>';
  expect(jsonInPage(page, 'manassa-config')).toEqual({ a: '</script>' });
  expect(jsonInPage(page, 'manassa-release')).toBeNull();
});

function releaseWith(base: string): LiveRelease {
  const remote: LiveRemote = {
    version: '1.0.0',
    base,
    entry: 'remote.js',
    routes: ['/help'],
    nestedIn: null,
    previous: null,
    canary: null,
    revoked: [],
  };
  return { revision: 1, shell: '1.0.0', remotes: { 'remote-help': remote } };
}

test("finds the origin of an installation's files", () => {
  expect(assetsUpstream(releaseWith('https://cdn.example/school/apps/remote-help/1.0.0/'))).toBe(
    'https://cdn.example/school',
  );
  expect(assetsUpstream(releaseWith('/apps/remote-help/1.0.0/'))).toBeNull();
  expect(assetsUpstream({ revision: 1, shell: '', remotes: {} })).toBeNull();
});
