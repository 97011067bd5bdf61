import { noticesAtom } from '@manassa/shared/session';
import { useAtomValue } from 'jotai/react';
import { createPortal } from 'react-dom';
import { copy } from '../../copy';
import css from './Notices.module.css';
import { Toast } from './Toast';
import { useClearContent } from './useClearContent';
import { useTopLayerHost } from './useTopLayerHost';

/** Toasts at the top right, above everything, also above open dialogs. */
export function Notices() {
  const notices = useAtomValue(noticesAtom);
  const { home, host } = useTopLayerHost(css.host);
  useClearContent(host, notices.length);
  return (
    <div ref={home} className={css.home}>
      {host !== null &&
        createPortal(
          <section aria-label={copy.notices}>
            <ul className={css.stack}>
              {notices.map((notice) => (
                <Toast key={notice.id} notice={notice} />
              ))}
            </ul>
          </section>,
          host,
        )}
    </div>
  );
}
