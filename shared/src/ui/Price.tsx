import styles from './Price.module.css';
import { discountPercent, priceToPay } from '../domain';
import { copy, formatNumber, formatPriceEgp } from '../locale';
import { BidiText } from './BidiText';
import { classes } from './classes';
import { Ltr } from './Ltr';

interface PriceProps {
  priceEgp: number;
  discountEgp: number;
  size?: 'medium' | 'large';
}

/** What is to be paid, free at 0, and before it was discounted the struck price. */
export function Price({ priceEgp, discountEgp, size = 'medium' }: PriceProps) {
  const toPay = priceToPay(priceEgp, discountEgp);
  const discounted = discountPercent(priceEgp, discountEgp) > 0;
  return (
    <span className={classes(styles.price, styles[size])}>
      {toPay === 0 ? (
        <strong className={styles.free}>{copy.free}</strong>
      ) : (
        <strong className={styles.now}>
          <BidiText text={formatPriceEgp(toPay)} />
        </strong>
      )}
      {discounted && (
        <del className={styles.before}>
          <span className="visually-hidden">{copy.priceBefore} </span>
          <Ltr>{formatNumber(priceEgp)}</Ltr>
        </del>
      )}
    </span>
  );
}
