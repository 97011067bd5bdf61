import type { Page } from 'playwright-core';
import { logInByApi, register } from '../harness/api';
import { origin } from '../harness/browserTest';
import { demoStudent } from '../harness/student';
import type { Credentials } from '../harness/student';

/** A page of the product's origin without any of its code. */
const THRESHOLD = '/threshold.html';

/** Stores a token as an earlier visit would have. */
export async function storeToken(page: Page, token: string): Promise<void> {
  await page.route(`**${THRESHOLD}`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>threshold</p>' }));
  await page.goto(THRESHOLD);
  await page.evaluate((value) => window.localStorage.setItem('loginToken', value), token);
}

const tokens = new Map<string, string>();

async function tokenFor(student: Credentials): Promise<string> {
  const token = tokens.get(student.studentCode) ?? (await logInByApi(origin(), student)).loginToken;
  tokens.set(student.studentCode, token);
  return token;
}

/** Logs a student in without the login page, with a token as of another tab. */
export async function enter(page: Page, student: Credentials = demoStudent()): Promise<void> {
  await storeToken(page, await tokenFor(student));
}

export function registered(): ReturnType<typeof register> {
  return register(origin());
}
