import { type Lock, lockSentence, readLock, removeLock, writeLock } from '../../live/locks';
import { appArg, command, jsonArg, misuse, print, text, whyArg } from '../command';
import { reasonFor } from '../context';
import { chooseReleased } from '../releasedApplications';
import { readUntil } from './until.rule';

export const lock = command({
  about: 'Refuse promotions and canaries of one application for a time; rolling back stays possible',
  details: ['"status" shows the lock. --force does not overrule it: "unlock" ends it.'],
  args: {
    ...appArg,
    ...whyArg,
    until: text('time', 'Its end: 90m, 4h, 2d, 2026-06-14 or 2026-06-14T18:00'),
    ...jsonArg,
  },
  examples: ['npm run release -- lock exam --why "final exam" --until 2026-06-14T18:00'],
  async run(context, given) {
    const { by, why } = reasonFor(context, (given.why ?? '').trim());
    if (why === '') throw misuse('say why: --why "final exam"');
    const nowMs = Date.now();
    const until = readUntil(given.until ?? '', nowMs);
    if (until === null) throw misuse('--until needs a time to come: 90m, 4h, 2d, 2026-06-14 or 2026-06-14T18:00');
    const app = await chooseReleased(context, given.app);
    const wanted = { app, by, why, at: new Date(nowMs).toISOString(), until };
    await writeLock(await context.storage(), wanted);
    print(given.json, wanted, [lockSentence({ schema: 1, ...wanted })]);
  },
});

export const unlock = command({
  about: 'End the lock of one application',
  args: { ...appArg, ...jsonArg },
  examples: ['npm run release -- unlock exam'],
  async run(context, given) {
    const app = await chooseReleased(context, given.app);
    const storage = await context.storage();
    const ended = await readLock(storage, app, Date.now());
    await removeLock(storage, app);
    print(given.json, { app, ended }, [
      ended ? `${app} is not locked any more${endedBy(ended)}` : `${app} was not locked`,
    ]);
  },
});

function endedBy(lock: Lock): string {
  return 'unreadable' in lock ? '' : `; it was by ${lock.by}: ${lock.why}`;
}
