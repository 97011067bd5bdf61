import { spawn } from 'node:child_process';
import type { Page } from 'playwright-core';
import { callApi, register } from '../harness/api';
import type { Account } from '../harness/api';
import { openPage, origin } from '../harness/browserTest';
import type { OpenOptions } from '../harness/browserTest';
import { serveBunny } from '../harness/servers/bunnyEmbed';
import { ROOT } from '../harness/startProduct';

/** Titles of the sample courses by their staff key. */
export const TITLES = {
  't3-current': 'التيار الكهربي ودوائر التيار المستمر',
  't3-foundation': 'تأسيس الكهرباء قبل الثالث الثانوي',
  't3-magnetism': 'تدريبات المغناطيسية والحث والتيار المتردد',
  't3-modern': 'المراجعة النهائية في الفيزياء الحديثة',
  's2-foundation': 'تأسيس فيزياء الصف الثاني الثانوي',
} as const;

type CourseKey = keyof typeof TITLES;

export interface ItemAnswer {
  _id: string;
  type: 'lecture' | 'exam' | 'homework';
  title: string;
  [field: string]: unknown;
}

export interface SectionAnswer {
  _id: string;
  title: string;
  content: ItemAnswer[];
}

interface ProgressAnswer {
  content: string;
  isCompleted: boolean;
  watchedCount: number;
  watchPercentage: number;
}

export interface CourseAnswer {
  course: { _id: string; title: string; sections: SectionAnswer[]; [field: string]: unknown };
  enrolled: boolean;
  enrollmentId: string | null;
  progress: ProgressAnswer[];
}

export type Member = Account;

export function call<Data>(member: Member | null, method: string, address: string, body?: unknown): Promise<Data> {
  return callApi<Data>(origin(), method, address, { token: member?.token, body });
}

export function newMember(grade?: 'second' | 'third'): Promise<Member> {
  return register(origin(), grade);
}

export function staff(...args: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['api/staff.js', ...args], {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: process.env.E2E_DATA_DIR },
    });
    let printed = '';
    child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
    child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
    child.once('exit', (code) => {
      if (code === 0) resolve(printed.trim().split('\n'));
      else reject(new Error(`staff ${args.join(' ')} ended with ${code}:\n${printed}`));
    });
  });
}

export function newCodes(key: CourseKey, count: number): Promise<string[]> {
  return staff('codes', key, String(count));
}

interface Catalogue {
  courses: { _id: string; title: string }[];
  totalPages: number;
}

const ids = new Map<string, string>();

export async function courseIdOf(key: CourseKey): Promise<string> {
  // Other tests load courses into the same catalogue, so it may be on a later page.
  for (let page = 1, pages = ids.size === 0 ? 1 : 0; page <= pages; page += 1) {
    const answer = await call<Catalogue>(null, 'GET', `/course?page=${page}`);
    for (const { _id, title } of answer.courses) ids.set(title, _id);
    pages = answer.totalPages;
  }
  const id = ids.get(TITLES[key]);
  if (id === undefined) throw new Error(`there is no course ${TITLES[key]}`);
  return id;
}

export function courseOf(member: Member | null, courseId: string): Promise<CourseAnswer> {
  return call<CourseAnswer>(member, 'GET', `/course/${courseId}`);
}

/** Enrolls without a page: with a code, or for free. */
export async function enroll(member: Member, key: CourseKey, codeKey = ''): Promise<void> {
  const courseId = await courseIdOf(key);
  const paymentMethod = codeKey === '' ? 'free' : 'code';
  await call(member, 'POST', '/transaction/enroll', { codeKey, courseId, paymentMethod });
}

/** Enrolls a new student in a course, with a code or for free; returns both, the course as the student reads it. */
export async function enrolledMember(key: CourseKey, codeKey = ''): Promise<{ member: Member; course: CourseAnswer }> {
  const member = await newMember();
  await enroll(member, key, codeKey);
  return { member, course: await courseOf(member, await courseIdOf(key)) };
}

export function itemOf({ course }: CourseAnswer, words: string): { section: SectionAnswer; item: ItemAnswer } {
  for (const section of course.sections) {
    const item = section.content.find(({ title }) => title.includes(words));
    if (item) return { section, item };
  }
  throw new Error(`the course has no item "${words}"`);
}

export function addressOf(answer: CourseAnswer, words: string): string {
  const { section, item } = itemOf(answer, words);
  const place = `/course/view/${answer.course._id}/section/${section._id}/${item.type}/${item._id}`;
  return item.type === 'exam' ? `${place}/start` : place;
}

/** Reports watch progress, as the student's other device would. */
export async function reportWatched(
  member: Member,
  answer: CourseAnswer,
  words: string,
  watched: { watchPercentage?: number; watchedCount?: number } = {},
): Promise<void> {
  await call(member, 'PUT', `/enrollment/progress/${answer.enrollmentId}`, {
    contentId: itemOf(answer, words).item._id,
    contentType: 'lecture',
    watchPercentage: 100,
    watchedCount: 1,
    ...watched,
  });
}

/** Opens a page as this student, or as a visitor for null; Bunny's player is fake. */
export async function openAs(member: Member | null, options: OpenOptions = {}): Promise<Page> {
  const page = await openPage(options);
  // Only in the product's own pages: embedded players have other origins.
  await page.addInitScript((token) => {
    if (window === window.top && token !== null) window.localStorage.setItem('loginToken', token);
  }, member?.token ?? null);
  await serveBunny(page);
  return page;
}
