import fc from 'fast-check';
import { buildCourse, buildExam, buildHomework, buildLecture } from '../testing/buildCourse';
import { JsonProblem, readJson } from './jsonSource.rule';
import { isUserMistake } from '@manassa/shared/config';
import { readStaffFile } from './readStaffFile';

function linesOf(text: string): readonly string[] {
  try {
    readStaffFile(text, 'f.json');
  } catch (error) {
    if (isUserMistake(error)) return error.message.split('\n');
    throw error;
  }
  return [];
}
const asText = (value: unknown): string => JSON.stringify(value, null, 2);
const sectionOf = (...items: object[]) => ({ key: 'section', title: 'الباب الأول', items });
const good = () => buildCourse([buildLecture(), buildHomework(), buildExam()]);

test('BE-08 reads a single course and a file with groups, courses, exams and codes', () => {
  expect(readStaffFile(asText(good()), 'f.json').courses).toHaveLength(1);
  const file = readStaffFile(
    asText({
      groups: [{ stage: 'highschool', grade: 'third', names: ['أ'] }],
      courses: [good()],
      exams: [{ course: 'course', section: 'section', exam: buildExam({ key: 'more' }) }],
      codes: [{ course: 'course', keys: ['ABC-123-456'] }],
    }),
    'f.json',
  );
  expect([file.groups.length, file.courses.length, file.exams.length, file.codes.length]).toEqual([1, 1, 1, 1]);
});

test.each(['', 'و'.repeat(65)])('BE-08 refuses %j as the key of an option, which nobody could choose', (key) => {
  expect(linesOf(asText(good()).replaceAll('"d": "4 A"', `"${key}": "4 A"`))).toHaveLength(3);
});

test.each(['null', '5'])('BE-08 refuses %s in place of a course', (text) => {
  expect(linesOf(text)).toEqual([expect.stringMatching(/^f\.json:1: Invalid type/)]);
});

test('BE-08 names the course of a problem where a file has several', () => {
  const second = { ...good(), key: 'second', sections: [sectionOf(buildLecture({ requires: ['nothing'] }))] };
  expect(linesOf(asText({ courses: [good(), second] }))).toEqual([
    expect.stringMatching(/^f\.json:\d{3}: courses\.1\.sections\.0\.items\.0\.requires\.0: this course has no item/),
  ]);
});

test('BE-08 reports every error with its line, path and reason', () => {
  const text = `{
  "codes": [
    {
      "course": "t3",
      "keys": ["ok1234", "no"],
      "extra": 1
    },
    { "keys": [] }
  ]
}`;
  expect(linesOf(text)).toEqual([
    'f.json:5: codes.0.keys.1: a code is 6 to 40 letters and digits',
    'f.json:6: codes.0.extra: unknown field "extra"',
    'f.json:8: codes.1.course: is missing',
  ]);
});

test.each([
  ['{\n "key": "x",\n "title" "y"\n}', 'f.json:3: no valid JSON: ":" expected after the field name'],
  ['{\n "key": "x",\n}', 'f.json:3: no valid JSON: a field name in quotes expected, found }'],
  ['{\n "key": "x"\n', 'f.json:3: no valid JSON: "," or "}" is missing at the end of the file'],
  ['[1, 2,\n 3 4]', 'f.json:2: no valid JSON: "," or "]" expected, found 4'],
  ['{\n "a": 1,\n "a": 2}', 'f.json:3: no valid JSON: the field "a" stands here twice'],
  ['{}\n{}', 'f.json:2: no valid JSON: nothing may follow the last closing bracket'],
  ['{"a": tru}', 'f.json:1: no valid JSON: a value expected, found tru'],
  ['{a: 1}', 'f.json:1: no valid JSON: a field name in quotes expected, found a'],
  ['[1, x]', 'f.json:1: no valid JSON: a value expected, found x'],
  ['{} // end', 'f.json:1: no valid JSON: comments are not allowed'],
  [
    '[\n"a\nb"]',
    'f.json:2: no valid JSON: a text without its closing quote, or with a character that JSON does not allow, found "a',
  ],
  ['', 'f.json:1: no valid JSON: a value is missing at the end of the file'],
])('BE-08 names the line where a text is not JSON: %j', (text, line) => {
  expect(linesOf(text)).toEqual([line]);
});

