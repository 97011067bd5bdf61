import rateLimit from '@fastify/rate-limit';
import { readFieldReport, REPORT_PATH } from '@manassa/shared/federation';
import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { readable } from '@manassa/shared/config';
import * as v from 'valibot';
import { parseJson } from '../storage/parseJson.rule';
import type { FieldReports } from './FieldReports';

/** Usual maximum: 50 events with messages. */
const MOST_BYTES = 8 * 1024;

/** Per address and minute: phones in a school share an address, and a page sends one or two. */
const MOST_REPORTS = 600;

/**
 * Serves POST /reports for `navigator.sendBeacon` (text/plain, no answer needed); null drops reports. Of senders, only
 * salted hashes of addresses are kept, in memory during a canary.
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
    app.post<{ Body: string | null }>(REPORT_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin')
        return reply.code(403).type('text/plain').send('not from here\n');
      const report = readFieldReport(parseJson(v.unknown(), request.body));
      if (!report) return reply.code(400).type('text/plain').send('this is no report\n');
      if (reports && !(await reports.receive(report, request.ip))) {
        return reply.code(403).type('text/plain').send('this report comes from no page of this server\n');
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    app.addHook('onClose', () => reports?.close());
  };
}
