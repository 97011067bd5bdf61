/** A JSON text that knows on which line each of its values stands. */
export interface JsonSource {
  value: unknown;
  /** The line (from 1) of the value at a path; of the nearest value around it when the path leads nowhere. */
  lineOf(path: readonly (string | number)[]): number;
}

/** The text is no JSON, or names a field twice. */
export class JsonProblem extends Error {
  override readonly name = 'JsonProblem';
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

const keyOf = (path: readonly (string | number)[]): string => JSON.stringify(path.map(String));

/**
 * Reads JSON and remembers lines. JSON.parse reads the values; this only walks over the text beside it, because
 * JSON.parse tells neither lines nor fields that are named twice. Throws a JsonProblem with the line.
 */
export function readJson(text: string): JsonSource {
  const lines = new Map<string, number>();
  const token =
    /\s*(?:([{}[\],:])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y;
  let at = 0;
  let line = 1;

  const countLines = (from: number, to: number): void => {
    for (let index = from; index < to; index += 1) if (text[index] === '\n') line += 1;
  };
  const fail = (message: string): never => {
    throw new JsonProblem(message, line);
  };
  /** The next piece of the text. */
  const next = (expected: string): string => {
    token.lastIndex = at;
    const match = token.exec(text);
    if (match === null) {
      const rest = /\s*/y;
      rest.lastIndex = at;
      const found = at + (rest.exec(text)?.[0].length ?? 0);
      countLines(at, found);
      const what = text.slice(found).split(/\s/)[0]?.slice(0, 20) ?? '';
      return fail(
        what === '' ? `${expected} is missing at the end of the file` : `${expected} expected, found ${what}`,
      );
    }
    countLines(at, token.lastIndex);
    at = token.lastIndex;
    return match[0].trim();
  };
  const peek = (): string | undefined => /\S/.exec(text.slice(at, at + 10_000))?.[0];

  const walkMembers = (path: (string | number)[], close: '}' | ']'): void => {
    const names = new Set<string>();
    if (peek() === close) {
      next(close);
      return;
    }
    for (let index = 0; ; index += 1) {
      let key: string | number = index;
      if (close === '}') {
        const name = next('a field name in quotes');
        if (!name.startsWith('"')) fail(`a field name in quotes expected, found ${name}`);
        key = String(JSON.parse(name));
        if (names.has(key)) fail(`the field "${key}" stands here twice`);
        names.add(key);
        if (next('":"') !== ':') fail('":" expected after the field name');
      }
      walkValue([...path, key]);
      const separator = next(`"," or "${close}"`);
      if (separator === close) return;
      if (separator !== ',') fail(`"," or "${close}" expected, found ${separator.slice(0, 20)}`);
    }
  };
  const walkValue = (path: (string | number)[]): void => {
    const piece = next('a value');
    lines.set(keyOf(path), line);
    if (piece === '{') walkMembers(path, '}');
    else if (piece === '[') walkMembers(path, ']');
    else if (['}', ']', ',', ':'].includes(piece)) fail(`a value expected, found ${piece}`);
  };

  walkValue([]);
  if (text.slice(at).trim() !== '') {
    countLines(at, at + text.slice(at).search(/\S/));
    fail('nothing may follow the last closing bracket');
  }
  return {
    value: JSON.parse(text),
    lineOf(path) {
      for (let length = path.length; length >= 0; length -= 1) {
        const found = lines.get(keyOf(path.slice(0, length)));
        if (found !== undefined) return found;
      }
      return 1;
    },
  };
}
