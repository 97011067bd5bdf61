import { promotionOf } from '../../live/choice.rule';
import { appArg, changeArgs, command, optionalWord } from '../command';
import { changeOne } from './changeCommand';

export const promote = command({
  about: 'Make a published version live; the other applications stay as they are',
  args: { ...appArg, version: optionalWord('The version; left out, the newest published'), ...changeArgs },
  examples: [
    'npm run release -- promote remote-exam',
    'npm run release -- promote remote-exam 1.0.0-5f3a91c2 --why "new result screen"',
  ],
  run: (context, given) =>
    changeOne(context, given, (app, { live }, published) => promotionOf(app, given.version, live, published)),
});
