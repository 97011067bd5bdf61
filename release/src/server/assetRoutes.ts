import type { FastifyError, FastifyPluginAsync, FastifyReply } from 'fastify';
import { readable } from '@manassa/api/config';
import type { Storage } from '../storage/Storage';
import { storedAssets } from './storedAssets';

/** Where published files are. */
export const ASSETS_PREFIX = '/apps';

/**
 * The published files: they never change, so a browser asks once in a year. Compressed copies made at publishing are
 * sent to whoever takes them. What is missing is a short plain 404, never a page that a script loader would choke on.
 * Register it under ASSETS_PREFIX.
 */
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
      // A folder or a hidden file is refused as forbidden: for whoever asks it is simply not there.
      return sendMissing(reply, status === 403 || status === 400 ? 404 : status);
    });
    await app.register(storedAssets(storage));
  };
}
