import rateLimit from '@fastify/rate-limit';
import { networkOf } from '@manassa/shared/config';
import { readFieldReport, REPORT_PATH } from '@manassa/shared/federation';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { parseJson } from '../storage/parseJson.rule';
import type { FieldReports } from './FieldReports';

/** Usual maximum: 50 events with messages. */
const MOST_BYTES = 8 * 1024;

/** Limits count the requests of a network in a minute. */
export const perNetwork = { timeWindow: '1 minute', keyGenerator: ({ ip }: { ip: string }): string => networkOf(ip) };

/** Limit for a network: phones in a school share an address, and a page sends one or two. */
const MOST_REPORTS = 600;

/** Serves POST /reports for `navigator.sendBeacon` (text/plain, no answer needed); null drops reports. */
export function reportRoutes(reports: FieldReports | null): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    await app.register(rateLimit, { ...perNetwork, max: MOST_REPORTS });
    app.post<{ Body: string | null }>(REPORT_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const refuse = (status: number, reason: string) => reply.code(status).type('text/plain').send(`${reason}\n`);
      if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return refuse(403, 'not from here');
      const report = readFieldReport(parseJson(v.unknown(), request.body));
      if (!report) return refuse(400, 'this is not a report');
      if (reports && !(await reports.receive(report, request.ip))) {
        return refuse(403, 'this report comes from no page of this server');
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    app.addHook('onClose', () => reports?.close());
  };
}
