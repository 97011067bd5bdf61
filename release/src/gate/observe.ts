import type { Seen } from './visit.rule';

/** What is read inside the page. */
export type SeenInside = Pick<
  Seen,
  'address' | 'direction' | 'turned' | 'primary' | 'remote' | 'strangers' | 'renderers' | 'shown'
> & { started: boolean };

/** What the gate and the shell leave on the page's global object. */
interface PageGlobals {
  __gateRenderers?: number;
  __manassa?: {
    remotes?: () => Record<string, Seen['remote']>;
    shared?: () => Record<string, string[]>;
  };
}

/**
 * Runs in the page before anything else: counts the copies of react-dom, each of which reports itself to the
 * developer tools once. Written to stand alone: only its own text reaches the page.
 */
export function countRenderers(): void {
  const page = globalThis as PageGlobals;
  page.__gateRenderers = 0;
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      renderers: new Map(),
      supportsFiber: true,
      inject: () => (page.__gateRenderers = (page.__gateRenderers ?? 0) + 1),
      checkDCE: () => undefined,
      onScheduleFiberRoot: () => undefined,
      onCommitFiberRoot: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
    },
  });
}

/**
 * Runs in the page: reads what is judged. Written to stand alone, as above, and without functions that have a name:
 * the loader that runs this code as TypeScript would have them ask for a helper of its own.
 *
 * @param app the remote whose page it is
 */
export function observe(app: string): SeenInside {
  const page = globalThis as PageGlobals;
  const root = document.documentElement;
  const content = document.querySelector('main');

  // The remote's part begins inside the content; everything around its heading belongs to it or carries it.
  const parts = new Set<Element>(content ? [content, ...content.children] : []);
  for (let part = content?.querySelector('h1')?.parentElement; part && part !== content; part = part.parentElement) {
    parts.add(part);
  }
  const turned = [...parts].find((part) => getComputedStyle(part).direction !== 'rtl');

  const said = [...document.styleSheets]
    .filter((sheet) => sheet.href?.includes('/apps/shell/'))
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) =>
      rule instanceof CSSStyleRule && rule.selectorText === ':root' ? rule.style.getPropertyValue('--m-primary') : '',
    )
    .find((value) => value !== '');
  const there = [root, ...parts].map((part) => getComputedStyle(part).getPropertyValue('--m-primary'));
  const colours = [said ?? '', ...there].map((value) => value.trim().toLowerCase());

  return {
    started: root.dataset.started !== undefined,
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
  };
}
