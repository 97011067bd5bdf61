import type { FirstScreenGlobals } from './checkFirstScreen';

interface PageGlobals extends FirstScreenGlobals {
  __gateRenderers?: number;
  /** The shell's report, see shell/src/diagnosis. */
  __manassa?: {
    remotes(): Record<string, { status: string; version?: string; because?: string; error?: string }>;
    shared(): Record<string, string[]>;
  };
}

/**
 * Runs in the page first: counts copies of react-dom, each of which registers with the developer tools. A string, since
 * tsx adds a `__name` helper to functions that the page does not have.
 */
export const COUNT_RENDERERS = `
globalThis.__gateRenderers = 0;
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { supportsFiber: true, inject: () => (globalThis.__gateRenderers += 1) };`;

/** Runs in the idle page and reads what the gate and the drill judge. Without named functions, for the same reason. */
export async function observe(app: string) {
  // The last answers may not be rendered yet.
  await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 30), { timeout: 2_000 }));
  const page = globalThis as PageGlobals;
  const root = document.documentElement;
  // The first screen in the HTML has one, too.
  const content = document.querySelector<HTMLElement>('#root main');
  const heading = content?.querySelector('h1');

  // The remote's part is inside the content: its heading's ancestors.
  const parts = new Set<Element>(content ? [content, ...content.children] : []);
  for (let part = heading?.parentElement; part && part !== content; part = part.parentElement) parts.add(part);
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
  const [colour = '', ...colours] = [said ?? '', ...there].map((value) => value.trim().toLowerCase());

  return {
    /** True once the shell has rendered its first page. */
    started: root.dataset.started !== undefined,
    busy: [...document.querySelectorAll('#root main [aria-busy="true"]')].some(
      (part) => !part.closest('button, .ant-select'),
    ),
    /** Text that says that something takes long. */
    waiting: [...document.querySelectorAll('[role="status"] p')].map((part) => part.textContent).join(' '),
    /** Final address: a visitor may be redirected to log in. */
    address: location.pathname,
    direction: root.dir === 'rtl' ? getComputedStyle(root).direction : root.dir,
    /** Outermost part of the content that is not right-to-left. */
    turned: turned ? `<${turned.localName}${turned.id ? ` id="${turned.id}"` : ''}>` : null,
    /** Primary colour in the shell's style sheet, and in the remote's part. */
    primary: { said: colour, there: colours.find((value) => value !== colour) ?? colour },
    /** Null before the shell reports it. */
    remote: page.__manassa?.remotes()[app] ?? null,
    /** Share keys not provided by the shell alone, with their providers. */
    strangers: Object.entries(page.__manassa?.shared() ?? {}).flatMap(([key, from]) =>
      from.length === 1 && from[0]?.startsWith('manassa_shell@') ? [] : [`${key} from ${from.join(' and ')}`],
    ),
    renderers: page.__gateRenderers ?? 0,
    difference: page.__gateDifference ?? null,
    shown: (content?.innerText.trim() ?? '') !== '',
    heading: heading?.textContent ?? null,
    /** The shell's message in place of the page, which has its own h1, or null. */
    apology: content?.querySelector('[role="alert"] h1')?.textContent ?? null,
  };
}
export type Inside = Awaited<ReturnType<typeof observe>>;
