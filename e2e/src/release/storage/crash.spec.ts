import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyPreparedData } from '../../harness/preparedData';
import { newStudent } from '../../harness/student';
import { startProduct } from '../../harness/startProduct';

interface Envelope<Data> {
  success: boolean;
  data: Data;
}

async function post<Data>(url: string, body: unknown, token = ''): Promise<Envelope<Data>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Envelope<Data>;
}

describe('a killed server', () => {
  it('BE-06 has every confirmed student after a restart', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'manassa-crash-'));
    const env = {
      DATA_DIR: copyPreparedData(path.join(folder, 'data')),
      RELEASE_DIR: path.join(process.env.E2E_FOLDER ?? '', 'release'),
    };
    try {
      const first = await startProduct(env, 'serve');
      const groups = (await (
        await fetch(`${first.origin}/api/v2/group?stage=highschool&grade=second`)
      ).json()) as Envelope<{ groups: { _id: string }[] }>;
      const students = [newStudent(), newStudent(), newStudent()];
      for (const student of students) {
        const { success } = await post(`${first.origin}/api/v2/user/register`, {
          ...student,
          stage: 'highschool',
          grade: 'second',
          group: groups.data.groups[0]?._id,
        });
        expect(success).toBe(true);
      }
      await first.kill();

      const second = await startProduct(env, 'serve');
      try {
        for (const { studentCode, password, name } of students) {
          const login = await post<{ user: { name: string } }>(`${second.origin}/api/v2/user/login`, {
            studentCode,
            password,
          });
          expect(login.data.user.name).toBe(name);
        }
      } finally {
        await second.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
