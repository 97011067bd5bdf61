import { buildCourse, buildLecture } from '../testing/buildCourse';
import { staffRunner } from '../testing/staffRunner';
import type { TestApi } from '../testing/testApi';
import { openTwoServers } from '../testing/twoServers';

let servers: [TestApi, TestApi];
const runs = [staffRunner(() => servers[0]), staffRunner(() => servers[1])] as const;

beforeAll(async () => {
  servers = await openTwoServers();
});
afterAll(async () => {
  await servers[1].close();
  await servers[0].close();
});

test('two members of staff who load the same courses in opposite order at once both succeed', async () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((key) => buildCourse([buildLecture()], { key }));
  for (const file of files) await servers[0].store(file);
  for (let time = 0; time < 3; time += 1) {
    const loaded = await Promise.all([
      runs[0](['load', 'file.json'], { 'file.json': { courses: files } }),
      runs[1](['load', 'file.json'], { 'file.json': { courses: files.toReversed() } }),
    ]);
    for (const lines of loaded) expect(lines.filter((line) => line.startsWith('course '))).toHaveLength(files.length);
  }
});
