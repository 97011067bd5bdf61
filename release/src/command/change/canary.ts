import { abortOf, finishOf, HALT_AFTER, HALT_RATE, trialOf } from '../../live/canary.rule';
import { EXIT, UserMistake } from '@manassa/api/config';
import { readCanaryWords } from './canaryWords.rule';
import { changeOne, type Decision } from './changeCommand';
import { alsoAttemptsArg, command, dryRunArg, forceGateArg, jsonArg, whyArg } from '../command';
import type { Context } from '../context';

/** `canary <app> <version> --share 10`, `canary <app> finish|abort` */
export const canary = (context: Context) =>
  command({
    meta: {
      name: 'canary',
      description: 'Let a share of the students try a version; change the share, finish or abort',
    },
    details: [
      'The same students try it on every visit and device. Finished, it goes live for everyone; aborted, it is held back.',
      'Promoting the version tried finishes its canary too; going live with another version, or back to one, ends it.',
      'The page server aborts a canary that fails too often in browsers: "status" shows what they report.',
    ],
    args: {
      app: { type: 'positional', required: true, description: 'The application' },
      version: { type: 'positional', required: false, description: 'The version to try, or finish, or abort' },
      share: {
        type: 'string',
        description: 'Whole percent of the students; left out for a canary that runs, it stays',
        valueHint: '1-100',
      },
      'halt-rate': {
        type: 'string',
        description: `The page server aborts it when more than this percentage of the pages that tried it failed (${HALT_RATE})`,
        valueHint: 'percent',
      },
      'halt-after': {
        type: 'string',
        description: `... but not before so many pages tried it (${HALT_AFTER})`,
        valueHint: 'pages',
      },
      ...whyArg,
      ...alsoAttemptsArg,
      ...forceGateArg,
      ...dryRunArg,
      ...jsonArg,
    },
    examples: [
      'npm run release -- canary remote-exam 1.1.0-5f3a91c2 --share 10 --why "new result screen"',
      'npm run release -- canary remote-exam 1.1.0-5f3a91c2 --share 50 --halt-rate 2 --halt-after 200',
      'npm run release -- canary remote-exam finish',
      'npm run release -- canary remote-exam abort --why "slow on old phones"',
    ],
    async run({ args }) {
      const asked = readCanaryWords(args.app, args.version, args);
      if ('mistake' in asked) throw new UserMistake(asked.mistake, EXIT.misused);
      const alsoAttempts = args['also-attempts'];
      if (alsoAttempts && asked.act !== 'abort') {
        throw new UserMistake('--also-attempts is for abort: only then is a version left', EXIT.misused);
      }
      await changeOne(context, { ...args, app: asked.app }, (app, { live }, published): Decision => {
        if (asked.act === 'trial') return trialOf(app, asked.wanted, live, published);
        if (asked.act === 'finish') return finishOf(app, live);
        const end = abortOf(app, live);
        return 'refusal' in end ? end : { ...end, alsoAttempts };
      });
    },
  });
