import { counterpart, fieldsIn, outlineOf, sameField } from './counterpart';
import type { Own, ValueField } from './counterpart';

/** First screen with the records of holdScript.ts. */
export type FirstScreen = HTMLElement & {
  own?: ArrayLike<Element>;
  sent?: Element | null;
  pressed?: Element;
  composing?: boolean;
  pressedUntil?: number;
};

export function firstScreen(): FirstScreen | null {
  return document.getElementById('first-screen');
}

function isChecked(field: ValueField): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

/** Sets a field as if it were typed, so that React notices it. */
function enter(field: ValueField, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  // React replaces the property on the element itself to notice changes by script.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function isField(element: Element): element is ValueField {
  return /^(input|select|textarea)$/.test(element.localName);
}

function copyFields(screen: Element, root: Element, own: Own): void {
  for (const field of fieldsIn(screen, own)) {
    const same = sameField(field, screen, root, own);
    if (same === null) continue;
    if (isChecked(field)) {
      if (field.checked !== same.matches(':checked')) same.click();
    } else if (field.value !== same.value) enter(same, field.value);
  }
}

/** Returns the function that focuses the same element of another root, with the same selected text. */
function focusIn(screen: Element, own: Own): (root: Element) => void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !screen.contains(active)) return () => undefined;
  const caret =
    active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
      ? ([active.selectionStart, active.selectionEnd, active.selectionDirection ?? 'none'] as const)
      : null;
  return (root) => {
    const same = isField(active) ? sameField(active, screen, root, own) : counterpart(active, screen, root, own);
    same?.focus({ preventScroll: true });
    const isText = same instanceof HTMLInputElement || same instanceof HTMLTextAreaElement;
    // Fields such as radio buttons have no caret.
    if (isText && caret !== null && caret[0] !== null) same.setSelectionRange(...caret);
  };
}

function selectionIn(screen: Element, own: Own): (root: Element) => void {
  const selection = document.getSelection();
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {};
  const isInside = anchorNode && focusNode && screen.contains(anchorNode) && screen.contains(focusNode);
  if (!selection || selection.isCollapsed || !isInside) return () => undefined;
  return (root) => {
    const anchor = counterpart(anchorNode, screen, root, own);
    const focus = counterpart(focusNode, screen, root, own);
    if (anchor && focus) selection.setBaseAndExtent(anchor, anchorOffset, focus, focusOffset);
  };
}

function animationsOf(part: Element): [name: string, animation: Animation][] {
  const all = part.getAnimations({ subtree: true });
  return all.flatMap((animation) =>
    'animationName' in animation ? [[String(animation.animationName), animation]] : [],
  );
}

/** Returns the function that continues these animations in another root: skeletons would flash, the strip jump. */
function motionIn(screen: Element): (root: Element) => void {
  const times = new Map(animationsOf(screen).map(([name, { currentTime }]) => [name, currentTime]));
  return (root) => {
    for (const [name, animation] of animationsOf(root)) {
      const time = times.get(name) ?? null;
      if (time !== null) animation.currentTime = time;
    }
  };
}

function isChanged(screen: Element, own: Own): boolean {
  const elements = [...screen.querySelectorAll('*')];
  return own !== null && (elements.length !== own.size || elements.some((element) => !own.has(element)));
}

function isSame(screen: Element, root: Element): boolean {
  const [before, after] = [screen, root].map((part) => part.querySelector('main'));
  return Boolean(before && after && outlineOf(before) === outlineOf(after));
}

/**
 * Removes the first screen and shows the page, which is drawn, with everything that was typed, chosen, focused,
 * selected and sent, at the same scroll position. No frame is painted in between.
 *
 * @returns false if the drawn page has other content than the first screen as it came
 */
export function takeOver(screen: FirstScreen, root: Element): boolean {
  const own = screen.own ? new Set<Node>(Array.from(screen.own)) : null;
  const same = isChanged(screen, own) || isSame(screen, root);
  const scrolledTo = window.scrollY;
  const focusAgain = focusIn(screen, own);
  const selectAgain = selectionIn(screen, own);
  const moveOn = motionIn(screen);
  const sameOf = (element?: Element | null): Element | null =>
    element ? counterpart(element, screen, root, own) : null;
  const [pressed, sent] = [screen.pressed, screen.sent].map(sameOf);
  document.getElementById('first-screen-student')?.remove();
  screen.remove();
  if (scrolledTo > 0) window.scrollTo(0, scrolledTo);
  moveOn(root);
  copyFields(screen, root, own);
  // After React has rendered the values, and before anything is painted.
  queueMicrotask(() => {
    focusAgain(root);
    selectAgain(root);
    if (pressed instanceof HTMLElement) pressed.click();
    sent?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  return same;
}
