import { timingSafeEqual, createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { Refusal } from '../refusal/refusal';

/** Limits of the buckets in seconds: from a quick read to a page that students give up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function observe(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const durations = new Histogram({
    name: 'manassa_http_request_seconds',
    help: 'Time until an answer was sent, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const bugs = new Counter({
    name: 'manassa_http_server_errors_total',
    help: 'Answers with status 500 and above',
    labelNames: ['route'],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    // Only known routes: invented addresses must not fill the memory.
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: `${reply.statusCode}` }, reply.elapsedTime / 1000);
    // From 0 on: Prometheus sees no growth in a series that begins with 1.
    bugs.inc({ route }, reply.statusCode >= 500 ? 1 : 0);
  });
}

/** Serves Prometheus metrics to those with the bearer token; null serves and counts nothing. */
export function serveMetrics(app: FastifyInstance, token: string | null): void {
  const registry = new Registry();
  if (token !== null) {
    collectDefaultMetrics({ register: registry });
    observe(app, registry);
  }
  app.get('/metrics', async (request, reply) => {
    const [, given = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token === null || !timingSafeEqual(digest(given), digest(token))) throw new Refusal('unknown_route');
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
