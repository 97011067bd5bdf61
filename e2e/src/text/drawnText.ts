import type { Page } from 'playwright-core';

/** Boxes of a run and of the sign after it, from the drawn glyphs, in px from the left. */
interface DrawnStop {
  /** The text around it, for messages. */
  within: string;
  run: { left: number; right: number };
  stop: { left: number; right: number };
  /** Distance between the two in em; negative where they overlap. */
  gapEm: number;
}

/** Measures every visible place on the page where `run` is followed by `stop`. */
export function drawnStops(page: Page, run: string, stop: string): Promise<DrawnStop[]> {
  return page.evaluate(
    ([wanted, sign]) => {
      const chars: { char: string; node: Text; at: number }[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node as Text;
        [...text.data].forEach((char, at) => chars.push({ char, node: text, at }));
      }
      const boxOf = ({ node, at }: (typeof chars)[number]): DOMRect | undefined => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getClientRects()[0];
      };
      const page = chars.map(({ char }) => char).join('');
      const found: DrawnStop[] = [];
      for (let at = page.indexOf(wanted + sign); at >= 0; at = page.indexOf(wanted + sign, at + 1)) {
        const letters = chars.slice(at, at + wanted.length);
        const last = chars[at + wanted.length];
        const parent = last?.node.parentElement;
        const box = last && boxOf(last);
        if (!last || !parent || !box || box.width === 0) continue;
        if (parent.closest('.visually-hidden, script, style') !== null || !parent.checkVisibility()) continue;
        const boxes = letters.flatMap((letter) => boxOf(letter) ?? []);
        const left = Math.min(...boxes.map((each) => each.left));
        const right = Math.max(...boxes.map((each) => each.right));
        const distance = box.right <= left + 0.5 ? left - box.right : box.left - right;
        found.push({
          within: page.slice(Math.max(0, at - 20), at + wanted.length + 10),
          run: { left, right },
          stop: { left: box.left, right: box.right },
          gapEm: distance / parseFloat(getComputedStyle(parent).fontSize),
        });
      }
      return found;
    },
    [run, stop] as const,
  );
}
