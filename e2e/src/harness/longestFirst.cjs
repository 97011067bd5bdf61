const Sequencer = require('@jest/test-sequencer').default;

/** Files that take minutes. A new checkout knows no durations, and the last of these would run alone at the end. */
const LONGEST = [
  'faults/faults',
  'release/storage/objectStorage',
  'release/commands/drill',
  'devices/anotherPhone',
  'release/failures/hangingVersion',
  'release/commands/gate',
  'release/failures/fallback',
  'attempt/storedAnswers',
  'time/late',
  'oldBrowsers/oldBrowsers',
  'offline/worker',
  'teams/buildAlone',
  'otherApi/otherApi',
  'frame/accessibility',
  'commands/canary',
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
