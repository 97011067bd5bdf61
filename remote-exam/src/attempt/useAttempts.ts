import { useAtomValue } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { createAttempts } from './attempts';
import type { Attempts } from './attempts';

const created = atom(() => createAttempts());
const given = atom<Attempts | null>(null);

/** The page's attempts, created when a screen of the exam first asks for them; tests set others. */
export const attemptsAtom = atom(
  (get) => get(given) ?? get(created),
  (_get, set, attempts: Attempts) => set(given, attempts),
);

/** The one Attempts of the page. */
export function useAttempts(): Attempts {
  return useAtomValue(attemptsAtom);
}
