import { abortOf, finishOf, HALT_AFTER, HALT_RATE, trialOf } from '../../live/canary.rule';
import { alsoAttemptsArg, changeArgs, command, misuse, optionalWord, word, wholeNumber } from '../command';
import { readCanaryWords } from './canaryWords.rule';
import { changeOne, type Decision } from './changeCommand';

export const canary = command({
  about: 'Let a share of the students try a version; change the share, finish or abort',
  details: [
    'The same students try it on every visit and device. Finished, it goes live for everyone; aborted, it is held back.',
    'Promoting the version tried finishes its canary too; going live with another version, or back to one, ends it.',
    'The page server aborts a canary that fails too often in browsers: "status" shows what they report.',
  ],
  args: {
    app: word('The application', { completes: 'applications' }),
    version: optionalWord('The version to try, or finish, or abort'),
    share: wholeNumber(1, 100, 'percent', 'Share of the students; left out for a canary that runs, it stays'),
    'halt-rate': wholeNumber(0, 100, 'percent', `Abort it when more of its pages than this fail (${HALT_RATE})`),
    'halt-after': wholeNumber(1, 1_000_000, 'pages', `... but not before so many pages tried it (${HALT_AFTER})`),
    ...alsoAttemptsArg,
    ...changeArgs,
  },
  examples: [
    'npm run release -- canary remote-exam 1.1.0-5f3a91c2 --share 10 --why "new result screen"',
    'npm run release -- canary remote-exam 1.1.0-5f3a91c2 --share 50 --halt-rate 2 --halt-after 200',
    'npm run release -- canary remote-exam finish',
    'npm run release -- canary remote-exam abort --why "slow on old phones"',
  ],
  async run(context, given) {
    const asked = readCanaryWords(given.app, given.version, given);
    if ('mistake' in asked) throw misuse(asked.mistake);
    const alsoAttempts = given['also-attempts'];
    if (alsoAttempts && asked.act !== 'abort') {
      throw misuse('--also-attempts is for abort: only then is a version left');
    }
    await changeOne(context, { ...given, app: asked.app }, (app, { live }, published): Decision => {
      if (asked.act === 'trial') return trialOf(app, asked.wanted, live, published);
      if (asked.act === 'finish') return finishOf(app, live);
      const end = abortOf(app, live);
      return 'refusal' in end ? end : { ...end, alsoAttempts };
    });
  },
});
