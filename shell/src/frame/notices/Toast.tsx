import { dismissNotice, NOTICE_MS } from '@manassa/shared/session';
import type { Notice, NoticeKind } from '@manassa/shared/session';
import { BidiText, Icon } from '@manassa/shared/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { copy } from '../../copy';
import css from './Notices.module.css';
import { usePausableTimer } from './usePausableTimer';

const MARKS = { success: 'check', error: 'warning', warning: 'warning', info: 'info' } as const satisfies Record<
  NoticeKind,
  string
>;

/** Closes after NOTICE_MS without pointer and focus on it. */
export function Toast({ notice }: { notice: Notice }) {
  const close = (): void => dismissNotice(notice.id);
  const { pause, resume } = usePausableTimer(close, notice.link ? 3 * NOTICE_MS : NOTICE_MS, notice);
  const toast = useRef<HTMLLIElement>(null);
  const before = useRef<EventTarget | null>(null);

  // On the element itself: during an exam React's root receives none of these events.
  useEffect(() => {
    const element = toast.current;
    if (element === null) return undefined;
    const listeners: Record<string, (event: Event) => void> = {
      pointerenter: () => pause('pointer'),
      pointerleave: () => resume('pointer'),
      focusin(event) {
        if (event instanceof FocusEvent) before.current ??= event.relatedTarget;
        pause('focus');
      },
      focusout: () => resume('focus'),
    };
    for (const [type, listener] of Object.entries(listeners)) element.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) element.removeEventListener(type, listener);
    };
  }, [pause, resume]);

  function onPress(): void {
    // Returns the focus to where it came from, not to the start of the page.
    if (before.current instanceof HTMLElement) before.current.focus();
    close();
  }

  return (
    <li ref={toast} className={css.toast} data-kind={notice.kind}>
      <span role={notice.kind === 'error' ? 'alert' : 'status'} className={css.text}>
        <Icon name={MARKS[notice.kind]} />
        <span>
          <BidiText as="span" text={notice.text} />
          {notice.link && (
            <>
              {' '}
              <Link to={notice.link.to} className={css.link} onClick={close}>
                {notice.link.text}
              </Link>
            </>
          )}
        </span>
      </span>
      <button type="button" aria-label={copy.closeNotice} onClick={onPress}>
        <Icon name="close" />
      </button>
    </li>
  );
}
