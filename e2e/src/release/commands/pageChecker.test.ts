import type { LiveRelease } from '@manassa/shared/federation';
import { buildCanary, buildDocument, buildLiveApp, type ReleaseDocument } from '@manassa/release/testing';
import { faultsOf } from './pageChecker';

const document: ReleaseDocument = buildDocument({
  shell: buildLiveApp({ kind: 'shell', version: '1' }),
  'remote-exam': buildLiveApp({ version: '1', canary: buildCanary('2', { share: 100 }) }),
});
const release = {
  revision: 1,
  shell: '1',
  remotes: { 'remote-exam': { version: '1', canary: { version: '2' } } },
} as unknown as LiveRelease;
const page = (shell: string, exam: string) =>
  `<script src="/apps/shell/${shell}/a.js"><link href="/apps/remote-exam/${exam}/b.js">`;

test('a page of one release has no fault, inside and outside the canary', () => {
  expect(faultsOf(page('1', '2'), release, document, 5)).toEqual([]);
  expect(faultsOf(page('1', '1'), release, document, null)).toEqual([]);
});

test.each([
  ['a link of another release', page('1', '3'), release],
  ['a link that the bucket should not get', page('1', '1'), release],
  ['another shell', page('2', '2'), release],
  ['no shell', '<link href="/apps/remote-exam/2/b.js">', release],
  ['another shell in its data', page('1', '2'), { ...release, shell: '2' }],
  ['another version in its data', page('1', '2'), { ...release, remotes: { 'remote-exam': { version: '0' } } }],
])('%s is a fault', (_, text, data) => {
  expect(faultsOf(text, data as LiveRelease, document, 5)).toHaveLength(1);
});
