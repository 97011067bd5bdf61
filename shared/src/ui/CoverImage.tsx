import { useEffect, useRef, useState } from 'react';
import { mediaUrl } from '../session';
import styles from './CoverImage.module.css';
import { CoverArt } from './art/CoverArt';
import { classes } from './classes';

interface CoverImageProps {
  /** A path below the media base or an address; null draws the fallback. */
  src: string | null;
  /** '' where the title stands beside it. */
  alt: string;
  /** Width by height. */
  ratio?: number;
  /** Above the fold: load at once. */
  eager?: boolean;
  className?: string;
}

/** A picture that keeps its place from the start and is drawn when it cannot be had. */
export function CoverImage({ src, alt, ratio = 16 / 10, eager = false, className }: CoverImageProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const address = src === null || src === '' ? null : mediaUrl(src);
  const drawn = address === null || failedSrc === address;

  // A picture written into the page may have failed before anyone listened.
  useEffect(() => {
    const element = picture.current;
    if (element?.complete && element.naturalWidth === 0 && element.currentSrc !== '') setFailedSrc(address);
  }, [address]);

  return (
    <span className={classes(styles.cover, className)} style={{ aspectRatio: String(ratio) }}>
      {drawn ? (
        <CoverArt label={alt} />
      ) : (
        <img
          ref={picture}
          src={address}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailedSrc(address)}
        />
      )}
    </span>
  );
}
