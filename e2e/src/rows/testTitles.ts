import ts from 'typescript';

/** A test as its source names it; nothing is run. */
export interface NamedTest {
  /** Path from the root, with slashes. */
  file: string;
  /** Titles of its describes and its own, joined by ` › `. */
  title: string;
  /** Ids of the proved rows: its own and those of its describes. */
  ids: string[];
  /** False for tests that are skipped, planned or expected to fail. */
  runs: boolean;
  inBrowser: boolean;
}

const TESTS = new Set(['it', 'test', 'fit', 'xit', 'xtest']);
/** `describeWith(part)` is skipped on machines without that part, but its tests count. */
const SUITES = new Set(['describe', 'fdescribe', 'xdescribe', 'describeWith']);
/** Modifiers of a test that proves nothing; an x as a prefix means the same. */
const IDLE = new Set(['skip', 'todo', 'failing']);

const ID = /^([A-Z]{2}-\d+)(?![\w-])(?:\s*[,;/&+]\s*|\s+and\s+|\s+)?/;

/** Returns the ids at the beginning of a title, e.g. two in 'AT-08 AT-13 keeps …'. */
export function idsOf(title: string): string[] {
  const ids: string[] = [];
  let rest = title.trimStart();
  for (let found = ID.exec(rest); found?.[1] !== undefined; found = ID.exec(rest)) {
    ids.push(found[1]);
    rest = rest.slice(found[0].length);
  }
  return [...new Set(ids)];
}

/** Returns the names of a call: `test.skip.each(table)(…)` is test, skip, each. Empty for anything else. */
function namesOf(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isCallExpression(callee)) return namesOf(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return namesOf(callee.tag);
  if (!ts.isPropertyAccessExpression(callee)) return [];
  const before = namesOf(callee.expression);
  return before.length === 0 ? [] : [...before, callee.name.text];
}

/** Returns the text of a title; parts known only at run time become `…`. Undefined if it is not a text. */
function textOf(title: ts.Expression | undefined): string | undefined {
  if (title === undefined) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  if (ts.isParenthesizedExpression(title)) return textOf(title.expression);
  if (ts.isTemplateExpression(title)) {
    return title.head.text + title.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  }
  if (ts.isBinaryExpression(title) && title.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return `${textOf(title.left) ?? '…'}${textOf(title.right) ?? '…'}`;
  }
  return undefined;
}

interface Surroundings {
  titles: string[];
  ids: string[];
  runs: boolean;
}

/**
 * Returns the tests of one source file. It is parsed, so that tests in comments and strings do not count.
 *
 * @param file path from the root; `.spec.ts` means tests in a browser
 */
export function collectTests(file: string, source: string): NamedTest[] {
  const tests: NamedTest[] = [];
  const inBrowser = /\.spec\.tsx?$/.test(file);

  function visit(node: ts.Node, around: Surroundings): void {
    let inside = around;
    if (ts.isCallExpression(node)) {
      const [name = '', ...modifiers] = namesOf(node.expression);
      const title = textOf(node.arguments[0]);
      if (title !== undefined && (TESTS.has(name) || SUITES.has(name))) {
        inside = {
          titles: [...around.titles, title],
          ids: [...new Set([...around.ids, ...idsOf(title)])],
          runs: around.runs && !name.startsWith('x') && !modifiers.some((word) => IDLE.has(word)),
        };
        if (TESTS.has(name)) {
          tests.push({ file, title: inside.titles.join(' › '), ids: inside.ids, runs: inside.runs, inBrowser });
        }
      }
    }
    node.forEachChild((child) => visit(child, inside));
  }

  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest), { titles: [], ids: [], runs: true });
  return tests;
}
