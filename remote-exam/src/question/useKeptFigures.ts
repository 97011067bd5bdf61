import { readFigure } from '@manassa/shared/attempt';
import type { FigureSource } from '@manassa/shared/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';

interface KeptFigures {
  /** The figures, with the addresses of stored copies while offline or after a failed load. */
  figures: readonly FigureSource[];
  /** Returns true for the position of a figure that cannot be loaded and has no stored copy. */
  isLost: (at: number) => boolean;
  /** Reports the position of a figure that could not be loaded. */
  onError: (at: number) => void;
}

/**
 * Returns the figures of an exam, from the device when they cannot be loaded. A lost one is loaded again when its question
 * is shown again and when the connection returns.
 *
 * @param index question on screen
 */
export function useKeptFigures(loaded: readonly FigureSource[], index: number): KeptFigures {
  const { itemId: examId = '' } = useParams();
  const made = useRef(new Map<string, string>());
  /** Addresses of copies by address. */
  const [copies, setCopies] = useState<ReadonlyMap<string, string>>(new Map());
  const [lostSrc, setLostSrc] = useState<string | null>(null);
  useEffect(() => {
    const addresses = made.current;
    return () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
    };
  }, []);

  const lookOnDevice = useCallback(
    async (lost: string | null): Promise<void> => {
      const kept = await Promise.all(loaded.map(async ({ src }) => ({ src, picture: await readFigure(examId, src) })));
      for (const { src, picture } of kept) {
        if (picture !== null && !made.current.has(src)) made.current.set(src, URL.createObjectURL(picture));
      }
      setCopies(new Map(made.current));
      if (lost !== null && !made.current.has(lost)) setLostSrc(lost);
    },
    [examId, loaded],
  );
  // A figure that is on screen may not load again when it is enlarged.
  useEffect(() => {
    const look = (): void => void lookOnDevice(null);
    window.addEventListener('offline', look);
    return () => window.removeEventListener('offline', look);
  }, [lookOnDevice]);

  useEffect(() => {
    const loadAgain = (): void => setLostSrc(null);
    window.addEventListener('online', loadAgain);
    return () => {
      window.removeEventListener('online', loadAgain);
      loadAgain();
    };
  }, [index]);

  const figures = useMemo(
    () => loaded.map((figure) => ({ ...figure, src: copies.get(figure.src) ?? figure.src })),
    [loaded, copies],
  );
  return {
    figures,
    isLost: (at) => loaded[at]?.src === lostSrc,
    onError(at) {
      const { src = '' } = loaded[at] ?? {};
      if (copies.has(src)) setLostSrc(src);
      else void lookOnDevice(src);
    },
  };
}
