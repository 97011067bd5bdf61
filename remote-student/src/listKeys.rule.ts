/** React keys for entries that may have no id. Entries with the same name are numbered, so that both stay. */
export function listKeys<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): string[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const name = nameOf(entry);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} #${count}`;
  });
}
