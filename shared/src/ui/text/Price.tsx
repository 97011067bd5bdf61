import styles from './Price.module.css';
import { priceToPay } from '../../domain';
import { copy, formatAmountEgp, formatPriceEgp } from '../../locale';
import { BidiText } from './BidiText';
import { classes } from '../classes';
import { Ltr } from './Ltr';

interface PriceProps {
  priceEgp: number;
  discountEgp: number;
  size?: 'medium' | 'large';
}

/** The price to pay, or “free” at 0; with a discount, also the original price struck through. */
export function Price({ priceEgp, discountEgp, size = 'medium' }: PriceProps) {
  const toPay = priceToPay(priceEgp, discountEgp);
  const before = priceToPay(priceEgp, 0);
  const now = formatPriceEgp(toPay);
  return (
    <span className={classes(styles.price, styles[size])}>
      {toPay === 0 ? (
        <strong className={styles.free}>{copy.free}</strong>
      ) : (
        <strong className={classes(styles.now, !/\d/.test(now) && styles.words)}>
          <BidiText text={now} />
        </strong>
      )}
      {toPay < before && (
        <del className={styles.before}>
          <span className="visually-hidden">{copy.priceBefore} </span>
          <Ltr>{formatAmountEgp(before)}</Ltr>
        </del>
      )}
    </span>
  );
}
