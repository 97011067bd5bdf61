import { counted } from './counted';
import { numberFormatter } from './numberFormatter';

const formatAmount = numberFormatter(2);

/** Returns an amount in EGP in Latin digits without the currency, to the piastre. */
export function formatAmountEgp(amountEgp: number): string {
  return formatAmount(amountEgp);
}

/** Returns a price as '250 جنيه'; 0 is '0 جنيه', not the word for free. */
export function formatPriceEgp(priceEgp: number): string {
  return counted(priceEgp, 'pound', formatAmountEgp);
}
