import { useAtomValue } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { createAttempts } from './attempts';
import type { Attempts } from './attempts';

const created = atom(() => createAttempts());
const given = atom<Attempts | null>(null);

/** The page's attempts, created on first use; tests set their own. */
export const attemptsAtom = atom(
  (get) => get(given) ?? get(created),
  (_get, set, attempts: Attempts) => set(given, attempts),
);

export function useAttempts(): Attempts {
  return useAtomValue(attemptsAtom);
}
