import { switchWorker } from '../../live/switchWorker';
import { command, jsonArg, misuse, print, whyArg, word } from '../command';
import { reasonFor } from '../context';

export const worker = command({
  about: 'Switch the service worker of all browsers off or on; off also removes what it keeps',
  details: [
    'A browser learns it with its next page, or within an hour in an open one. Answers and submissions stay.',
    '"status" shows whether it is off, and which workers browsers run.',
  ],
  args: { state: word('on or off'), ...whyArg, ...jsonArg },
  examples: ['npm run release -- worker off --why "pages hang on old phones"', 'npm run release -- worker on'],
  async run(context, given) {
    const { state } = given;
    if (state !== 'on' && state !== 'off') throw misuse('say on or off: npm run release -- worker off --why "…"');
    const reason = reasonFor(context, (given.why ?? '').trim());
    if (state === 'off' && reason.why === '') throw misuse('say why: --why "pages hang on old phones"');
    const document = await switchWorker(await context.storage(), state, reason);
    const line = document
      ? `the service worker is ${state} (revision ${document.revision})`
      : `the service worker is ${state} already, nothing changed`;
    print(given.json, { worker: state, changed: document !== null, revision: document?.revision ?? null }, [line]);
  },
});
