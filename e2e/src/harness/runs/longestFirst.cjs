const Sequencer = require('@jest/test-sequencer').default;

/** Files that take a minute. A new checkout knows no durations, and the last of these would run alone at the end. */
const LONGEST = [
  'faults/faults',
  'time/late',
  'release/failures/hangingVersion',
  'release/commands/drill',
  'release/storage/objectStorage',
  'release/commands/gate',
  'tabs/firstScreen',
  'teams/buildAlone',
  'release/failures/fallback',
  'week/week',
  'layout/textSize',
  'journey/journey',
  'commands/canary',
  'loading/firstScreens',
  'oldBrowsers/oldBrowsers',
  'layout/windows',
  'otherApi/otherApi',
];

/** Order of the browser tests: the longest first, so that no worker waits for another at the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const at = LONGEST.findIndex((name) => path.endsWith(`/${name}.spec.ts`));
      return at === -1 ? LONGEST.length : at;
    };
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
};
