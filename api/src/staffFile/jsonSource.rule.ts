import { printParseErrorCode, visit } from 'jsonc-parser';

type Path = readonly (string | number)[];

export interface JsonSource {
  value: unknown;
  /** Returns the line (from 1) of the value at a path, or of the nearest around it. */
  lineOf(path: Path): number;
}

/** The text is not JSON, or names a field twice. */
export class JsonProblem extends Error {
  override readonly name = 'JsonProblem';
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

const keyOf = (path: Path): string => JSON.stringify(path.map(String));

/** Describes a parser's error. `found` is the text there, '' at the end; `close` ends the object or list. */
function describeError(name: string, found: string, close: string): string {
  const expected = (what: string): string =>
    found === '' ? `${what} is missing at the end of the file` : `${what} expected, found ${found}`;
  switch (name) {
    case 'ColonExpected':
      return '":" expected after the field name';
    case 'PropertyNameExpected':
      return expected('a field name in quotes');
    case 'CloseBraceExpected':
      return expected('"," or "}"');
    case 'CloseBracketExpected':
      return expected('"," or "]"');
    case 'CommaExpected':
      return expected(`"," or "${close}"`);
    case 'EndOfFileExpected':
      return 'nothing may follow the last closing bracket';
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment':
      return 'comments are not allowed';
    case 'UnexpectedEndOfString':
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
    case 'InvalidCharacter':
      return `a text without its closing quote, or with a character that JSON does not allow, found ${found}`;
    default:
      return expected('a value');
  }
}

/** Fills `lines` by path; throws the first problem. */
function walk(text: string, lines: Map<string, number>): void {
  /** Names in each open object; null for an open list. */
  const open: (Set<string> | null)[] = [];
  /** The parser reports a bad word first, then what it expected. */
  let badWord: { found: string; line: number } | null = null;
  const at = (line: number, path: () => Path): void => void lines.set(keyOf(path()), line + 1);

  visit(
    text,
    {
      onObjectBegin: (_offset, _length, line, _column, path) => {
        at(line, path);
        open.push(new Set());
      },
      onObjectEnd: () => void open.pop(),
      onArrayBegin: (_offset, _length, line, _column, path) => {
        at(line, path);
        open.push(null);
      },
      onArrayEnd: () => void open.pop(),
      onLiteralValue: (_value, _offset, _length, line, _column, path) => at(line, path),
      onObjectProperty: (name, _offset, _length, line) => {
        const names = open.at(-1);
        if (names?.has(name)) throw new JsonProblem(`the field "${name}" stands here twice`, line + 1);
        names?.add(name);
      },
      onError: (code, offset, length, line) => {
        const found = text.slice(offset, offset + length).slice(0, 20);
        const name = printParseErrorCode(code);
        if (name === 'InvalidSymbol' && badWord === null) {
          badWord = { found, line };
          return;
        }
        const place = badWord ?? { found, line };
        throw new JsonProblem(describeError(name, place.found, open.at(-1) ? '}' : ']'), place.line + 1);
      },
    },
    { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false },
  );
}

/** Parses JSON with the line of each value, and finds repeated fields. Throws JsonProblem with the line. */
export function readJson(text: string): JsonSource {
  const lines = new Map<string, number>();
  walk(text, lines);
  return {
    value: parse(text),
    lineOf(path) {
      for (let length = path.length; length >= 0; length -= 1) {
        const found = lines.get(keyOf(path.slice(0, length)));
        if (found !== undefined) return found;
      }
      return 1;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new JsonProblem(String(error), 1);
  }
}
