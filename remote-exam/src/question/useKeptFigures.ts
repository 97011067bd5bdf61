import { readFigure } from '@manassa/shared/attempt';
import type { FigureSource } from '@manassa/shared/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';

export interface KeptFigures {
  /** The figures; after one could not be loaded with the addresses of their copies on the device. */
  figures: readonly FigureSource[];
  /** Returns true for the position of a figure that can neither be loaded nor found on the device. */
  isLost: (at: number) => boolean;
  /** Reports the position of a figure that could not be loaded. */
  onError: (at: number) => void;
}

/** Returns the figures of an exam, from the device when they cannot be loaded. */
export function useKeptFigures(loaded: readonly FigureSource[]): KeptFigures {
  const { itemId: examId = '' } = useParams();
  /** Addresses of copies by address. */
  const [copies, setCopies] = useState<ReadonlyMap<string, string>>(new Map());
  const [lostSrc, setLostSrc] = useState<string | null>(null);
  const made = useRef(new Set<string>());
  useEffect(() => {
    const addresses = made.current;
    return () => {
      for (const address of addresses) URL.revokeObjectURL(address);
      addresses.clear();
    };
  }, []);

  async function lookOnDevice(lost: string): Promise<void> {
    const kept = await Promise.all(loaded.map(async ({ src }) => ({ src, picture: await readFigure(examId, src) })));
    const found = new Map(copies);
    for (const { src, picture } of kept) {
      if (picture === null || found.has(src)) continue;
      const address = URL.createObjectURL(picture);
      made.current.add(address);
      found.set(src, address);
    }
    setCopies(found);
    if (!found.has(lost)) setLostSrc(lost);
  }

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
