import { truncate } from 'node:fs/promises';
import path from 'node:path';
import { FolderStorage } from '../storage/FolderStorage';
import { publishFixture, useTemporaryFolder } from '../testing/buildFixture';
import { useCommandLine } from '../testing/commandLine';

const folder = useTemporaryFolder();
const release = useCommandLine(folder);
const storage = () => new FolderStorage(folder());

test('RL-13 status warns of a damaged page template', async () => {
  await publishFixture(storage(), { app: 'shell' });
  await release('promote', 'shell');
  expect((await release('status')).out).not.toContain('WARNING');
  await truncate(path.join(folder(), 'apps/shell/1/page.html'), 30);
  expect((await release('status')).out).toMatch(/^WARNING: apps\/shell\/1\/page\.html .* is not what was published/m);
});
