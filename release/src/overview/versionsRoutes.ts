import rateLimit from '@fastify/rate-limit';
import type { FastifyPluginAsync } from 'fastify';
import { changeSentence, publicDocument } from '../live/releaseDocument';
import type { LivePages } from '../pages/LivePages';
import { inlineSource } from '../pages/securityHeaders.rule';
import type { FieldReports } from '../reports/FieldReports';
import { perNetwork } from '../reports/reportRoutes';
import { isSame } from '../reports/reportToken';
import { oneLine } from '../reports/tally.rule';
import { overviewOf, statusLines, workerLines, workersOf } from './overview.rule';

/** Limit for a network: enough for a person, too few to guess a password or load the storage. */
const MOST_LOOKS = 60;

const STYLE =
  ':root { color-scheme: light dark; } body { margin: 24px 16px; font-family: system-ui, sans-serif; } pre { white-space: pre-wrap; overflow-wrap: anywhere; }';

const POLICY = `default-src 'none'; style-src ${inlineSource(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Serves GET /versions, what `status` shows of live versions, as plain HTML, which works when the applications do not.
 * Without a password, everyone sees it without operators, reasons and error messages, which may contain any text from a
 * browser; with one, HTTP Basic with any name shows everything.
 */
export function versionsRoutes(pages: LivePages, reports: FieldReports, token: string | null): FastifyPluginAsync {
  return async (app) => {
    await app.register(rateLimit, { ...perNetwork, max: MOST_LOOKS });
    app.get('/versions', async (request, reply) => {
      void reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'content-security-policy': POLICY,
      });
      if (token !== null && !isToken(request.headers.authorization, token)) {
        return reply
          .code(401)
          .header('www-authenticate', 'Basic realm="versions", charset="UTF-8"')
          .type('text/plain; charset=utf-8')
          .send('the token of OPERATORS_TOKEN is the password, with any name\n');
      }
      const [{ document }, all] = await Promise.all([pages.live(), reports.tallies()]);
      const shown = token === null ? publicDocument(document) : document;
      const tallies = token === null ? all.map((tally) => ({ ...tally, lastMessage: null })) : all;
      const about = [
        ...shown.changes.map((change) => `  ${changeSentence(change)}`),
        ...shown.forced.map((objection) => `  overruled: ${objection}`),
        ...shown.notes.map((note) => `  note: ${note}`),
        ...workerLines(shown.worker, workersOf(tallies)),
      ];
      const lines = statusLines(shown, overviewOf(Object.keys(shown.apps), shown.apps, tallies), about);
      return reply.type('text/html; charset=utf-8').send(versionsPage(document.revision, lines));
    });
  };
}

function versionsPage(revision: number, lines: readonly string[]): string {
  const text = lines.map(oneLine).join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html>
<html lang="en" dir="ltr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>What runs: revision ${revision}</title>
<style>${STYLE}</style>
<h1>Revision ${revision}</h1>
<p><a href="/release.json">release.json</a> · <a href="/live.json">live.json</a> · <a href="/healthz">healthz</a></p>
<pre>${text}</pre>
</html>
`;
}

function isToken(authorization: string | undefined, token: string): boolean {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const password = String(Buffer.from(encoded, 'base64')).replace(/^[^:]*:/, '');
  return isSame(password, token);
}
