import type { FastifyError, FastifyPluginAsync, FastifyReply } from 'fastify';
import { readable } from '@manassa/shared/config';
import type { Storage } from '../storage/Storage';
import { storedAssets } from './storedAssets';

export const ASSETS_PREFIX = '/apps';

/** Serves published files. A missing one is a plain-text 404, never a page that a script loader would run. */
export function assetRoutes(storage: Storage): FastifyPluginAsync {
  return async (app) => {
    const sendMissing = (reply: FastifyReply, status = 404) =>
      reply
        .code(status)
        .headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
        .type('text/plain; charset=utf-8')
        .send(status === 404 ? 'not found\n' : 'cannot be sent\n');
    app.setNotFoundHandler((_request, reply) => sendMissing(reply));
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const { statusCode: status = 500 } = error;
      if (status >= 500) request.log.error(readable(error));
      // Folders and hidden files count as missing.
      return sendMissing(reply, status === 403 || status === 400 ? 404 : status);
    });
    await app.register(storedAssets(storage));
  };
}
