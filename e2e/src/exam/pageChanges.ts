import type { Page } from 'playwright-core';

/** What React drew since it was last asked. */
export interface Drawn {
  /** How often it went through with a drawing. */
  commits: number;
  /** How many components were rendered in them. */
  renders: number;
}

/**
 * The part of React that its developer tools look at (facebook/react, react-devtools-shared/src/backend/fiber). A
 * component that was rendered carries the flag 1; a subtree that was passed over keeps its old objects.
 */
interface Fiber {
  flags: number;
  tag: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

declare global {
  interface Window {
    drawn: Drawn;
    domChanges: string[];
  }
}

/** Counts what React draws in every document that the page opens from now on, also in a production build. */
export async function countDrawings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const RENDERED = 1;
    /** Function components, forward references and memos: what the product's own code is called through. */
    const COMPONENTS = [0, 11, 14, 15];
    const drawn = { commits: 0, renders: 0 };
    const count = (next: Fiber, before: Fiber): void => {
      if (next === before) return;
      if (COMPONENTS.includes(next.tag) && (next.flags & RENDERED) !== 0) drawn.renders += 1;
      if (next.child === before.child) return;
      for (let child = next.child; child !== null; child = child.sibling) {
        if (child.alternate !== null) count(child, child.alternate);
        else drawn.renders += COMPONENTS.includes(child.tag) ? 1 : 0;
      }
    };
    Object.assign(window, {
      drawn,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot(_: number, { current }: { current: Fiber }) {
          drawn.commits += 1;
          if (current.alternate !== null) count(current, current.alternate);
        },
      },
    });
  });
}

/** What React drew since this was last asked. */
export function takeDrawn(page: Page): Promise<Drawn> {
  return page.evaluate(() => {
    const taken = { ...window.drawn };
    Object.assign(window.drawn, { commits: 0, renders: 0 });
    return taken;
  });
}

/**
 * Notes every change of the document from now on, one line each: what kind it was and the place it happened in, the
 * nearest element around it that a selector of `places` fits.
 */
export async function watchDomChanges(page: Page, places: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((known) => {
    const changes: string[] = [];
    window.domChanges = changes;
    new MutationObserver((records) => {
      for (const { target, type, attributeName } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const place = Object.entries(known).find(([, selector]) => element?.closest(selector))?.[0];
        changes.push(`${place ?? element?.outerHTML.slice(0, 80) ?? '?'}: ${attributeName ?? type}`);
      }
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true });
  }, places);
}

/** The changes since this was last asked, sorted: in which order they happen says nothing. */
export function takeDomChanges(page: Page): Promise<string[]> {
  return page.evaluate(() => window.domChanges.splice(0).sort());
}