test.each([
  ['Arabic of Windows', Buffer.from([...Buffer.from('{\n "title": "'), 0xe3, 0xcd, ...Buffer.from('"}')]), 2],
  ['UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), 1],
  ['UTF-8 that an editor made of such signs', Buffer.from('{\n "title": "\uFFFD\uFFFD"\n}\n'), 2],
])('BE-08 refuses a file in %s, whose texts would be replaced by question marks', (_name, bytes, line) => {
  const advice = 'not UTF-8, or letters were lost earlier (�): save the original as UTF-8, then load it again';
  expect(linesOf(bytes.toString('utf8'))).toEqual([`f.json:${line}: ${advice}`]);
});

test('BE-08 reports repeated keys, unknown or circular requirements, and a wrong answer key', () => {
  const { sections, ...course } = good();
  const broken = {
    ...course,
    sections: [
      {
        key: 'section',
        title: 'أ',
        items: [buildLecture({ requires: ['homework', 'nothing'] }), buildHomework({ requires: ['lecture'] })],
      },
      { key: 'section', title: 'ب', items: [buildLecture()] },
    ],
  };
  expect(sections).toHaveLength(1);
  expect(linesOf(asText(broken)).map((line) => line.replace(/^f\.json:\d+: /, ''))).toEqual([
    'sections.1.key: the section key "section" is used twice',
    'sections.1.items.0.key: the item key "lecture" is used twice',
    'sections.0.items.1.requires.0: this course has no item "nothing"'.replace(
      'items.1.requires.0',
      'items.0.requires.1',
    ),
  ]);
  const circle = {
    ...course,
    sections: [
      {
        key: 's',
        title: 'أ',
        items: [buildLecture({ requires: ['homework'] }), buildHomework({ requires: ['lecture'] })],
      },
    ],
  };
  expect(linesOf(asText(circle))).toEqual([
    expect.stringContaining('"lecture" requires itself, it can never open'),
    expect.stringContaining('"homework" requires itself'),
  ]);
  const exam = buildExam();
  const wrongKey = {
    ...course,
    sections: [
      { key: 's', title: 'أ', items: [{ ...exam, questions: [{ ...exam.questions[0], correct: 'toString' }] }] },
    ],
  };
  expect(linesOf(asText(wrongKey))).toEqual([
    expect.stringMatching(/^f\.json:\d+: sections\.0\.items\.0\.questions\.0\.correct: must be the key of an option$/),
  ]);
});

test.each([
  [
    'a group named twice',
    { groups: [{ stage: 'highschool', grade: 'third', names: ['أ', ' أ '] }] },
    'must not name a group twice',
  ],
  ['a course named twice', { courses: [good(), good()] }, 'courses.1.key: the course "course" is in this file twice'],
  [
    'an exam named twice',
    {
      exams: [1, 2].map((part) => ({
        course: 'course',
        section: 'section',
        exam: buildExam({ key: 'final', title: `${part}` }),
      })),
    },
    'the exam "final" of "course" is in this file twice',
  ],
  [
    'a duration in ms instead of minutes',
    { courses: [{ ...good(), sections: [sectionOf(buildLecture({ durationMin: 5_400_000 }))] }] },
    '<=1000000',
  ],
  [
    'a number that the database cannot store',
    { courses: [{ ...good(), sections: [sectionOf(buildExam({ lateLimitMin: 9_999_999_999 }))] }] },
    '<=1000000000',
  ],
  ['a character that the database cannot store', { courses: [{ ...good(), title: 'أ\u0000ب' }] }, 'U+0000'],
])('BE-08 refuses %s', (_what, file, reason) => {
  expect(linesOf(asText(file))).toEqual([expect.stringContaining(reason)]);
});

const MISTYPED = [
  'youtu.be/M7lc1UVf-VE',
  'https://vimeo.com/76979871',
  'https://www.youtube.com/@school',
  'https://youtu.be/M7lc1UVf-VE&t=3',
  'https://www.youtube.com/watch?v=M7lc1UVf-VE?t=3',
  'M7lc1',
];
test.each(MISTYPED)('BE-08 refuses %s as a YouTube video, because pages cannot play it', (video) => {
  const file = (mistyped: string) => {
    const lecture = buildLecture({ videoType: 'youtube', video: 'https://youtu.be/M7lc1UVf-VE', freeVideo: mistyped });
    return asText({ ...good(), sections: [sectionOf(lecture)] });
  };
  expect(linesOf(file('M7lc1UVf-VE'))).toEqual([]);
  expect(linesOf(file(video))).toEqual([
    expect.stringContaining('sections.0.items.0.freeVideo: must be the id or address of a YouTube video'),
  ]);
});

test.each([
  { video: 'https://www.youtube.com/watch_popup?v=M7lc1UVf-VE' },
  { video: 'https://www.youtube.com:443/?v=M7lc1UVf-VE' },
  { video: '-', published: false },
])('BE-08 accepts a lecture with %j, which pages can play or do not show', (fields) => {
  const lecture = buildLecture({ videoType: 'youtube', ...fields });
  expect(linesOf(asText({ ...good(), sections: [sectionOf(lecture)] }))).toEqual([]);
});

test('reads what JSON.parse reads, and fails where JSON.parse fails', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.string(), (text, at, noise) => {
      expect(readJson(text).value).toEqual(JSON.parse(text));
      const broken = text.slice(0, at % text.length) + noise + text.slice(at % text.length);
      let valid = true;
      try {
        JSON.parse(broken);
      } catch {
        valid = false;
      }
      try {
        readJson(broken);
        expect(valid).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(JsonProblem);
        if (valid) expect(String(error)).toContain('stands here twice');
      }
    }),
  );
});

test('returns the line of each value', () => {
  const source = readJson('{\n"a": [\n1,\n{"b": "x\\ny"}\n]\n}');
  expect(source.lineOf(['a', 0])).toBe(3);
  expect(source.lineOf(['a', 1, 'b'])).toBe(4);
  expect(source.lineOf(['a', 1, 'missing'])).toBe(4);
  expect(source.lineOf([])).toBe(1);
});
