import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import folder from '../packageFolder.cjs';
import { readStaffFile } from './readStaffFile';

const guide = readFileSync(join(folder.packageFolder, '../docs/guides/load-courses.md'), 'utf8');
const examples = [...guide.matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) => text);

test('BE-08 the examples in the guide for courses can be loaded', () => {
  const read = examples.map((text) => readStaffFile(text, 'guide'));
  expect(
    read.map(({ courses, exams, codes, groups }) => [courses, exams, codes, groups].map((all) => all.length)),
  ).toEqual([
    [1, 0, 0, 0],
    [0, 1, 1, 1],
  ]);
});
