import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseRows, proveRows, waitsForBrowser } from './rows';
import type { NamedTest } from './testTitles';

const PAGE = ['# Acceptance', '', '## SE: the session', '', '- **SE-06** once', '- **SE-07** (unit) one store'].join(
  '\n',
);

function buildTest(of: Partial<NamedTest>): NamedTest {
  return { file: 'a.test.ts', title: 'a test', ids: [], runs: true, inBrowser: false, ...of };
}

describe('rows of a page', () => {
  test('have id, text, heading and mark', () => {
    expect(parseRows(PAGE)).toEqual([
      { id: 'SE-06', text: 'once', group: 'SE: the session', unitIsEnough: false },
      { id: 'SE-07', text: '(unit) one store', group: 'SE: the session', unitIsEnough: true },
    ]);
  });

  test('are marked only by (unit) at their beginning', () => {
    expect(parseRows('- **LE-02** each screen; the rule (unit)')[0]?.unitIsEnough).toBe(false);
  });

  test('are not confused with other lists and with prose', () => {
    expect(parseRows('AT-09 is a row\n- see **AT-09**\n- UTF-8 everywhere')).toEqual([]);
  });

  test('must be unique', () => {
    expect(() => parseRows(`${PAGE}\n- **SE-06** again`)).toThrow('line 7: SE-06 comes twice');
  });

  test.each([
    '- SE-08 not bold',
    '* **SE-08** a star',
    '- **SE-8** one digit',
    '- **SE-08**',
    '  - **SE-08** indented',
  ])('must be written exactly: %s', (line) => {
    expect(() => parseRows(line)).toThrow('line 1 is not written as a row');
  });

  test('of the product are all read, each in the group of its first letters', () => {
    const page = readFileSync(path.join(__dirname, '../../../docs/acceptance.md'), 'utf8');
    const rows = parseRows(page);
    expect(rows).toHaveLength(page.match(/^- \*\*/gm)?.length ?? 0);
    expect(rows.length).toBeGreaterThan(140);
    expect(rows.every(({ id, group }) => group.startsWith(`${id.slice(0, 2)}: `))).toBe(true);
    const proved = rows.filter(({ unitIsEnough }) => unitIsEnough).map(({ id }) => id);
    expect(proved).toEqual(expect.arrayContaining(['SE-07', 'AP-01', 'AP-02', 'RX-05']));
    expect(proved).not.toContain('ST-07');
  });
});

describe('proof of a row', () => {
  const rows = parseRows(PAGE);

  test('is every test that names it', () => {
    const both = buildTest({ title: 'both', ids: ['SE-06', 'SE-07'] });
    const one = buildTest({ title: 'one', ids: ['SE-07'] });
    expect(proveRows(rows, [both, one]).rows.map(({ tests }) => tests)).toEqual([[both], [both, one]]);
  });

  test('is never a test that does not run', () => {
    expect(proveRows(rows, [buildTest({ ids: ['SE-06'], runs: false })]).rows[0]?.tests).toEqual([]);
  });

  test('cannot be given to an unknown row, by a skipped test either', () => {
    const stranger = buildTest({ ids: ['SE-06', 'SE-99'], runs: false });
    expect(proveRows(rows, [stranger]).strangers).toEqual([{ id: 'SE-99', test: stranger }]);
  });

  test('needs a browser test unless there is one, the mark says otherwise, or no test exists', () => {
    const waits = (ids: string[], inBrowser: boolean): boolean[] =>
      proveRows(rows, [buildTest({ ids, inBrowser })]).rows.map(waitsForBrowser);
    expect(waits(['SE-06', 'SE-07'], false)).toEqual([true, false]);
    expect(waits(['SE-06', 'SE-07'], true)).toEqual([false, false]);
    expect(waits([], false)).toEqual([false, false]);
  });
});
