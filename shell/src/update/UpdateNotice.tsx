import { areUpdatesHeld, onHeldUpdatesChanged } from '@manassa/shared/federation';
import { Button, Icon } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { copy } from '../copy';
import { offerAtom } from './offerAtom';
import css from './UpdateNotice.module.css';
import { useTypedText } from './useTypedText';

/** Who puts an update off is asked again after so long, in milliseconds. */
export const PUT_OFF_MS = 60 * 60 * 1000;

function usePutOff(): [putOff: string | null, putItOff: (offer: string) => void] {
  const [putOff, setPutOff] = useState<string | null>(null);
  useEffect(() => {
    if (putOff === null) return undefined;
    const timer = setTimeout(() => setPutOff(null), PUT_OFF_MS);
    return () => clearTimeout(timer);
  }, [putOff]);
  return [putOff, setPutOff];
}

/**
 * Says at the bottom of the window that a newer version is there, and brings it by loading the page again at the same
 * address. Waits while an exam attempt runs, a lecture plays or a form holds something that a reload would lose.
 */
export function UpdateNotice({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const offer = useAtomValue(offerAtom);
  const isHeld = useSyncExternalStore(onHeldUpdatesChanged, areUpdatesHeld);
  const [putOff, putItOff] = usePutOff();
  const isDue = offer !== null && offer !== putOff && !isHeld;
  const hasTyped = useTypedText(isDue);
  const isShown = isDue && !hasTyped;
  return (
    <div className={css.notice} data-shown={isShown}>
      {/* There before its text is, so that the text is read out. */}
      <p role="status" className={css.text}>
        {isShown && (
          <>
            <Icon name="refresh" />
            {copy.updateReady}
          </>
        )}
      </p>
      {isShown && (
        <div className={css.actions}>
          <Button variant="primary" size="small" onClick={reload}>
            {copy.updateNow}
          </Button>
          <Button variant="ghost" size="small" onClick={() => putItOff(offer)}>
            {copy.updateLater}
          </Button>
        </div>
      )}
    </div>
  );
}
