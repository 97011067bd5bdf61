import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { classes } from '@manassa/shared/ui';
import { DialogLiveRegion } from './DialogLiveRegion';
import css from './ModalDialog.module.css';

interface ModalDialogProps {
  labelledBy: string;
  describedBy?: string;
  /** Called for Escape and a click outside; without it the dialog cannot be dismissed. */
  onDismiss?: () => void;
  /** True for an event that the student did not ask for. */
  alert?: boolean;
  /** Hides the open dialog. Closing takes milliseconds on a cheap phone, which can then wait for the paint. */
  hidden?: boolean;
  /** Element that gets the focus after closing, instead of the previous one. */
  focusAfter?: RefObject<HTMLElement | null>;
  /** A sheet is at the bottom edge. */
  placement?: 'center' | 'sheet';
  children: ReactNode;
}

/**
 * A native modal dialog, open while rendered. The focus moves to `data-first-focus` or the first control, stays inside,
 * and returns after closing.
 */
export function ModalDialog({
  labelledBy,
  describedBy,
  onDismiss,
  alert,
  hidden = false,
  focusAfter,
  placement = 'center',
  children,
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  function open(): void {
    const element = dialog.current;
    if (element === null || element.open) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }

  const after = useRef(focusAfter);
  useLayoutEffect(() => {
    after.current = focusAfter;
  }, [focusAfter]);

  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    open();
    return () => {
      element?.close();
      if (after.current?.current) after.current.current.focus();
      else if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classes(css.dialog, css[placement], hidden && css.hidden)}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss?.();
      }}
      // Some browsers close on the second Escape regardless.
      onClose={open}
      // A hidden dialog ignores clicks. A style for that would be computed for all its elements.
      onClickCapture={(event) => {
        if (hidden) event.stopPropagation();
      }}
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
