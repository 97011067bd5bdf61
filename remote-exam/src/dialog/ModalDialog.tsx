import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { classes } from '@manassa/shared/ui';
import { DialogVoice } from './DialogVoice';
import css from './ModalDialog.module.css';

interface ModalDialogProps {
  /** Id of the heading that names it. */
  labelledBy: string;
  describedBy?: string;
  /** Escape and a click beside it ask to close; without it the dialog stays until it is taken away. */
  onDismiss?: () => void;
  /** Interrupts: for what happens to the student rather than what was asked for. */
  alert?: boolean;
  /**
   * Takes it from sight while it is still open. To close it costs a cheap phone milliseconds, which can then wait for
   * the paint of what it was closed for.
   */
  hidden?: boolean;
  /** What has the focus once it is closed, instead of what had it before. */
  focusAfter?: RefObject<HTMLElement | null>;
  /** A sheet rises from the bottom edge. */
  placement?: 'center' | 'sheet';
  children: ReactNode;
}

/**
 * A native modal dialog, open as long as it is rendered. Focus moves in (to `data-first-focus` where there is one),
 * stays in, and goes back where it was.
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
      // Some browsers close on the second Escape whatever the page says.
      onClose={open}
      // What cannot be seen is not pressed either. Styles that say so would be worked out for everything in it.
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
      <DialogVoice />
    </dialog>
  );
}
