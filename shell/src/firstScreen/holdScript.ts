/*
 * The script of the first screen: shows students theirs, and records presses and submissions until the shell takes over
 * (takeOver.ts). It is inlined, minified and allowed by its hash. It uses nothing that old browsers lack.
 */
(function hold(page: Document) {
  /** Only the last submitted form or pressed button is kept. */
  interface Held {
    held?: Element;
    /** True while a word is being composed, such as by a phone's keyboard. */
    composing?: boolean;
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
  screen.hidden = false;

  screen.addEventListener('compositionstart', () => (screen.composing = true));
  screen.addEventListener('compositionend', () => (screen.composing = false));
  screen.addEventListener('submit', (event) => {
    event.preventDefault();
    screen.held = event.target as Element;
  });
  screen.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button');
    if (button && button.type !== 'submit') screen.held = button;
  });
})(document);
