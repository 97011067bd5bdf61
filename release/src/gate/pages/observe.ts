import type { Seen } from './visit.rule';

export type SeenInside = Pick<
  Seen,
  'address' | 'direction' | 'turned' | 'primary' | 'remote' | 'strangers' | 'renderers' | 'shown' | 'apology'
> & {
  /** True once the shell has rendered its first page. */
  started: boolean;
  /** True while a part shows its loading state. */
  busy: boolean;
};

interface PageGlobals {
  __gateRenderers?: number;
  __manassa?: {
    remotes?: () => Record<string, Seen['remote']>;
    shared?: () => Record<string, string[]>;
  };
}

/**
 * Runs in the page first: counts copies of react-dom, each of which registers with the developer tools. A string, since
 * tsx adds a `__name` helper to functions that the page does not have.
 */
export const COUNT_RENDERERS = `
globalThis.__gateRenderers = 0;
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  renderers: new Map(),
  supportsFiber: true,
  inject: () => (globalThis.__gateRenderers += 1),
  checkDCE() {},
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onPostCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};`;

/** Runs in the idle page and reads what the gate judges. Without named functions, for the same reason. */
export async function observe(app: string): Promise<SeenInside> {
  // The last answers may not be rendered yet.
  await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 30), { timeout: 2_000 }));
  const page = globalThis as PageGlobals;
  const root = document.documentElement;
  const content = document.querySelector('main');

  // The remote's part is inside the content: its heading's ancestors.
  const parts = new Set<Element>(content ? [content, ...content.children] : []);
  for (let part = content?.querySelector('h1')?.parentElement; part && part !== content; part = part.parentElement) {
    parts.add(part);
  }
  const turned = [...parts].find((part) => getComputedStyle(part).direction !== 'rtl');

  // The page has the shell's sheet in its first style element, or links it.
  const inlined = document.head.querySelector('style');
  const said = [...document.styleSheets]
    .filter((sheet) => sheet.ownerNode === inlined || sheet.href?.includes('/apps/shell/'))
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) =>
      rule instanceof CSSStyleRule && rule.selectorText === ':root' ? rule.style.getPropertyValue('--m-primary') : '',
    )
    .find((value) => value !== '');
  const there = [root, ...parts].map((part) => getComputedStyle(part).getPropertyValue('--m-primary'));
  const colours = [said ?? '', ...there].map((value) => value.trim().toLowerCase());

  return {
    started: root.dataset.started !== undefined,
    busy: [...document.querySelectorAll('main [aria-busy="true"]')].some(
      (part) => !part.closest('button, .ant-select'),
    ),
    address: location.pathname,
    direction: root.dir === 'rtl' ? getComputedStyle(root).direction : root.dir,
    turned: turned ? `<${turned.localName}${turned.id ? ` id="${turned.id}"` : ''}>` : null,
    primary: {
      said: colours[0] ?? '',
      there: colours.find((value) => value !== colours[0]) ?? colours[0] ?? '',
    },
    remote: page.__manassa?.remotes ? (page.__manassa.remotes()[app] ?? { status: 'absent' }) : null,
    strangers: Object.entries(page.__manassa?.shared?.() ?? {}).flatMap(([key, from]) =>
      from.length === 1 && from[0]?.startsWith('manassa_shell@') ? [] : [`${key} from ${from.join(' and ')}`],
    ),
    renderers: page.__gateRenderers ?? 0,
    shown: (content?.innerText.trim() ?? '') !== '',
    // The shell's message for a broken page has its own h1.
    apology: content?.querySelector('[role="alert"] h1')?.textContent ?? null,
  };
}
