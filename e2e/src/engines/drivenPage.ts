import { until } from '../harness/until';
import type { Send } from './engine';

/** Name of an element's reference in WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Narrowest windows: 447 px in WebKitGTK's small browser, 500 px in Firefox. */
const PHONE = { width: 360, height: 740 };

/** Steps in a page of any engine. Each waits for what it needs. */
export interface DrivenPage {
  open: (path: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Runs a function in the page, without the variables around it. */
  evaluate: <Args extends unknown[], Value>(run: (...args: Args) => Value, ...args: Args) => Promise<Awaited<Value>>;
  /** Repeats a function in the page until it returns something. */
  wait: <Args extends unknown[]>(what: string, run: (...args: Args) => unknown, ...args: Args) => Promise<void>;
  see: (words: string) => Promise<void>;
  /** Clicks the last visible element with these words: a layer comes after what it covers. */
  press: (selector: string, words?: string) => Promise<void>;
  /** Types into an element, found like the one to press. */
  type: (selector: string, words: string, text: string) => Promise<void>;
  key: (value: string) => Promise<void>;
}

function lastVisible(selector: string, words: string): Element | undefined {
  const textOf = ({ ariaLabel, innerText, labels }: HTMLInputElement): string =>
    [ariaLabel, innerText, ...Array.from(labels ?? [], (label) => label.innerText)].join(' ');
  return Array.from(document.querySelectorAll<HTMLInputElement>(selector))
    .filter((element) => element.getClientRects().length > 0 && textOf(element).includes(words))
    .at(-1);
}

/** Returns the page of a started engine, in a window as narrow as a phone or nearly so. */
export async function drivePage(send: Send, origin: string): Promise<DrivenPage> {
  const evaluate: DrivenPage['evaluate'] = async (run, ...args) =>
    (await send('ExecuteScript', { script: `return (${run}).apply(null, arguments)`, args })) as never;

  const wait: DrivenPage['wait'] = (what, run, ...args) =>
    until(what, async () => Boolean(await evaluate(run, ...args))).then(() => undefined);

  /** Repeats a command until the browser accepts it: the element may be replaced, or covered by a layer that closes. */
  async function act(command: 'ElementClick' | 'ElementSendKeys', selector: string, words: string, text?: string) {
    let refusal = 'not found';
    await until(`${selector} with "${words}"`, async () => {
      try {
        const found = (await evaluate(lastVisible, selector, words)) as { [ELEMENT]?: string } | null;
        if (found) await send(command, { id: found[ELEMENT], text });
        return found;
      } catch (error) {
        refusal = String(error);
        return false;
      }
    }).catch((error: unknown) => {
      throw new Error(refusal, { cause: error });
    });
  }

  await send('SetWindowRect', PHONE);
  return {
    open: async (path) => void (await send('Navigate', { url: new URL(path, origin).href })),
    reload: async () => void (await send('Refresh', {})),
    evaluate,
    wait,
    see: (words) => wait(`"${words}"`, (text) => document.body.innerText.includes(text), words),
    press: (selector, words = '') => act('ElementClick', selector, words),
    type: act.bind(null, 'ElementSendKeys'),
    async key(value) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
  };
}
