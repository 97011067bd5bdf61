import type { FastifyPluginAsync } from 'fastify';
import { attendanceRoutes } from './attendance/attendanceRoutes';
import { codeRoutes } from './code/codeRoutes';
import { courseRoutes } from './course/courseRoutes';
import type { Database } from './database/database';
import { readSecret } from './database/settings';
import { enrollmentRoutes } from './enrollment/enrollmentRoutes';
import { examRoutes } from './exam/examRoutes';
import { groupRoutes } from './group/groupRoutes';
import { mediaLinks } from './media/mediaLinks';
import { defaultSettings, type ApiSettings } from './config/apiConfig';
import type { ApiContext } from './config/apiContext';
import { Limiter } from './limit/limiter';
import { allowOrigins } from './http/crossOrigin';
import { answerErrorsInArabic, describeBug } from './refusal/errorAnswers';
import { refuseUnusableInput } from './http/readInput';
import { listenForStaff } from './staff/staffSocket';
import { operationRoutes } from './operations/operationRoutes';
import { transactionRoutes } from './transaction/transactionRoutes';
import { userRoutes } from './user/userRoutes';
import { videoRoutes } from './video/videoRoutes';

interface ApiOptions extends Partial<ApiSettings> {
  database: Database;
}

/** Returns the API as a plugin for the contract's API_BASE. The caller closes the database. */
export function buildApi({ database, ...given }: ApiOptions): FastifyPluginAsync {
  return async (app) => {
    const settings: ApiSettings = { ...defaultSettings, ...given };
    const { handle } = database;
    const secret = await readSecret(handle);
    const context: ApiContext = {
      handle,
      settings,
      mediaLinks: mediaLinks(secret, settings.mediaBase),
      codeLimit: new Limiter(handle, 'code', settings.limits.codeCheck),
      secret,
    };

    answerErrorsInArabic(app);
    // Otherwise plain text would be accepted as a string.
    app.removeContentTypeParser('text/plain');
    app.addHook('preValidation', refuseUnusableInput);
    // Answers depend on the student; those of `serve` with a tag say so themselves.
    app.addHook('onSend', async (_request, reply) => {
      void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    });
    allowOrigins(app, settings.allowedOrigins);
    operationRoutes(app, settings, { database, write: (line) => void process.stdout.write(`${line}\n`) });

    const staff = await listenForStaff(
      database,
      (warning) => app.log.warn(warning),
      (error) => app.log.error({ bug: describeBug(error) }, 'staff command'),
    );
    // Ends a backup before the server waits for calls and sweeps in progress, which wait for the backup themselves.
    app.addHook('preClose', async () => staff.interrupt());
    app.addHook('onClose', () => staff.close());

    userRoutes(app, context);
    groupRoutes(app, context);
    courseRoutes(app, context);
    codeRoutes(app, context);
    transactionRoutes(app, context);
    enrollmentRoutes(app, context);
    examRoutes(app, context);
    attendanceRoutes(app, context);
    videoRoutes(app, context);
  };
}
