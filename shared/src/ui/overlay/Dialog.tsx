import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { classes } from '../classes';
import css from './Dialog.module.css';
import { DialogLiveRegion } from './DialogLiveRegion';
import { followSwipe } from './followSwipe';
import { focusedOrPressed, isSecondPress, lastPress } from './lastPress';
import { openLayer } from './layers';

interface DialogProps {
  /** Accessible name; or the id of the element that has it. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  /** Called for Escape, the back button, a press outside and a swipe; without it the dialog cannot be dismissed. */
  onDismiss?: () => void;
  /** For an event that the student did not ask for. */
  alert?: boolean;
  /** Hides the open dialog: closing takes milliseconds on a cheap phone and can wait for the paint. */
  hidden?: boolean;
  /** Gets the focus after closing, instead of the previous element. */
  focusAfter?: RefObject<HTMLElement | null>;
  placement?: 'center' | 'sheet' | 'drawer' | 'full';
  className?: string;
  children: ReactNode;
}

/**
 * A native modal dialog, open while rendered. The focus moves to `data-first-focus` or the first control, stays inside,
 * and returns after closing. A sheet is swiped at the element with `data-swipe`, a drawer anywhere.
 */
export function Dialog({
  label,
  labelledBy,
  describedBy,
  onDismiss,
  alert,
  hidden = false,
  focusAfter,
  placement = 'center',
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onDismiss, focusAfter, hidden });
  useLayoutEffect(() => {
    latest.current = { onDismiss, focusAfter, hidden };
  }, [onDismiss, focusAfter, hidden]);

  function open(): void {
    const element = dialog.current;
    if (element === null || element.open) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }

  const canDismiss = onDismiss !== undefined;
  const endLayer = useRef(() => {});
  // Before React removes the element: toasts in it move to the layer below.
  useLayoutEffect(() => () => endLayer.current(), []);

  useEffect(() => {
    const before = focusedOrPressed();
    const element = dialog.current;
    if (element === null) return undefined;
    const opener = lastPress();
    open();
    const { onDismiss: dismiss } = latest.current;
    endLayer.current = openLayer({ element, close: dismiss ? () => latest.current.onDismiss?.() : null });
    function onClick(event: MouseEvent): void {
      // A hidden dialog ignores clicks. A style for that would be computed for all its elements.
      if (!latest.current.hidden && !isSecondPress(event, opener)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    function onResize(): void {
      // A turned phone may not show the part of the page that the dialog is in: nobody could see or close it.
      if (element?.getClientRects().length === 0) latest.current.onDismiss?.();
    }
    element.addEventListener('click', onClick, { capture: true });
    window.addEventListener('resize', onResize);
    return () => {
      element.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('resize', onResize);
      element.close();
      const after = latest.current.focusAfter?.current;
      if (after) after.focus();
      else if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const element = dialog.current;
    const handle = placement === 'drawer' ? element : element?.querySelector<HTMLElement>('[data-swipe]');
    if (!element || !handle || !canDismiss) return undefined;
    return followSwipe(element, handle, placement === 'drawer' ? 'start' : 'bottom', () =>
      latest.current.onDismiss?.(),
    );
  }, [placement, canDismiss]);

  return (
    <dialog
      ref={dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-modal="true"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classes(css.dialog, css[placement], hidden && css.hidden, className)}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss?.();
      }}
      // Some browsers close on the second Escape regardless.
      onClose={open}
      onClick={(event) => {
        if (event.target === event.currentTarget) onDismiss?.();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onDismiss?.();
      }}
    >
      <div className={css.content}>{children}</div>
      <DialogLiveRegion />
    </dialog>
  );
}
