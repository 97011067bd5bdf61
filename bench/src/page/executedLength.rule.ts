/** A part of a script and how often it ran, as V8 counts it; inner ranges count apart. */
interface CountedRange {
  startOffset: number;
  endOffset: number;
  count: number;
}

/** Returns the length of the parts that ran: of the ranges around a character, the innermost decides. */
export function executedLength(ranges: readonly CountedRange[]): number {
  const sorted = [...ranges].sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const open: CountedRange[] = [];
  let length = 0;
  let at = 0;
  const moveTo = (offset: number): void => {
    const inner = open.at(-1);
    if (inner && inner.count > 0) length += Math.max(0, offset - at);
    at = Math.max(at, offset);
  };
  const closeUntil = (offset: number): void => {
    for (let inner = open.at(-1); inner && inner.endOffset <= offset; inner = open.at(-1)) {
      moveTo(inner.endOffset);
      open.pop();
    }
  };
  for (const range of sorted) {
    closeUntil(range.startOffset);
    moveTo(range.startOffset);
    open.push(range);
  }
  closeUntil(Infinity);
  return length;
}
