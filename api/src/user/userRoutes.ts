import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '@manassa/shared/config';
import { calls } from '@manassa/shared/contract';
import { users } from '../database/schema';
import { arabic } from '../refusal/arabic';
import { refusals } from '../refusal/refusals';
import type { ApiContext } from '../config/apiContext';
import { Limiter } from '../limit/limiter';
import { GuessLimits } from '../login/guessLimits';
import { findKnownDevice, rememberDevice } from '../login/knownDevice';
import { readBody } from '../http/readInput';
import { Refusal } from '../refusal/refusal';
import { serve } from '../http/serve';
import { verifyPassword } from './password';
import { presentUser } from './presentUser';
import { registerStudent } from './registerStudent';
import { loginInput, registration } from './registration.rule';
import { closeOwnSession, openSession, requireStudent, studentColumns } from './session';

export function userRoutes(app: FastifyInstance, { handle, settings, secret }: ApiContext): void {
  const { limits, tokenDays } = settings;
  const guesses = new GuessLimits(handle, limits, secret);
  const registerLimit = new Limiter(handle, 'register', limits.registerAddress);
  const path = `${app.prefix}${calls.login.path}`;

  serve(app, 'register', async (request, reply) => {
    const input = await readBody(request, registration);
    await registerLimit.take(networkOf(request.ip));
    const student = await registerStudent(handle, input);
    const token = await openSession(handle, student, tokenDays);
    rememberDevice({ request, reply, path }, student, secret);
    return { message: arabic.registered, data: { user: presentUser(student, token) } };
  });

  serve(app, 'login', async (request, reply) => {
    const { studentCode, password } = await readBody(request, loginInput);
    const [found] = await handle
      .select({ ...studentColumns, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.studentCode, studentCode));
    const device = found === undefined ? null : findKnownDevice(request, found, secret);
    const student = await guesses.check({ studentCode, password, address: networkOf(request.ip), device }, async () =>
      (await verifyPassword(password, found?.passwordHash ?? null)) ? (found ?? null) : null,
    );
    if (student === null) {
      throw new Refusal('wrong_credentials', [{ path: 'password', message: refusals.wrong_credentials[1] }]);
    }
    const token = await openSession(handle, student, tokenDays);
    rememberDevice({ request, reply, path }, student, secret);
    return { message: arabic.loggedIn, data: { user: presentUser(student, token) } };
  });

  serve(app, 'logout', async (request) => {
    await closeOwnSession(handle, request);
    return { data: {} };
  });

  serve(app, 'myInfo', async (request) => {
    const student = await requireStudent(handle, request, tokenDays);
    return { data: { user: presentUser(student) } };
  });
}
