import { UserMistake } from '@manassa/shared/config';
import { switchWorker } from '../../live/changeRelease';
import { lockKey, lockRefusal, lockSentence, readLocks, writeLock } from '../../live/locks';
import { readReleased } from '../../live/releaseStore';
import { appArg, command, jsonArg, misuse, print, text, whyArg, word } from '../command';
import { chooseReleased, reasonFor } from '../context';
import { readUntil } from './until.rule';

export const lock = command({
  about: 'Refuse promotions and canaries of one application for a time; rolling back stays possible',
  details: [
    '"status" shows the lock. --force does not overrule it: "unlock" ends it.',
    'Your own lock is replaced; that of somebody else has to be ended first.',
  ],
  args: {
    ...appArg,
    why: { ...whyArg.why, isRequired: true },
    until: { ...text('time', 'Its end: 90m, 4h, 2d, 2026-06-14 or 2026-06-14T18:00'), isRequired: true },
    ...jsonArg,
  },
  examples: ['npm run release -- lock exam --why "final exam" --until 2026-06-14T18:00'],
  async run(context, given) {
    const { by, why } = reasonFor(context, given.why);
    if (why === '') throw misuse('missing the reason: --why "final exam"');
    const nowMs = Date.now();
    const until = readUntil(given.until ?? '', nowMs);
    if (until === null) throw misuse('--until needs a time to come: 90m, 4h, 2d, 2026-06-14 or 2026-06-14T18:00');
    const app = await chooseReleased(context, given.app);
    const storage = await context.storage();
    await readReleased(storage);
    const [earlier] = await readLocks(storage, [app], nowMs);
    if (earlier && !('by' in earlier && earlier.by === by)) throw new UserMistake(lockRefusal(earlier));
    const wanted = { app, by, why, at: new Date(nowMs).toISOString(), until };
    await writeLock(storage, wanted);
    print(given.json, wanted, [lockSentence(wanted)]);
  },
});

export const unlock = command({
  about: 'End the lock of one application',
  args: { ...appArg, ...jsonArg },
  examples: ['npm run release -- unlock exam'],
  async run(context, given) {
    const app = await chooseReleased(context, given.app);
    const storage = await context.storage();
    const [ended = null] = await readLocks(storage, [app], Date.now());
    if (!ended) await readReleased(storage);
    await storage.remove(lockKey(app));
    const by = ended && !('unreadable' in ended) ? `; it was by ${ended.by}: ${ended.why}` : '';
    print(given.json, { app, ended }, [ended ? `${app} is not locked any more${by}` : `${app} was not locked`]);
  },
});

export const worker = command({
  about: 'Switch the service worker of all browsers off or on; off also removes what it keeps',
  details: [
    'A browser learns of it with its next page, or within an hour in an open page. Answers and submissions stay.',
    '"status" shows whether it is off, and which workers browsers run.',
  ],
  args: { state: word('on or off'), why: text('text', `${whyArg.why.about}; required for off`), ...jsonArg },
  examples: ['npm run release -- worker off --why "pages hang on old phones"', 'npm run release -- worker on'],
  async run(context, { state, why, json }) {
    if (state !== 'on' && state !== 'off')
      throw misuse(`"${state}" is not on or off: npm run release -- worker off --why "…"`);
    const reason = reasonFor(context, why);
    if (state === 'off' && reason.why === '') throw misuse('missing the reason: --why "pages hang on old phones"');
    const document = await switchWorker(await context.storage(), state, reason);
    const line = document
      ? `the service worker is ${state} (revision ${document.revision})`
      : `the service worker is ${state} already, nothing changed`;
    print(json, { worker: state, changed: document !== null, revision: document?.revision ?? null }, [line]);
  },
});
