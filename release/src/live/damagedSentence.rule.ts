/** Describes unreadable documents and the remedy; a running server may still have `live` in memory. */
export function damagedSentence(damaged: readonly number[], live: number): string {
  const which = damaged.length === 1 ? `release document ${damaged[0]}` : `release documents ${damaged.join(', ')}`;
  const instead = damaged.includes(live)
    ? 'this server still has it, its next start goes back to the one before'
    : `revision ${live} is live in its place`;
  return `${which} cannot be read: ${instead} (npm run release -- repair)`;
}
