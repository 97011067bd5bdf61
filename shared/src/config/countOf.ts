/** Returns an English count for operators, such as `1 login` or `3 logins`. For nouns whose plural adds an s. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
