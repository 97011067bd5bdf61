/*
 * The script of the first screen: shows students theirs, and records presses and submissions until the shell takes over
 * (takeOver.ts). It is inlined, minified and allowed by its hash. It uses nothing that old browsers lack.
 */
(function hold(page: Document) {
  interface Held {
    /** All elements as they came: others, such as a browser's extensions, may add theirs. */
    own?: ArrayLike<Element>;
    /** Submitted form; none once it has changed: half of its text would be sent. */
    sent?: EventTarget | null;
    /** Last pressed button. */
    pressed?: Element;
    /** True while a word is being composed, such as by a phone's keyboard. */
    composing?: boolean;
    /** Time until which a press may become a click, which needs the element that was pressed. */
    pressedUntil?: number;
  }
  const screen = page.getElementById('first-screen') as HTMLElement & Held;
  const student = page.getElementById('first-screen-student') as HTMLTemplateElement;
  let token: string | null = null;
  try {
    token = localStorage.getItem('loginToken');
  } catch {
    // Storage is blocked: nobody is logged in.
  }
  if (token && token !== 'null' && token !== 'undefined') {
    screen.textContent = '';
    screen.appendChild(student.content);
    screen.dataset.who = 'student';
  }
  // The HTML was rendered without a query.
  screen.querySelectorAll<HTMLAnchorElement>('a[data-keeps-query]').forEach((link) => {
    link.href = link.getAttribute('href') + location.search;
  });
  screen.own = screen.querySelectorAll('*');
  screen.hidden = false;

  screen.addEventListener('compositionstart', () => (screen.composing = true));
  screen.addEventListener('compositionend', () => (screen.composing = false));
  const waitMs = (ms: number): void => void (screen.pressedUntil = performance.now() + ms);
  screen.addEventListener('pointerdown', () => waitMs(1_000));
  screen.addEventListener('keydown', ({ key }) => key === ' ' && waitMs(1_000));
  // The click of a touch comes a little later. A pointer released elsewhere costs the rest of the second.
  screen.addEventListener('pointerup', () => waitMs(100));
  screen.addEventListener('pointercancel', () => waitMs(0));
  screen.addEventListener('keyup', ({ key }) => key === ' ' && waitMs(100));
  screen.addEventListener('submit', (event) => {
    event.preventDefault();
    screen.sent = event.target;
  });
  screen.addEventListener('input', (event) => {
    if ((event.target as HTMLInputElement).form === screen.sent) screen.sent = null;
  });
  screen.addEventListener('click', (event) => {
    const target = event.target as Element;
    const button = target.closest('button');
    if (button && button.type !== 'submit') screen.pressed = button;
    // With a fragment in the address, the browser would focus its element again when the scripts have run.
    if (target.closest('[href="#content"]')) {
      event.preventDefault();
      (page.getElementById('content') as HTMLElement).focus();
    }
  });
})(document);
