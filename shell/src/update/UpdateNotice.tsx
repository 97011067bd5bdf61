import { areUpdatesHeld, onHeldUpdatesChanged } from '@manassa/shared/federation';
import { Button, Icon, passFocusOn, useOffline } from '@manassa/shared/ui';
import { useAtomValue } from 'jotai/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { updateCopy } from './copy';
import { offerAtom } from './offerAtom';
import css from './UpdateNotice.module.css';
import { useTypedText } from './useTypedText';

/** Delay before a postponed update is offered again, in ms. */
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
 * Offers an update in the dock and applies it by reloading the page. Waits for a connection, and while an exam attempt
 * runs, a lecture plays or a form has unsaved text.
 */
export function UpdateNotice({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const offer = useAtomValue(offerAtom);
  const isHeld = useSyncExternalStore(onHeldUpdatesChanged, areUpdatesHeld);
  const [putOff, putItOff] = usePutOff();
  const isOffline = useOffline();
  const isDue = offer !== null && offer !== putOff && !isHeld && !isOffline;
  const hasTyped = useTypedText(isDue);
  const isShown = isDue && !hasTyped;
  return (
    <div className={css.notice} data-shown={isShown}>
      {/* Rendered before its text, so that screen readers announce the text. */}
      <p role="status" className={css.text}>
        {isShown && (
          <>
            <Icon name="refresh" />
            {/* Translators replace text nodes, which React would then fail to remove. */}
            <span>{updateCopy.updateReady}</span>
          </>
        )}
      </p>
      {isShown && (
        <div className={css.actions}>
          <Button variant="primary" size="small" onClick={reload}>
            {updateCopy.updateNow}
          </Button>
          <Button ref={passFocusOn} variant="ghost" size="small" onClick={() => putItOff(offer)}>
            {updateCopy.updateLater}
          </Button>
        </div>
      )}
    </div>
  );
}
