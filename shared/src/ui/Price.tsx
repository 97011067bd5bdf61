import styles from './Price.module.css';
import { priceToPay } from '../domain';
import { copy, formatAmountEgp, formatPriceEgp } from '../locale';
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
  const discounted = priceEgp > 0 && toPay < priceEgp;
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
          <Ltr>{formatAmountEgp(priceEgp)}</Ltr>
        </del>
      )}
    </span>
  );
}
