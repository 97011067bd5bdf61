import { execFileSync } from 'node:child_process';
import path from 'node:path';

interface Result {
  file: string;
  at: string;
  says: string;
  messages: string[];
}

/** Every wall of the house has a fixture that breaks it; lint must say so in the wall's own words. */
describe('the walls of the house', () => {
  let results: Result[] = [];

  beforeAll(() => {
    const output = execFileSync(process.execPath, [path.join(__dirname, 'lintFixtures.mjs')], { encoding: 'utf8' });
    results = JSON.parse(output) as Result[];
  }, 60_000);

  it('has fixtures for all seven', () => {
    const walls = new Set(results.map(({ file }) => /^wall(\d)/.exec(file)?.[1]));
    expect([...walls].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it('refuses every fixture with the wall it breaks', () => {
    for (const { file, says, messages } of results) {
      expect({ file, stands: messages.some((message) => message.includes(says)), messages }).toMatchObject({
        stands: true,
      });
    }
  });
});
