import type { Page } from 'playwright-core';

export interface Drawn {
  commits: number;
  renders: number;
}

/**
 * React's internal tree, as its developer tools use it (facebook/react, react-devtools-shared/src/backend/fiber). A
 * rendered component has flag 1; a skipped subtree keeps its old objects.
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

/** Counts React's work in every document that the page opens later, also in a production build. */
export async function countDrawings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const RENDERED = 1;
    /** Function components, forward references and memos. */
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

/** Returns React's work since the last call, and resets it. */
export function takeDrawn(page: Page): Promise<Drawn> {
  return page.evaluate(() => {
    const taken = { ...window.drawn };
    Object.assign(window.drawn, { commits: 0, renders: 0 });
    return taken;
  });
}

/** Records every change of the document: its kind and the nearest ancestor that matches a selector of `places`. */
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

/** Returns the changes since the last call, sorted, because their order means nothing. */
export function takeDomChanges(page: Page): Promise<string[]> {
  return page.evaluate(() => window.domChanges.splice(0).sort());
}
