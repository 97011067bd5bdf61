import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logInByApi, register } from '../../harness/api';
import { copyPreparedData } from '../../harness/preparedData';
import { startProduct } from '../../harness/startProduct';

describe('a killed server', () => {
  it('BE-06 has every confirmed student after a restart', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'manassa-crash-'));
    const env = {
      DATA_DIR: copyPreparedData(path.join(folder, 'data')),
      RELEASE_DIR: path.join(process.env.E2E_FOLDER ?? '', 'release'),
    };
    try {
      const first = await startProduct(env, 'serve');
      const students = await Promise.all([1, 2, 3].map(() => register(first.origin, 'second')));
      await first.kill();

      const second = await startProduct(env, 'serve');
      try {
        for (const student of students) {
          expect((await logInByApi(second.origin, student)).name).toBe(student.name);
        }
      } finally {
        await second.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
