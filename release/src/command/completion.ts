import { type Command, command } from './command';
import { completionScript } from './help.rule';
import { releasedApplications } from './releasedApplications';

export const completionOf = (everyCommand: () => Promise<[string, Command][]>): Command =>
  command({
    about: 'Print a bash script that defines `release`, a short form of this program with completion',
    args: {},
    examples: ['eval "$(npm run --silent release -- completion)"', 'release promote <Tab>'],
    async run(context) {
      console.log(completionScript(await everyCommand(), context.root, await releasedApplications(context)));
    },
  });
