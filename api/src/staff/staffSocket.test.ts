import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '../testing/testDatabase';
import { listenForStaff } from './staffSocket';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'manassa-staff-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('BE-08 a server starts on a folder whose Arabic path has too many bytes for a socket, with a warning', async () => {
  const arabic = join(dataDir, 'م'.repeat(50));
  mkdirSync(arabic);
  const database = await openTestDatabase();
  const warnings: string[] = [];
  const staff = await listenForStaff(
    { ...database, dataDir: arabic },
    (warning) => warnings.push(warning),
    () => undefined,
  );
  await staff.close();
  await database.close();
  expect(warnings).toEqual([expect.stringContaining('is too long a path')]);
});
