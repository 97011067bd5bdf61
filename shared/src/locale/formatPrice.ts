import { counted } from './counted';

const amounts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, useGrouping: 'min2' });

/** An amount of money in Latin digits without its currency, to the piastre: what is paid is never rounded further. */
export function formatAmountEgp(amountEgp: number): string {
  return amounts.format(Number.isFinite(amountEgp) ? amountEgp : 0);
}

/** A price as '250 جنيه'. It does not say free: 0 is '0 جنيه'. */
export function formatPriceEgp(priceEgp: number): string {
  return counted(priceEgp, 'pound', formatAmountEgp);
}
