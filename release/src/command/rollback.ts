import { rollbackOf } from '../document/choice.rule';
import { changeOne } from './changeCommand';
import { command, dryRunArg, forceGateArg, jsonArg, whyArg } from './command';
import type { Context } from './context';

/** `rollback <app> [version]` */
export const rollback = (context: Context) =>
  command({
    meta: { name: 'rollback', description: 'Make an earlier version of one application live again' },
    args: {
      app: { type: 'positional', required: true, description: 'The application' },
      version: {
        type: 'positional',
        required: false,
        description: 'The version; left out, the one before the live one',
      },
      ...whyArg,
      ...forceGateArg,
      ...dryRunArg,
      ...jsonArg,
    },
    examples: [
      'npm run release -- rollback remote-exam',
      'npm run release -- rollback remote-exam 1.0.0-5f3a91c2 --why "timer stands still"',
    ],
    run: ({ args }) =>
      changeOne(context, args, (app, { live, history }, published) =>
        rollbackOf(app, args.version, live, history, published),
      ),
  });
