import { UserMistake } from '@manassa/shared/config';
import { DrizzleQueryError } from 'drizzle-orm';
import { inspect } from 'node:util';
import { printableError } from './errorAnswers';

const failed = (code: string, message: string): DrizzleQueryError =>
  new DrizzleQueryError('update "users" set "name" = $1', ['منى حسن علي'], Object.assign(new Error(message), { code }));

test.each([
  ['a full disk', failed('53100', 'could not extend file "base/5/1": No space left on device')],
  ['a standby', failed('25006', 'cannot execute UPDATE in a read-only transaction')],
  ['a lost server', failed('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432')],
  // The driver's own errors have no code.
  ['a lost connection', failed('', 'Connection terminated unexpectedly')],
  ['a server that does not answer', failed('', 'timeout exceeded when trying to connect')],
])('prints one line for %s', (_, error) => {
  const { message } = error.cause as Error;
  expect(printableError(error)).toEqual(new UserMistake(`the database cannot be used: ${message}`));
});

test('prints a bug without the parameters of its query, which may be personal', () => {
  const printed = inspect(printableError(failed('42703', 'column "name" does not exist')));
  expect(printed).toContain('column "name" does not exist');
  expect(printed).toContain('update "users"');
  expect(printed).not.toContain('منى');
});

test.each([new UserMistake('name the course'), new TypeError('x is undefined')])('leaves %p as it is', (error) => {
  expect(printableError(error)).toBe(error);
});
