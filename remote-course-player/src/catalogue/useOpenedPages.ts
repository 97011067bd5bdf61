import { atom } from 'jotai/vanilla';
import { useAtom } from 'jotai/react';

/** Number of opened pages by list, so that going back from a course shows the same list. */
const openedPagesAtom = atom<Readonly<Record<string, number>>>({});

export function useOpenedPages(stage: string, grade: string): { opened: number; openNext: () => void } {
  const [pages, setPages] = useAtom(openedPagesAtom);
  const key = `${stage}/${grade}`;
  const opened = pages[key] ?? 1;
  return { opened, openNext: () => setPages((known) => ({ ...known, [key]: opened + 1 })) };
}
