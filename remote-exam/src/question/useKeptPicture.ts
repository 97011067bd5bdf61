import { readFigure } from '@manassa/shared/attempt';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';

/** State of a picture that did not load: looked for on the device, found there, or nowhere. */
type Lost = { src: string; kept: 'asked' | 'none' } | { src: string; kept: 'found'; address: string };

/**
 * Returns the address of a picture: its own, that of the copy on the device once `onError` was called, or null if there is
 * neither.
 */
export function useKeptPicture(src: string): { address: string | null; onError: () => void } {
  const { itemId: examId = '' } = useParams();
  const [lost, setLost] = useState<Lost | null>(null);
  const here = lost?.src === src ? lost : null;
  const found = lost?.kept === 'found' ? lost.address : null;
  useEffect(() => (found === null ? undefined : () => URL.revokeObjectURL(found)), [found]);

  async function lookOnDevice(): Promise<void> {
    setLost({ src, kept: 'asked' });
    const kept = await readFigure(examId, src);
    setLost((now) => {
      // Another question is on screen by now.
      if (now?.src !== src) return now;
      return kept === null ? { src, kept: 'none' } : { src, kept: 'found', address: URL.createObjectURL(kept) };
    });
  }

  return {
    address: here?.kept === 'none' ? null : here?.kept === 'found' ? here.address : src,
    onError() {
      if (here === null) void lookOnDevice();
      else setLost({ src, kept: 'none' });
    },
  };
}
