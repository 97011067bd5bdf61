interface Mention {
  name: string;
  /** 1-based. */
  line: number;
}

/** A relative path, or a bare file name with an extension that the repository uses. */
const FILE_NAME =
  /(?<![\w@/.*…{}$-])(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:tsx?|mjs|cjs|js|css|md|json|html|sql|sh)(?![\w/*-])/g;
/** A folder of a package, or a file without its extension, such as `shared/src/data/request`. */
const PACKAGE_PATH =
  /(?<![\w@/.*…{}$-])(?:shell|shared|api|release|e2e|bench|remote-[a-z-]+)\/src(?:\/[\w@-]+)+(?![\w@/.*…-])/g;
const ADDRESS = /\b(?:(?:https?|s3|file):\/\/|github\.com\/)\S+/g;
const COMMENT_LINE = /^\s*(?:\/\/|\/\*|\*)/;
const TRAILING_COMMENT = /\s\/\/\s.*$/;

function commentOf(line: string): string {
  if (COMMENT_LINE.test(line)) return line;
  const trailing = TRAILING_COMMENT.exec(line);
  // An odd number of quotes before the slashes means that they are inside a string.
  const quotes = line.slice(0, trailing?.index).match(/['"`]/g)?.length ?? 0;
  return trailing !== null && quotes % 2 === 0 ? trailing[0] : '';
}

/** Finds the file names in a document, or only in the comments if it is a source file. */
export function fileMentions(text: string, isDocument: boolean): Mention[] {
  return text.split('\n').flatMap((line, index) => {
    const words = (isDocument ? line : commentOf(line)).replace(ADDRESS, '');
    return [FILE_NAME, PACKAGE_PATH].flatMap((pattern) =>
      Array.from(words.matchAll(pattern), ([name]) => ({ name, line: index + 1 })),
    );
  });
}

/**
 * Returns true if a mention names an existing file: a path relative to the mentioning file, or the end of any path. A
 * name without an extension may be a folder or a file. All paths are relative to the root.
 */
export function isKnownFile(name: string, mentionedIn: string, files: readonly string[]): boolean {
  const relative = resolvePath(mentionedIn, name);
  const plain = name.replace(/^(?:\.{1,2}\/)+/, '');
  return files.some(
    (file) =>
      file === relative ||
      file === plain ||
      file.endsWith(`/${plain}`) ||
      file.startsWith(`${plain}/`) ||
      (file.startsWith(`${plain}.`) && !file.slice(plain.length).includes('/')),
  );
}

function resolvePath(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
