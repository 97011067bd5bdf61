import rateLimit from '@fastify/rate-limit';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { LivePages } from '../pages/LivePages';
import type { FieldReports } from '../reports/FieldReports';
import { overviewOf } from './overview.rule';
import { versionsPage, VERSIONS_PAGE_POLICY } from './versionsPage.rule';

const VERSIONS_PATH = '/versions';

/** Per address and minute: enough for a person, too few to guess a password or load the storage. */
const MOST_LOOKS = 60;

/**
 * Serves GET /versions, the operators' overview. Without a password, everyone sees counts without error messages; with
 * one, HTTP Basic with any name shows everything.
 */
export function versionsRoutes(pages: LivePages, reports: FieldReports, token: string | null): FastifyPluginAsync {
  return async (app) => {
    await app.register(rateLimit, { max: MOST_LOOKS, timeWindow: '1 minute' });
    app.get(VERSIONS_PATH, async (request, reply) => {
      void reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'content-security-policy': VERSIONS_PAGE_POLICY,
      });
      if (token !== null && !isToken(request.headers.authorization, token)) {
        return reply
          .code(401)
          .header('www-authenticate', 'Basic realm="versions", charset="UTF-8"')
          .type('text/plain; charset=utf-8')
          .send('the token of OPERATORS_TOKEN is the password, with any name\n');
      }
      const [{ document }, tallies] = await Promise.all([pages.live(), reports.tallies()]);
      const body = versionsPage({
        document,
        apps: overviewOf(Object.keys(document.apps), document, tallies),
        now: new Date().toISOString(),
        forOperators: token !== null,
      });
      return reply.type('text/html; charset=utf-8').send(body);
    });
  };
}

function isToken(authorization: string | undefined, token: string): boolean {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const password = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  return timingSafeEqual(digest(password), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
