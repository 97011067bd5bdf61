import * as v from 'valibot';
import { courseFile, staffFile, type StaffFile } from './courseFile';
import { courseProblems } from './courseProblems.rule';
import { UserMistake } from '@manassa/shared/config';
import { JsonProblem, readJson, type JsonSource } from './jsonSource.rule';

interface Place {
  name: string;
  source: JsonSource;
}

type Path = readonly (string | number)[];

function describe({ name, source }: Place, path: Path, message: string): string {
  const where = path.length === 0 ? '' : `${path.join('.')}: `;
  return `${name}:${source.lineOf(path)}: ${where}${message}`;
}

function describeIssue(place: Place, issue: v.BaseIssue<unknown>): string {
  const path: Path = (issue.path ?? []).map((part) => String(part.key));
  const name = path.at(-1);
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return describe(place, path, `unknown field "${name}"`);
  if (issue.type === 'strict_object' && issue.received === 'undefined') return describe(place, path, 'is missing');
  return describe(place, path, issue.message);
}

function isSingleCourse(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'sections' in value;
}

/**
 * Node and editors read bytes that are not UTF-8 as this sign: Windows saves Arabic in its own encoding or UTF-16, too. An
 * editor that saves such a file as UTF-8 keeps the signs.
 */
const UNREADABLE = '\uFFFD';

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** Returns a function that describes a problem in a file that `readStaffFile` has read. */
export function problemsIn(text: string, name: string): (path: Path, message: string) => string {
  const place = { name, source: readJson(withoutMark(text)) };
  return (path, message) => describe(place, path, message);
}

/** Reads a staff file. Throws UserMistake that names every error as `file:line: path: problem`. */
export function readStaffFile(text: string, name: string): StaffFile {
  const unreadable = text.indexOf(UNREADABLE);
  if (unreadable !== -1) {
    const line = text.slice(0, unreadable).split('\n').length;
    throw new UserMistake(
      `${name}:${line}: not UTF-8, or letters were lost earlier (${UNREADABLE}): save the original as UTF-8, then load it again`,
    );
  }
  let source: JsonSource;
  try {
    source = readJson(withoutMark(text));
  } catch (error) {
    if (error instanceof JsonProblem) throw new UserMistake(`${name}:${error.line}: no valid JSON: ${error.message}`);
    throw error;
  }
  const place = { name, source };
  const single = isSingleCourse(source.value);
  const read = single ? v.safeParse(courseFile, source.value) : v.safeParse(staffFile, source.value);
  if (!read.success) throw new UserMistake(read.issues.map((issue) => describeIssue(place, issue)).join('\n'));

  const file: StaffFile =
    'courses' in read.output ? read.output : { groups: [], courses: [read.output], exams: [], codes: [] };
  const keys = new Set<string>();
  const problems = file.courses.flatMap((course, index) => {
    const base: Path = single ? [] : ['courses', index];
    const found = courseProblems(course).map(({ path, message }) => describe(place, [...base, ...path], message));
    if (keys.has(course.key))
      found.push(describe(place, [...base, 'key'], `the course "${course.key}" is in this file twice`));
    keys.add(course.key);
    return found;
  });
  const exams = new Set<string>();
  file.exams.forEach(({ course, exam: { key } }, index) => {
    const name = `${course}/${key}`;
    if (exams.has(name)) {
      const message = `the exam "${key}" of "${course}" is in this file twice`;
      problems.push(describe(place, ['exams', index, 'exam', 'key'], message));
    }
    exams.add(name);
  });
  if (problems.length > 0) throw new UserMistake(problems.join('\n'));
  return file;
}
