import { dismissNotice, NOTICE_MS, noticesAtom } from '@manassa/shared/session';
import type { Notice, NoticeKind } from '@manassa/shared/session';
import { BidiText, Icon } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { copy } from '../../copy';
import css from './Notices.module.css';

const MARKS = { success: 'check', error: 'warning', warning: 'warning', info: 'info' } as const satisfies Record<
  NoticeKind,
  string
>;

function Toast({ notice }: { notice: Notice }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissNotice(notice.id), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice.id]);
  return (
    <li className={css.toast} data-kind={notice.kind}>
      <span role={notice.kind === 'error' ? 'alert' : 'status'} className={css.text}>
        <Icon name={MARKS[notice.kind]} />
        <BidiText as="span" text={notice.text} />
      </span>
      <button type="button" aria-label={copy.closeNotice} onClick={() => dismissNotice(notice.id)}>
        <Icon name="close" />
      </button>
    </li>
  );
}

/** Toasts at the top right; each closes after NOTICE_MS. */
export function Notices() {
  const notices = useAtomValue(noticesAtom);
  return (
    <section className={css.area} aria-label={copy.notices}>
      <ul className={css.stack}>
        {notices.map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}
