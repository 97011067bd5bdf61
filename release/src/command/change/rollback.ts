import { rollbackOf } from '../../live/choice.rule';
import { changeOne } from './changeCommand';
import { alsoAttemptsArg, command, dryRunArg, forceGateArg, jsonArg, whyArg } from '../command';
import type { Context } from '../context';

/** `rollback <app> [version]` */
export const rollback = (context: Context) =>
  command({
    meta: {
      name: 'rollback',
      description: 'Make an earlier version of one application live again',
    },
    details: [
      'A version that was live with the current shell waits for no browser: its files, container and contract are checked.',
      'Its pages are opened afterwards, and "status" shows the result.',
      'The version left is held back: it goes live again by its name only. A canary that runs ends, and is held back too.',
      'Exam attempts that run keep the version they began with to their end. --also-attempts withdraws it from them as well.',
    ],
    args: {
      app: { type: 'positional', required: true, description: 'The application' },
      version: {
        type: 'positional',
        required: false,
        description: 'The version; left out, the one before the live one',
      },
      ...whyArg,
      ...alsoAttemptsArg,
      ...forceGateArg,
      ...dryRunArg,
      ...jsonArg,
    },
    examples: [
      'npm run release -- rollback remote-exam',
      'npm run release -- rollback remote-exam 1.0.0-5f3a91c2 --why "timer stands still"',

      '# Answers are lost in the version that is live now: running attempts have to leave it as well.',
      'npm run release -- rollback remote-exam --also-attempts --why "answers are lost"',
      '# The same afterwards: name the version that is live again.',
      'npm run release -- rollback remote-exam 1.0.0-5f3a91c2 --also-attempts',
    ],
    run: ({ args }) =>
      changeOne(
        context,
        args,
        (app, { live, history }, published) =>
          rollbackOf(app, args.version, live, history, published, args['also-attempts']),
        'rollback',
      ),
  });
