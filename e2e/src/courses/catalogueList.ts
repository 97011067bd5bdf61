import type { Page } from 'playwright-core';
import { call } from './member';
import { answer, COURSES_CALL } from './wire';

export const THIRD = '/course/stage/highschool/grade/third';

export interface ListAnswer {
  courses: Record<string, unknown>[];
  page: number;
  totalPages: number;
  result: number;
  totalResults: number;
}

export const cards = (page: Page) => page.getByRole('main').getByRole('article');
export const card = (page: Page, title: string) => cards(page).filter({ hasText: title });

export async function listOf(changes: Record<string, unknown>[]): Promise<ListAnswer> {
  const real = await call<ListAnswer>(
    null,
    'GET',
    '/course?grade=third&stage=highschool&active=true&populate=category',
  );
  const courses = changes.map((change, at) => ({ ...real.courses[0], _id: `course-${at}`, ...change }));
  return { ...real, courses, result: courses.length, totalResults: courses.length };
}

export async function openList(page: Page, changes: Record<string, unknown>[]): Promise<void> {
  await answer(page, COURSES_CALL, await listOf(changes));
  await page.goto(THIRD);
  await cards(page).first().waitFor();
}

export async function firstCourseId(): Promise<string> {
  const { courses } = await call<ListAnswer>(null, 'GET', '/course');
  return String(courses[0]?._id);
}
