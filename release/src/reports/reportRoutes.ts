import rateLimit from '@fastify/rate-limit';
import { readFieldReport, REPORT_PATH } from '@manassa/shared/federation';
import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { readable } from '@manassa/api/config';
import type { FieldReports } from './FieldReports';

/** Far more than 50 events and their messages in the usual case; who sends more sends something else. */
const MOST_BYTES = 8 * 1024;

/** Of one address in a minute: a school's many phones share one, and each page sends one or two. */
const MOST_REPORTS = 600;

/**
 * POST /reports: how applications load in browsers, sent by `navigator.sendBeacon` as text/plain. Answered with nothing,
 * when all is well: a page never waits for it. Nothing of the sender is kept but a salted hash of the address, in memory, while a trial runs.
 *
 * @param reports null where nobody counts: then they are read and forgotten
 */
export function reportRoutes(reports: FieldReports | null): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.setErrorHandler<FastifyError>((error, _request, reply) => {
      const { statusCode: status = 500 } = error;
      if (status >= 500) app.log.error(readable(error));
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(`${status >= 500 ? 'cannot be kept' : error.message}\n`);
    });
    await app.register(rateLimit, {
      max: MOST_REPORTS,
      timeWindow: '1 minute',
      errorResponseBuilder: () => Object.assign(new Error('too many reports'), { statusCode: 429 }),
    });
    app.post<{ Body: unknown }>(REPORT_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin')
        return reply.code(403).type('text/plain').send('not from here\n');
      const report = readFieldReport(parsed(request.body));
      if (!report) return reply.code(400).type('text/plain').send('this is no report\n');
      if (reports && !(await reports.receive(report, request.ip))) {
        return reply.code(403).type('text/plain').send('this report comes from no page of this server\n');
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    app.addHook('onClose', () => reports?.close());
  };
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}
