export function byPriority<Entry extends { priority: number }>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((one, other) => one.priority - other.priority);
}
