import { buildDocument, buildLiveApp } from '../testing/buildFixture';
import * as v from 'valibot';
import { publicDocument, readableDocument, writeReleaseDocument } from './releaseDocument';

test('RL-04 publishes the live versions, and nothing about operators', () => {
  const document = {
    ...buildDocument({ 'remote-x': buildLiveApp() }),
    by: 'mona@school',
    why: 'her exam broke',
    command: 'promote remote-x --why "her exam broke"',
    forced: ['pages are broken'],
    notes: ['decided by omar'],
    worker: 'off' as const,
    approvedBy: 'omar',
  };
  const told = publicDocument(document);
  expect(JSON.stringify(told)).not.toMatch(/mona|exam broke|omar|pages are broken/);
  expect(v.parse(readableDocument, JSON.parse(writeReleaseDocument(told)))).toMatchObject({
    apps: document.apps,
    worker: 'off',
  });
});
