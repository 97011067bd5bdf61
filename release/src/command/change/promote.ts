import { promotionOf } from '../../live/choice.rule';
import { changeOne } from './changeCommand';
import { command, dryRunArg, forceGateArg, jsonArg, whyArg } from '../command';
import type { Context } from '../context';

/** `promote <app> [version]` */
export const promote = (context: Context) =>
  command({
    meta: { name: 'promote', description: 'Make a published version live; the other applications stay as they are' },
    args: {
      app: { type: 'positional', required: true, description: 'The application' },
      version: { type: 'positional', required: false, description: 'The version; left out, the newest published' },
      ...whyArg,
      ...forceGateArg,
      ...dryRunArg,
      ...jsonArg,
    },
    examples: [
      'npm run release -- promote remote-exam',
      'npm run release -- promote remote-exam 1.0.0-5f3a91c2 --why "new result screen"',
    ],
    run: ({ args }) =>
      changeOne(context, args, (app, { live }, published) => promotionOf(app, args.version, live, published)),
  });
