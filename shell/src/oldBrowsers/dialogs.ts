import dialogPolyfill from 'dialog-polyfill';
import './dialogs.css';

/** Above everything on the page, below the library's own 100000 and more. */
const RAISED = '99999';

/**
 * Raises all ancestors of a dialog that have a z-index, until the dialog is closed: without a browser's top layer the
 * dialog cannot be above its surroundings.
 */
function raise(dialog: HTMLDialogElement): void {
  for (let around = dialog.parentElement; around !== null; around = around.parentElement) {
    const { style } = around;
    const before = style.zIndex;
    if (getComputedStyle(around).zIndex === 'auto') continue;
    style.zIndex = RAISED;
    dialog.addEventListener('close', () => (style.zIndex = before), { once: true });
  }
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Moves the focus from the last control to the first and back: the library lets it go to the page's body. */
function keepFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const controls = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.getClientRects().length > 0,
  );
  const [first] = controls;
  const last = controls[controls.length - 1];
  const isLeaving = document.activeElement === (event.shiftKey ? first : last);
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

function register(dialog: HTMLDialogElement): void {
  // The library skips elements that have the method.
  Object.defineProperty(dialog, 'showModal', { value: undefined, writable: true });
  dialogPolyfill.registerDialog(dialog);
  dialog.addEventListener('keydown', (event) => keepFocus(dialog, event));
  const { showModal, close } = dialog;
  dialog.showModal = () => {
    raise(dialog);
    showModal();
  };
  // The library throws where browsers do nothing.
  dialog.close = (value) => {
    if (dialog.open) close(value);
  };
}

/** Gives `<dialog>` the methods of a modal dialog in Firefox before 98. */
export function polyfillDialogs(): void {
  const prototype = Object.getPrototypeOf(document.createElement('dialog')) as HTMLDialogElement;
  prototype.showModal = function showModal(this: HTMLDialogElement) {
    register(this);
    this.showModal();
  };
}
