import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** Addresses of published files. */
export const ASSETS_PREFIX = '/apps/';

/**
 * The published files: they never change, so a browser asks once in a year. Compressed copies made at publishing are
 * sent to whoever takes them. What is missing is a short plain 404, never a page that a script loader would choke on.
 */
export function assetRoutes(releaseDir: string): FastifyPluginAsync {
  return async (app) => {
    const root = path.join(releaseDir, 'apps');
    await mkdir(root, { recursive: true });
    app.setNotFoundHandler((_request, reply) =>
      reply
        .code(404)
        .headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
        .type('text/plain; charset=utf-8')
        .send('not found\n'),
    );
    await app.register(fastifyStatic, {
      root,
      prefix: ASSETS_PREFIX,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      decorateReply: false,
      setHeaders: (response) => {
        response.setHeader('access-control-allow-origin', '*');
        response.setHeader('x-content-type-options', 'nosniff');
        response.setHeader('vary', 'accept-encoding');
      },
    });
  };
}
