import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../database/schema';
import { arabic } from '../refusal/arabic';
import { refusals } from '../refusal/refusals';
import type { ApiContext } from '../config/apiContext';
import { AttemptLimiter } from '../limit/attemptLimiter';
import { readBody } from '../http/readInput';
import { Refusal } from '../refusal/refusal';
import { serve } from '../http/serve';
import { verifyPassword } from './password';
import { presentUser } from './presentUser';
import { registerStudent } from './registerStudent';
import { loginInput, registration } from './registration.rule';
import { openSession, requireStudent, studentColumns } from './session';

/** Serves registration, login and the student's own data. */
export function userRoutes(app: FastifyInstance, { handle, settings: { limits, tokenDays } }: ApiContext): void {
  const loginLimit = new AttemptLimiter(limits.login);
  const loginCodeLimit = new AttemptLimiter(limits.loginCode);
  const loginAddressLimit = new AttemptLimiter(limits.loginAddress);
  const registerLimit = new AttemptLimiter(limits.registerAddress);

  serve(app, 'register', async (request) => {
    const input = await readBody(request, registration);
    registerLimit.take(request.ip);
    const student = await registerStudent(handle, input);
    const token = await openSession(handle, student.id, tokenDays);
    return { message: arabic.registered, data: { user: presentUser(student, token) } };
  });

  serve(app, 'login', async (request) => {
    const { studentCode, password } = await readBody(request, loginInput);
    const counted = [
      [loginAddressLimit, request.ip],
      [loginCodeLimit, studentCode],
      [loginLimit, `${studentCode} ${request.ip}`],
    ] as const;
    for (const [limit, key] of counted) limit.take(key);

    const [found] = await handle
      .select({ ...studentColumns, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.studentCode, studentCode));
    if (!(await verifyPassword(password, found?.passwordHash ?? null)) || found === undefined) {
      throw new Refusal('wrong_credentials', [{ path: 'password', message: refusals.wrong_credentials[1] }]);
    }
    for (const [limit, key] of counted) limit.giveBack(key);
    const token = await openSession(handle, found.id, tokenDays);
    return { message: arabic.loggedIn, data: { user: presentUser(found, token) } };
  });

  serve(app, 'myInfo', async (request) => {
    const student = await requireStudent(handle, request, tokenDays);
    return { data: { user: presentUser(student) } };
  });
}
