import type { Page } from 'playwright-core';
import { origin } from '../harness/browserTest';
import { demoStudent, newStudent } from '../harness/student';
import type { Credentials } from '../harness/student';

/** A page of the product's origin without any of its code. */
const THRESHOLD = '/threshold.html';

interface LoginAnswer {
  data: { user: { loginToken: string } };
}

/** Stores a token as an earlier visit would have. */
export async function storeToken(page: Page, token: string): Promise<void> {
  await page.route(`**${THRESHOLD}`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>threshold</p>' }));
  await page.goto(THRESHOLD);
  await page.evaluate((value) => window.localStorage.setItem('loginToken', value), token);
}

const tokens = new Map<string, string>();

async function tokenFor({ studentCode, password }: Credentials): Promise<string> {
  const known = tokens.get(studentCode);
  if (known !== undefined) return known;
  const response = await fetch(`${origin()}/api/v2/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ studentCode, password }),
  });
  const { data } = (await response.json()) as LoginAnswer;
  tokens.set(studentCode, data.user.loginToken);
  return data.user.loginToken;
}

/** Logs a student in without the login page, with a token as of another tab. */
export async function enter(page: Page, student: Credentials = demoStudent()): Promise<void> {
  await storeToken(page, await tokenFor(student));
}

export async function registered(): Promise<ReturnType<typeof newStudent>> {
  const student = newStudent();
  const groups = await fetch(`${origin()}/api/v2/group?stage=highschool&grade=third`);
  const { data } = (await groups.json()) as { data: { groups: { _id: string }[] } };
  const response = await fetch(`${origin()}/api/v2/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...student, stage: 'highschool', grade: 'third', group: data.groups[0]?._id ?? '' }),
  });
  if (!response.ok) throw new Error(`registering answered ${response.status}: ${await response.text()}`);
  return student;
}
