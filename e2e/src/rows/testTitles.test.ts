import { collectTests, idsOf } from './testTitles';

function titles(source: string, file = 'a.test.ts'): [string, string[]][] {
  return collectTests(file, source).map(({ title, ids }) => [title, ids]);
}

describe('ids of a title', () => {
  test.each<[string, string[]]>([
    ['AT-09 submits at zero', ['AT-09']],
    ['AT-08 AT-13 keeps answers', ['AT-08', 'AT-13']],
    ['AT-08, AT-13 and LE-03: keeps answers', ['AT-08', 'AT-13', 'LE-03']],
    ['AT-08/AT-13 keeps answers', ['AT-08', 'AT-13']],
    ['AT-09 AT-09 said twice', ['AT-09']],
    ['AT-9 one digit short', ['AT-9']],
    ['AT-09', ['AT-09']],
    ['submits at zero, see AT-09', []],
    ['AT-09b is not an id', []],
    ['UTF-8 is read', []],
    ['at-09 submits', []],
    ['', []],
  ])('of %p are %p', (title, ids) => {
    expect(idsOf(title)).toEqual(ids);
  });
});

describe('tests of a file', () => {
  test('are found in all three kinds of quotes', () => {
    expect(titles('it(\'AT-01 "a"\', f); test("AT-02 it\'s", f); fit(`AT-03 c`, f);')).toEqual([
      ['AT-01 "a"', ['AT-01']],
      ["AT-02 it's", ['AT-02']],
      ['AT-03 c', ['AT-03']],
    ]);
  });

  test('are found where the title is concatenated', () => {
    expect(titles("it(`AT-01 ${n} of ${m}`, f); it('AT-02 ' + name, f); it(`${id} a`, f); it(name, f)")).toEqual([
      ['AT-01 … of …', ['AT-01']],
      ['AT-02 …', ['AT-02']],
      ['… a', []],
    ]);
  });

  test('are found in tables, on a line of their own, concurrent and typed', () => {
    const source = [
      "it.each([1, 2])('AT-01 %i', f);",
      "test.concurrent.each<[string]>([['x']])(",
      "  'AT-02 %s',",
      '  f,',
      ');',
      "test.each`a\n${1}`('AT-03 $a', f);",
    ].join('\n');
    expect(titles(source)).toEqual([
      ['AT-01 %i', ['AT-01']],
      ['AT-02 %s', ['AT-02']],
      ['AT-03 $a', ['AT-03']],
    ]);
  });

  test('have the ids of their own describes only', () => {
    const source = `
      describe('AT-08 the device', () => {
        it('AT-13 keeps', f);
        describe.each(tables)('AT-10 %s', () => { test('sends once', f); });
      });
      it('stands alone', f);`;
    expect(titles(source)).toEqual([
      ['AT-08 the device › AT-13 keeps', ['AT-08', 'AT-13']],
      ['AT-08 the device › AT-10 %s › sends once', ['AT-08', 'AT-10']],
      ['stands alone', []],
    ]);
  });

  test('exclude an empty describe, comments, strings and regular expressions', () => {
    const source = `
      describe('AT-01 empty', () => {});
      // it('AT-02 planned', f);
      const text = "it('AT-03 quoted', f)";
      /x/.test('AT-04 matched');
      page.test('AT-05 a method');
      submit('AT-06 another function');`;
    expect(titles(source)).toEqual([]);
  });

  test.each([
    "it.skip('AT-01 a', f)",
    "xit('AT-01 a', f)",
    "xtest('AT-01 a', f)",
    "test.todo('AT-01 a')",
    "test.failing('AT-01 a', f)",
    "test.skip.each([1])('AT-01 a', f)",
    "describe.skip('b', () => { it('AT-01 a', f); })",
    "xdescribe('b', () => { describe('c', () => { it('AT-01 a', f); }); })",
  ])('do not run: %s', (source) => {
    expect(collectTests('a.test.ts', source)).toMatchObject([{ ids: ['AT-01'], runs: false }]);
  });

  test('run in a browser by the name of the file', () => {
    const inBrowser = (file: string): boolean | undefined => collectTests(file, "it('a', f)")[0]?.inBrowser;
    expect(['e/a.spec.ts', 'e/a.test.ts', 'spec.ts/a.test.tsx'].map(inBrowser)).toEqual([true, false, false]);
  });

  test('are found in a file with markup', () => {
    const source = "it('AT-01 a', () => { render(<Clock<number> at={1}>{'it'}</Clock>); });\nit('AT-02 b', f);";
    expect(titles(source, 'a.test.tsx').map(([title]) => title)).toEqual(['AT-01 a', 'AT-02 b']);
  });
});
