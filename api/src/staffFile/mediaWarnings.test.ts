import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCourse, buildExam, buildLecture, buildQuestion } from '../testing/buildCourse';
import { mediaWarnings } from './mediaWarnings';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'manassa-media-'));
  for (const name of ['covers', 'docs', 'figures']) mkdirSync(join(folder, name));
  for (const name of ['covers/course.svg', 'docs/paid.pdf', 'figures/a.png']) writeFileSync(join(folder, name), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const question = (image: string) => ({ ...buildQuestion('a'), image });
const lecture = (link: string) => buildLecture({ docs: [{ name: 'ملخص', link }] });
const fileOf = (...items: Parameters<typeof buildCourse>[0]) => ({
  groups: [],
  courses: [buildCourse(items)],
  exams: [],
  codes: [],
});

test('BE-08 says nothing where every named file is in the media folder or on another site', async () => {
  const there = [lecture('/media/docs/paid.pdf'), buildExam({ questions: [question('figures/a.png')] })];
  expect(await mediaWarnings(fileOf(...there), folder)).toEqual([]);
  expect(await mediaWarnings(fileOf(lecture('docs/paid.pdf')), folder)).toEqual([]);
  expect(await mediaWarnings(fileOf(lecture('https://drive.example/a.docx')), folder)).toEqual([]);
});

test('BE-08 names covers, figures and documents that are missing', async () => {
  const { courses } = fileOf(lecture('docs/summary.pdf'));
  const exam = buildExam({ key: 'alone', questions: [buildQuestion('a'), question('figures/b.png')] });
  const exams = [{ course: 'course', section: 'section', exam: buildCourse([exam]).sections[0]?.items[0] as never }];
  const moved = courses.map((course) => ({ ...course, image: 'covers/other.svg' }));
  expect(await mediaWarnings({ groups: [], courses: moved, exams, codes: [] }, folder)).toEqual([
    'warning: cover of "course": covers/other.svg is missing in the media folder (api/seed)',
    'warning: document "ملخص" of "lecture": docs/summary.pdf is missing in the media folder (api/seed)',
    'warning: question 2 of "alone": figures/b.png is missing in the media folder (api/seed)',
  ]);
});

test('BE-08 warns of a cover in a folder whose files need a signed link, which covers have not', async () => {
  const { courses } = fileOf();
  const figures = courses.map((course) => ({ ...course, image: 'figures/a.png' }));
  expect(await mediaWarnings({ groups: [], courses: figures, exams: [], codes: [] }, folder)).toEqual([
    'warning: cover of "course": figures/a.png is not served as a cover; put it in covers/',
  ]);
});

test.each(['docs/sheet.docx', 'papers/sheet.pdf', 'docs', 'docs/../third/course.json', 'docs/#2.pdf'])(
  'BE-08 warns of the document %s, which the server never sends',
  async (link) => {
    expect(await mediaWarnings(fileOf(lecture(link)), folder)).toEqual([
      expect.stringMatching(/^warning: document "ملخص" of "lecture": .* is not served; put it in /),
    ]);
  },
);

test('BE-08 names ten missing files and counts the others', async () => {
  const warningsFor = (length: number) => {
    const questions = Array.from({ length }, (_, index) => question(`figures/${index}.png`));
    return mediaWarnings(fileOf(buildExam({ questions })), folder);
  };
  const warnings = await warningsFor(12);
  expect(warnings).toHaveLength(11);
  expect(warnings.at(-1)).toBe('warning: the same for 2 other files');
  expect(await warningsFor(10)).toHaveLength(10);
});
