import { type Lock, lockSentence, readLock, removeLock, writeLock } from '../../live/locks';
import { EXIT, UserMistake } from '@manassa/api/config';
import { command, jsonArg, print, whyArg } from '../command';
import { type Context, reasonFor } from '../context';
import { chooseReleased } from '../releasedApplications';
import { readUntil } from './until.rule';

/** `lock <app> --why … --until …` */
export const lock = (context: Context) =>
  command({
    meta: {
      name: 'lock',
      description: 'Refuse promotions and canaries of one application for a time; rolling back stays possible',
    },
    details: ['"status" shows the lock. --force does not overrule it: "unlock" ends it.'],
    args: {
      app: { type: 'positional', required: true, description: 'The application' },
      ...whyArg,
      until: {
        type: 'string',
        description: 'Its end: 90m, 4h, 2d, 2026-06-14 or 2026-06-14T18:00',
        valueHint: 'time',
      },
      ...jsonArg,
    },
    examples: ['npm run release -- lock exam --why "final exam" --until 2026-06-14T18:00'],
    async run({ args }) {
      const { by, why } = reasonFor(context, (args.why ?? '').trim());
      if (why === '') throw new UserMistake('say why: --why "final exam"', EXIT.misused);
      const nowMs = Date.now();
      const until = readUntil(args.until ?? '', nowMs);
      if (until === null) {
        throw new UserMistake(
          '--until needs a time to come: 90m, 4h, 2d, 2026-06-14 or 2026-06-14T18:00',
          EXIT.misused,
        );
      }
      const app = await chooseReleased(context, args.app);
      const wanted = { app, by, why, at: new Date(nowMs).toISOString(), until };
      await writeLock(await context.storage(), wanted);
      print(args.json, wanted, [lockSentence({ schema: 1, ...wanted })]);
    },
  });

/** `unlock <app>` */
export const unlock = (context: Context) =>
  command({
    meta: { name: 'unlock', description: 'End the lock of one application' },
    args: { app: { type: 'positional', required: true, description: 'The application' }, ...jsonArg },
    examples: ['npm run release -- unlock exam'],
    async run({ args }) {
      const app = await chooseReleased(context, args.app);
      const storage = await context.storage();
      const ended = await readLock(storage, app, Date.now());
      await removeLock(storage, app);
      print(args.json, { app, ended }, [
        ended ? `${app} is not locked any more${endedBy(ended)}` : `${app} was not locked`,
      ]);
    },
  });

function endedBy(lock: Lock): string {
  return 'unreadable' in lock ? '' : `; it was by ${lock.by}: ${lock.why}`;
}
