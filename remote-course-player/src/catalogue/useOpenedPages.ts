import { atom } from 'jotai/vanilla';
import { useAtom } from 'jotai/react';

/** How many pages of which list a person has opened: coming back from a course shows the same list again. */
const openedPagesAtom = atom<Readonly<Record<string, number>>>({});

/** How many pages of a grade's courses are shown, and the way to show one more. */
export function useOpenedPages(stage: string, grade: string): { opened: number; openNext: () => void } {
  const [pages, setPages] = useAtom(openedPagesAtom);
  const key = `${stage}/${grade}`;
  const opened = pages[key] ?? 1;
  return { opened, openNext: () => setPages((known) => ({ ...known, [key]: opened + 1 })) };
}
