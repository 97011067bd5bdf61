import { report } from './report';
import { parseRows, proveRows } from './rows';
import { collectTests } from './testTitles';

const ROWS = parseRows(
  '## AT: attending\n- **AT-01** header\n- **AT-02** (unit) rule\n## RS: result\n- **RS-01** score',
);
const UNIT = collectTests('exam/a.test.ts', "it('AT-01 one', f); it('AT-01 two', f); it('AT-02 three', f);");
const BROWSER = collectTests('e2e/a.spec.ts', "it('AT-01 RS-01 all of it', f)");
const PLAIN = { missing: false, strict: false };

describe('report', () => {
  test('lists rows under their headings, with the tests by file', () => {
    expect(report(proveRows(ROWS, [...BROWSER, ...UNIT]), PLAIN)).toEqual({
      passed: true,
      text: [
        'AT: attending',
        'AT-01 header',
        '    e2e/a.spec.ts (browser)',
        '        AT-01 RS-01 all of it',
        '    exam/a.test.ts',
        '        AT-01 one',
        '        AT-01 two',
        'AT-02 (unit) rule',
        '    exam/a.test.ts',
        '        AT-02 three',
        '',
        'RS: result',
        'RS-01 score',
        '    e2e/a.spec.ts (browser)',
        '        AT-01 RS-01 all of it',
        '',
        'rows: 3, with tests: 3, without: 0',
        'titles with an id that no row has: 0',
        'note: rows with tests but none in a browser: 0 (--strict fails for them)',
      ].join('\n'),
    });
  });

  test('fails for a row without a test, and lists only such rows on request', () => {
    expect(report(proveRows(ROWS, UNIT), { missing: true, strict: false })).toEqual({
      passed: false,
      text: [
        'RS: result',
        'RS-01 score',
        '    MISSING: no test proves it',
        '',
        'rows: 3, with tests: 2, without: 1',
        'titles with an id that no row has: 0',
        'note: rows with tests but none in a browser: 1 (--strict fails for them)',
      ].join('\n'),
    });
  });

  test('only notes a row without a browser test, unless it is strict', () => {
    const acceptance = proveRows(ROWS.slice(0, 2), UNIT);
    expect(report(acceptance, PLAIN).passed).toBe(true);
    expect(report(acceptance, PLAIN).text).toContain('AT-01 two\n    note: no browser test proves it');
    const strict = report(acceptance, { missing: true, strict: true });
    expect(strict.passed).toBe(false);
    expect(strict.text).toContain('AT-01 header');
    expect(strict.text).not.toContain('AT-02');
  });

  test('fails for a title with an unknown id, and names the place', () => {
    const stray = collectTests('exam/b.test.ts', "it('AT-99 stray', f)");
    const { passed, text } = report(proveRows(ROWS, [...BROWSER, ...UNIT, ...stray]), PLAIN);
    expect(passed).toBe(false);
    expect(text).toContain('AT-99 exam/b.test.ts: AT-99 stray');
    expect(text).toContain('titles with an id that no row has: 1');
  });
});
