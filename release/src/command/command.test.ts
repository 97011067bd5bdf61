import { execFileSync } from 'node:child_process';
import { command, flag, optionalWord, print, readArgs, text, word, wholeNumber, words } from './command';
import { openContext } from './context';
import { completionScript, helpOf } from './help.rule';

const args = {
  app: word('The application'),
  version: optionalWord('The version'),
  why: { ...text('reason', 'The reason'), isRequired: true },
  share: wholeNumber(1, 100, 'percent', 'The share'),
  'no-promote': flag('Do not promote'),
  json: flag('Print JSON'),
};
const trial = command({ about: 'Try', args, examples: ['release trial exam'], run: async () => undefined });

test('reads words by position and options in any order, with defaults', () => {
  expect(readArgs(args, ['exam'])).toEqual({ app: 'exam', 'no-promote': false, json: false });
  expect(readArgs(args, ['--json', 'exam', '--why=a=b', '2', '--no-promote', '--share', '10%'])).toEqual({
    app: 'exam',
    version: '2',
    why: 'a=b',
    share: 10,
    'no-promote': true,
    json: true,
  });
  expect(readArgs({ apps: words('Applications') }, ['exam', 'shell'])).toEqual({ apps: ['exam', 'shell'] });
});

test.each([
  [[], /^missing <app>: --help shows how$/],
  [['exam', '2', '3'], /^"3" is one word too many: --help shows how, a text of several words needs quotes$/],
  [['exam', '--wy', 'x'], /^Unknown option '--wy'/],
  [['exam', '-j'], /^Unknown option '-j'/],
  [['exam', '--app', 'x'], /^Unknown option '--app'/],
  [['exam', '--constructor'], /^Unknown option '--constructor'/],
  [['exam', '--json=yes'], /^Option '--json' does not take an argument$/],
  [['exam', '--why'], /^Option '--why <value>' argument missing$/],
  [['exam', '--why', '--json'], /^Option '--why' argument is ambiguous. Did you forget/],
  [['exam', '--share', '0'], /^--share needs a whole number from 1 to 100$/],
  [['exam', '--share', '101'], /^--share needs a whole number from 1 to 100$/],
  [['exam', '--share', '1.5'], /^--share needs a whole number from 1 to 100$/],
  [['exam', '--share=-1'], /^--share needs a whole number from 1 to 100$/],
])('%j is misused: %s', (typed, message) => {
  expect(() => readArgs(args, typed)).toThrow(
    expect.objectContaining({ name: 'UserMistake', exitCode: 2, message: expect.stringMatching(message) }),
  );
});

test('refuses a command whose option npm kept, since it would run without it', async () => {
  const options = { ...args, 'halt-after': wholeNumber(1, 9, 'pages', 'The pages'), force: flag('Force it') };
  const halting = command({ about: 'Try', args: options, examples: [], run: async () => undefined });
  const start = (environment: Record<string, string>, ...typed: string[]) =>
    halting.start(openContext('/', environment, ['trial', ...typed]), typed);
  await expect(start({ npm_config_halt_after: 'true' }, 'exam')).rejects.toMatchObject({
    exitCode: 2,
    message: 'npm kept --halt-after for itself: write -- before the command, as in npm run release -- trial',
  });
  await expect(start({ npm_config_share: '50' }, 'exam')).rejects.toMatchObject({ exitCode: 2 });
  await expect(start({ npm_config_halt_after: 'true' }, 'exam', '--halt-after', '3')).resolves.toBe(0);
  await expect(start({ npm_config_share: '' }, 'exam')).resolves.toBe(0);
  // People set these two in their .npmrc, and no change is different without them.
  await expect(start({ npm_config_json: 'true', npm_config_force: 'true' }, 'exam')).resolves.toBe(0);
});

test('the help lists every argument with its placeholder, the required ones also in the usage', () => {
  expect(helpOf('trial', trial).split('\n')).toEqual([
    'Try',
    '',
    'USAGE  npm run release -- trial [options] <app> [version] --why <reason>',
    '',
    '  <app>              The application',
    '  [version]          The version',
    '  --why <reason>     The reason',
    '  --share <percent>  The share',
    '  --no-promote       Do not promote',
    '  --json             Print JSON',
    '',
    'EXAMPLES',
    '  release trial exam',
  ]);
});

test('bash completes commands, applications and options', () => {
  const script = completionScript([['trial', trial]], '/srv/it is', ['remote-exam', 'remote-public']);
  const complete = (...typed: string[]): string[] => {
    const type = `COMP_WORDS=(release ${typed.map((one) => `'${one}'`).join(' ')}); COMP_CWORD=${typed.length}; _release`;
    const printed = execFileSync('bash', ['-c', `${script}\n${type}\nprintf '%s\\n' "\${COMPREPLY[@]}"`]);
    return printed.toString().split('\n').filter(Boolean);
  };
  expect(complete('tr')).toEqual(['trial']);
  expect(complete('trial', 'remote-e')).toEqual(['remote-exam']);
  expect(complete('trial', 'remote-exam', '--')).toEqual(['--why', '--share', '--no-promote', '--json', '--help']);
});

test('JSON keeps every value, and has no control character', () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const why = 'سبب\u200fمهم \u{1f468}\u200d\u{1f4bb} \u001b[2J\u009b2J\u2028';
  print(true, { why }, []);
  const printed = String(log.mock.calls[0]?.[0]);
  log.mockRestore();
  expect(JSON.parse(printed)).toEqual({ why });
  expect(printed).toContain('\u200fمهم \u{1f468}\u200d\u{1f4bb} \\u001b[2J\\u009b2J\\u2028');
});
