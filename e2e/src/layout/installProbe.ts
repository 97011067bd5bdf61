/** Layout checks, made in the browser. Each returns its findings. */

interface LayoutProbe {
  lostTexts: () => string[];
  overlaps: () => string[];
  marksOnText: () => string[];
  brokenWords: () => string[];
  coveredHeight: () => { px: number; by: string[] };
  hiddenControls: () => Promise<string[]>;
  frames: () => Promise<void>;
  smallestTypePx: () => number;
}

declare global {
  interface Window {
    layoutProbe: LayoutProbe;
  }
}

/** Installs the checks. Runs in the page as text, so it must not use anything from outside itself. */
export function installProbe(): void {
  interface Piece {
    text: string;
    element: Element;
    rects: DOMRect[];
  }

  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').slice(0, 60)}`;

  /** The middle half of a line: fonts reach above and below the line that they are set in. */
  const middle = (rect: DOMRect) => ({
    left: rect.left,
    right: rect.right,
    top: rect.top + rect.height / 4,
    bottom: rect.bottom - rect.height / 4,
  });

  function isHidden(start: Element): boolean {
    for (let element: Element | null = start; element; element = element.parentElement) {
      const { clipPath, visibility, opacity, display } = getComputedStyle(element);
      if (display === 'none' || visibility === 'hidden' || opacity === '0') return true;
      if (clipPath.startsWith('inset(50%')) return true;
      if (element instanceof HTMLIFrameElement || element.tagName === 'OPTION') return true;
    }
    return false;
  }

  function pieces(): Piece[] {
    const found: Piece[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element?.closest('svg')) continue;
      const text = (node.textContent ?? '').trim();
      if (text === '' || !element || ['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(element.tagName)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      if (rects.length > 0 && !isHidden(element)) found.push({ text, element, rects });
    }
    return found;
  }

  /** True if the element cuts its text on purpose, with an ellipsis. */
  const abbreviates = (style: CSSStyleDeclaration): boolean =>
    style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';

  const reachesOut = (rect: ReturnType<typeof middle>, box: DOMRect): boolean =>
    rect.left < box.left - 1.5 ||
    rect.right > box.right + 1.5 ||
    rect.top < box.top - 1.5 ||
    rect.bottom > box.bottom + 1.5;

  function lostTexts(): string[] {
    const width = document.documentElement.clientWidth;
    const lost: string[] = [];
    for (const { text, element, rects } of pieces()) {
      const shown = rects.map(middle);
      const note = (why: string) => lost.push(`${why}: "${text.slice(0, 40)}" in ${nameOf(element)}`);
      let canScroll = false;
      let isCut = false;
      let painted: Element | null = null;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        const isInline = style.display === 'inline';
        if (!isInline && (style.overflowX !== 'visible' || style.overflowY !== 'visible')) {
          if (abbreviates(style)) isCut = true;
          const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
          if (scrolls) canScroll = true;
          if (!isCut && !canScroll) {
            if (shown.some((rect) => reachesOut(rect, box))) {
              note(`cut off by ${nameOf(at)}`);
              isCut = true;
            }
          }
        }
        const hasGround = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || parseFloat(style.borderInlineStartWidth) > 0;
        if (!painted && !isInline && hasGround && !isCut && !canScroll) {
          painted = at;
          if (shown.some((rect) => reachesOut(rect, box))) note(`sticks out of ${nameOf(at)}`);
        }
      }
      if (!canScroll && !isCut && shown.some((rect) => rect.left < -1 || rect.right > width + 1))
        note('off the screen');
    }
    return lost;
  }

  const isStuck = (start: Element): boolean => {
    for (let element: Element | null = start; element; element = element.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(element).position)) return true;
      if (element.tagName === 'DIALOG') return true;
    }
    return false;
  };

  /** The part of a line that the surrounding boxes do not clip. */
  function shownPart(line: ReturnType<typeof middle>, start: Element): ReturnType<typeof middle> {
    const shown = { ...line };
    for (let at: Element | null = start; at && at !== document.body; at = at.parentElement) {
      const { overflowX, display } = getComputedStyle(at);
      if (overflowX === 'visible' || display === 'inline') continue;
      const box = at.getBoundingClientRect();
      shown.left = Math.max(shown.left, box.left);
      shown.right = Math.min(shown.right, box.right);
      shown.top = Math.max(shown.top, box.top);
      shown.bottom = Math.min(shown.bottom, box.bottom);
    }
    return shown;
  }

  function overlaps(): string[] {
    const lines = pieces()
      // A hint covers the page on purpose, and disappears with the pointer.
      .filter(({ element }) => !isStuck(element) && !element.closest('[role="tooltip"]'))
      .flatMap(({ text, element, rects }) =>
        rects.map((rect) => ({ text, element, ...shownPart(middle(rect), element) })),
      )
      .sort((a, b) => a.top - b.top);
    const found: string[] = [];
    lines.forEach((line, at) => {
      for (let next = at + 1; next < lines.length; next += 1) {
        const other = lines[next];
        if (!other || other.top > line.bottom) break;
        if (other.element === line.element) continue;
        const across = Math.min(line.right, other.right) - Math.max(line.left, other.left);
        const down = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top);
        if (across > 3 && down > 3) found.push(`"${line.text.slice(0, 30)}" overlaps "${other.text.slice(0, 30)}"`);
      }
    });
    return found;
  }

  /** Returns parts of buttons with text that reach below the arrow of the same button. */
  function marksOnText(): string[] {
    return [...document.querySelectorAll('button > :not(svg) ~ svg')].flatMap((mark) => {
      const arrow = mark.getBoundingClientRect();
      return [...(mark.parentElement?.children ?? [])]
        .filter((part) => {
          const room = part.getBoundingClientRect();
          const across = Math.min(arrow.right, room.right) - Math.max(arrow.left, room.left);
          const down = Math.min(arrow.bottom, room.bottom) - Math.max(arrow.top, room.top);
          return part !== mark && !isHidden(part) && across > 1 && down > 1;
        })
        .map((part) => `an arrow covers "${part.textContent?.slice(0, 30)}"`);
    });
  }

  function brokenWords(): string[] {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest('svg, script, style, noscript, option') || isHidden(element)) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\u0621-\u0652]+|\d+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`"${word}" is broken in ${nameOf(element)}`);
      }
    }
    return broken;
  }

  /** Window height that sticky and fixed elements take, in px. */
  function coveredHeight(): { px: number; by: string[] } {
    const bars: { top: number; bottom: number; name: string }[] = [];
    for (const element of document.querySelectorAll('body *')) {
      const { position } = getComputedStyle(element);
      if (position !== 'fixed' && position !== 'sticky') continue;
      const box = element.getBoundingClientRect();
      const top = Math.max(0, box.top);
      const bottom = Math.min(window.innerHeight, box.bottom);
      if (bottom - top < 1 || box.right <= 0 || box.left >= window.innerWidth || isHidden(element)) continue;
      // A column beside the content takes no height from it.
      if (position === 'sticky' && box.width < window.innerWidth / 2) continue;
      bars.push({ top, bottom, name: nameOf(element) });
    }
    let px = 0;
    for (let y = 0; y < window.innerHeight; y += 1) if (bars.some(({ top, bottom }) => top <= y && y < bottom)) px += 1;
    return { px, by: bars.map(({ name, top, bottom }) => `${name} ${Math.round(top)}-${Math.round(bottom)}`) };
  }

  const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select, summary, [tabindex="0"]';

  /** Waits for the next paint and the end of all transitions; reduced motion shortens them but keeps them. */
  async function frames(): Promise<void> {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ends = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  }

  /** Returns the element that covers the middle of the visible part of the control, or null. */
  function coverOf(control: HTMLElement): string | null {
    const box = control.getBoundingClientRect();
    const x = (Math.max(0, box.left) + Math.min(window.innerWidth, box.right)) / 2;
    const y = (Math.max(0, box.top) + Math.min(window.innerHeight, box.bottom)) / 2;
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return 'the edge of the window';
    // Toasts disappear automatically.
    if (hit.closest('section[aria-label="الإشعارات"]')) return null;
    // A native control below its label makes the label its click target.
    const whole = control.closest('label, li, article') ?? control;
    return whole.contains(hit) || hit.contains(control) ? null : `${nameOf(hit)} "${hit.textContent?.slice(0, 30)}"`;
  }

  /** Focuses every control in turn, as a keyboard does, and returns those that are hidden then. */
  async function hiddenControls(): Promise<string[]> {
    const hidden: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      const { width, height } = control.getBoundingClientRect();
      if (width === 0 || height === 0 || isHidden(control)) continue;
      control.focus();
      let cover = coverOf(control);
      // The hint of the control before stays for a moment.
      for (let tries = 0; cover !== null && tries < 20; tries += 1) {
        await frames();
        cover = coverOf(control);
      }
      if (cover !== null)
        hidden.push(`${nameOf(control)} "${(control.textContent ?? '').slice(0, 30)}" under ${cover}`);
    }
    return hidden;
  }

  function smallestTypePx(): number {
    return Math.min(...pieces().map(({ element }) => parseFloat(getComputedStyle(element).fontSize)));
  }

  window.layoutProbe = {
    lostTexts,
    overlaps,
    marksOnText,
    brokenWords,
    coveredHeight,
    hiddenControls,
    smallestTypePx,
    frames,
  };
}
