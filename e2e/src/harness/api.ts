import { newStudent } from './student';
import type { Credentials } from './student';

/** A student with a login. */
export interface Account extends Credentials {
  name: string;
  token: string;
}

/**
 * Calls the API from Node and returns the data of its answer. Each call has a connection of its own: the server closes
 * one that is kept after 72 s, on a busy machine while a call is being sent.
 *
 * @throws Error with the API's message if it refuses
 */
export async function callApi<Data>(
  origin: string,
  method: string,
  where: string,
  { token, body }: { token?: string | undefined; body?: unknown } = {},
): Promise<Data> {
  const response = await fetch(`${origin}/api/v2${where}`, {
    method,
    headers: {
      connection: 'close',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${where} answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

interface LoginData {
  user: { name: string; loginToken: string };
}

/** Registers a student in the first group of a grade. */
export async function register(
  origin: string,
  grade: 'second' | 'third' = 'third',
  student = newStudent(),
): Promise<typeof student & Account> {
  const { groups } = await callApi<{ groups: { _id: string }[] }>(
    origin,
    'GET',
    `/group?stage=highschool&grade=${grade}`,
  );
  const body = { ...student, stage: 'highschool', grade, group: groups[0]?._id ?? '' };
  const { user } = await callApi<LoginData>(origin, 'POST', '/user/register', { body });
  return { ...student, token: user.loginToken };
}

/** Logs in without a page. */
export async function logInByApi(origin: string, { studentCode, password }: Credentials): Promise<LoginData['user']> {
  const body = { studentCode, password };
  return (await callApi<LoginData>(origin, 'POST', '/user/login', { body })).user;
}
