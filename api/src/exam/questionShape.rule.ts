/** What decides whether answers given to one list of questions still fit another. */
interface Shaped {
  answers: Readonly<Record<string, string>>;
}

/**
 * Whether answers to one list of questions mean the same on the other: as many questions, and the same option keys in
 * each place. A corrected word or answer key keeps the shape; a question added, removed or moved does not.
 */
export function sameShape(before: readonly Shaped[], after: readonly Shaped[]): boolean {
  const keysOf = (question: Shaped | undefined): string =>
    Object.keys(question?.answers ?? {})
      .sort()
      .join('\n');
  return before.length === after.length && before.every((question, index) => keysOf(question) === keysOf(after[index]));
}
