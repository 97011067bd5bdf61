/** The journal of a version that has none: nothing is kept in it, nothing comes back from it. */

export const hasJournal = (): boolean => false;

export const journalText = (): void => undefined;

export const journalWritten = async (): Promise<void> => undefined;

export const onJournalLost = () => (): void => undefined;

export const readJournal = async (keys: readonly string[]): Promise<(string | null)[]> => keys.map(() => null);

export const journalRefuses = (): boolean => false;

export const onJournalRefusal = () => (): void => undefined;
