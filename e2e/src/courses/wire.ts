import type { Page, Request } from 'playwright-core';
import { rewriteAnswers } from '../harness/rewriteAnswers';
import { refusal, success } from '../shell/apiAnswers';
import type { CourseAnswer } from './member';

interface SentCall {
  method: string;
  /** Path below /api/v2. */
  path: string;
  query: Record<string, string>;
  body: unknown;
}

function sentCall(request: Request): SentCall | null {
  const { pathname, searchParams } = new URL(request.url());
  if (!pathname.startsWith('/api/v2/')) return null;
  return {
    method: request.method(),
    path: pathname.slice('/api/v2'.length),
    query: Object.fromEntries(searchParams),
    body: request.postDataJSON() as unknown,
  };
}

export function recordCalls(page: Page) {
  const calls: SentCall[] = [];
  page.on('request', (request) => {
    const sent = sentCall(request);
    if (sent) calls.push(sent);
  });
  const select = (method: string, path: RegExp): SentCall[] =>
    calls.filter((sent) => sent.method === method && path.test(sent.path));
  return {
    select,
    courseReads: () => select('GET', /^\/course\/[^/]+$/).length,
    reports: () => select('PUT', /^\/enrollment\/progress\//).map(({ body }) => body),
    clear: () => calls.splice(0).length,
  };
}

export const COURSE_CALL = /\/api\/v2\/course\/[^/?]+$/;
export const COURSES_CALL = /\/api\/v2\/course\?/;

/** Changes the API's real responses about a course; `change` edits their data in place. */
export function alterCourse(page: Page, change: (answer: CourseAnswer) => void): Promise<void> {
  return rewriteAnswers<{ data: CourseAnswer }>(page, COURSE_CALL, ({ data }) => change(data));
}

export async function answer(page: Page, pattern: string | RegExp, data: unknown): Promise<void> {
  await page.route(pattern, success(data));
}

export async function refuse(page: Page, pattern: string | RegExp, status: number, message: string): Promise<void> {
  await page.route(pattern, refusal(status, message));
}
