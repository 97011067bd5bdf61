import { isUserMistake, UserMistake } from '@manassa/shared/config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { presentRefusal } from '../http/answer';
import { requestIdOf } from '../operations/requestId';
import { errorCause, errorCode, errorMessage, errorName } from './errorFacts';
import type { RefusalCode } from './refusals';
import { Refusal } from './refusal';

/** Refusals for Fastify's own errors, whose messages are English. */
const FASTIFY_REFUSALS: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'address_too_long',
};

/** Checks the name, not `instanceof`: each bundle has its own class. */
function isRefusal(error: unknown): error is Refusal {
  return errorName(error) === 'Refusal' && typeof error === 'object' && error !== null && 'sentence' in error;
}

/**
 * Codes of https://www.postgresql.org/docs/current/errcodes-appendix.html that an operator has to mend: no connection, a
 * changed password, read-only, disk or memory full, stopped, a broken disk.
 */
const DATABASE_UNUSABLE = /^(08...|28...|25006|53...|57P..|58030)$/;
/** Node's codes. */
const DATABASE_AWAY = /^E(CONN(REFUSED|RESET)|HOSTUNREACH|NETUNREACH|TIMEDOUT|NOTFOUND|AI_AGAIN|PIPE)$/;
/** Errors of the driver without a code. */
const CONNECTION_LOST =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/;
const RETRY_AFTER_SEC = 5;

export function isDatabaseUnusable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = errorCode(error);
  if (DATABASE_UNUSABLE.test(code) || DATABASE_AWAY.test(code) || CONNECTION_LOST.test(errorMessage(error)))
    return true;
  const cause = errorCause(error);
  return cause !== error && isDatabaseUnusable(cause);
}

/** Returns the refusal for an error; for a bug, "try again later". */
export function refusalFor(error: unknown): Refusal {
  if (isRefusal(error)) return error;
  const known = FASTIFY_REFUSALS[errorCode(error)];
  if (known !== undefined) return new Refusal(known);
  if (isDatabaseUnusable(error)) return new Refusal('unavailable', [], RETRY_AFTER_SEC);
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  return new Refusal(status >= 400 && status < 500 ? 'bad_request' : 'server');
}

/**
 * Returns the loggable part of a bug. A query error's message and stack contain all parameters (names, phones, password
 * hashes), so only its statement and the database's message are kept.
 */
export function describeBug(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { thrown: typeof error };
  const stack = 'stack' in error ? String(error.stack) : '';
  if ('query' in error && 'params' in error) {
    const cause = errorCause(error);
    return {
      name: 'QueryError',
      statement: String(error.query),
      reason: errorMessage(cause),
      code: errorCode(cause),
      at: stack.split('\n').filter((line) => /^\s+at /.test(line)),
    };
  }
  return { name: errorName(error), reason: errorMessage(error), stack };
}

/**
 * Returns the error that a program prints: one line for a database that cannot be used, and a bug without the
 * parameters of its query.
 */
export function printableError(error: unknown): unknown {
  if (isUserMistake(error)) return error;
  const bug = describeBug(error);
  if (isDatabaseUnusable(error)) return new UserMistake(`the database cannot be used: ${bug.reason}`);
  return bug.name === 'QueryError' ? bug : error;
}

/** Answers an error with the Arabic envelope, and logs bugs. */
export async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal = refusalFor(error);
  const id = requestIdOf(request, reply);
  if (refusal.code === 'unavailable')
    request.log.warn({ id, reason: describeBug(error).reason }, 'the database cannot be used');
  else if (refusal.statusCode >= 500)
    request.log.error({ id, bug: describeBug(error), url: request.routeOptions.url }, 'bug');
  if (refusal.statusCode === 401) void reply.header('www-authenticate', 'Bearer');
  if (refusal.retryAfterSec !== null) void reply.header('retry-after', String(refusal.retryAfterSec));
  // Errors before routing do not reach the hooks that set these headers.
  void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  return reply.code(refusal.statusCode).send(presentRefusal(refusal));
}

/** Answers errors before routing; set it as `frameworkErrors` of the outer Fastify. */
export function answerFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  void answerError(error, request, reply);
}

/** Answers every error of this scope and unknown routes with the Arabic envelope. */
export function answerErrorsInArabic(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new Refusal('unknown_route'), request, reply));
}
