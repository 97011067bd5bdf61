import { rollbackOf } from '../../live/choice.rule';
import { alsoAttemptsArg, appArg, changeArgs, command, optionalWord } from '../command';
import { changeOne } from './changeCommand';

export const rollback = command({
  about: 'Make an earlier version of one application live again',
  details: [
    'A version that was live with the current shell waits for no browser: its files, container and contract are checked.',
    'Its pages are opened afterwards, and "status" shows the result.',
    'The version left is held back: it goes live again only by its name. A canary that runs ends, and is held back too.',
    'Running exam attempts keep their version to their end. --also-attempts withdraws it from them as well.',
  ],
  args: {
    ...appArg,
    version: optionalWord('The version; left out, the one before the live one'),
    ...alsoAttemptsArg,
    ...changeArgs,
  },
  examples: [
    'npm run release -- rollback remote-exam',
    'npm run release -- rollback remote-exam 1.0.0-5f3a91c2 --why "timer stands still"',
    '# The live version loses answers: running attempts have to leave it as well.',
    'npm run release -- rollback remote-exam --also-attempts --why "answers are lost"',
    '# The same afterwards: name the version that is live again.',
    'npm run release -- rollback remote-exam 1.0.0-5f3a91c2 --also-attempts',
  ],
  run: (context, given) =>
    changeOne(
      context,
      given,
      (app, { live, history }, published) =>
        rollbackOf(app, given.version, live, history, published, given['also-attempts']),
      'rollback',
    ),
});
