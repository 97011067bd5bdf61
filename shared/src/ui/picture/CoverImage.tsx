import { useEffect, useRef, useState } from 'react';
import { mediaUrl } from '../../session';
import styles from './CoverImage.module.css';
import { CoverArt } from '../art/CoverArt';
import { EnlargeFigure } from '../figure/EnlargeFigure';
import { classes } from '../classes';

interface CoverImageProps {
  /** A path below the media base or an address; null draws the fallback. */
  src: string | null;
  alt: string;
  ratio?: number;
  /** For pictures above the fold. */
  eager?: boolean;
  /** Name of the picture on a button that opens it large; without one there is no button. */
  enlarge?: string;
  className?: string;
}

/** A picture with a fixed aspect ratio and a drawn fallback. */
export function CoverImage({ src, alt, ratio = 16 / 10, eager = false, enlarge, className }: CoverImageProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const address = src === null || src === '' ? null : mediaUrl(src);
  const drawn = address === null || failedSrc === address;

  // A server-rendered picture can fail before the listener is attached.
  useEffect(() => {
    const element = picture.current;
    if (element?.complete && element.naturalWidth === 0 && element.currentSrc !== '') setFailedSrc(address);
  }, [address]);

  return (
    <span className={classes(styles.cover, className)} style={{ aspectRatio: String(ratio) }}>
      {drawn ? (
        <CoverArt label={alt} />
      ) : (
        <>
          <img
            ref={picture}
            src={address}
            alt={alt}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setFailedSrc(address)}
          />
          {enlarge !== undefined && <EnlargeFigure figures={[{ src: address, alt: enlarge }]} at={0} />}
        </>
      )}
    </span>
  );
}
