import { counted } from './counted';
import { numberFormatter } from './numberFormatter';

const formatAmount = numberFormatter(2);

/** An amount of money in Latin digits without its currency, to the piastre: what is paid is never rounded further. */
export function formatAmountEgp(amountEgp: number): string {
  return formatAmount(amountEgp);
}

/** A price as '250 جنيه'. It does not say free: 0 is '0 جنيه'. */
export function formatPriceEgp(priceEgp: number): string {
  return counted(priceEgp, 'pound', formatAmountEgp);
}
