import { counted } from './counted';

/** A price as '250 جنيه'. It does not say free: 0 is '0 جنيه'. */
export function formatPriceEgp(priceEgp: number): string {
  return counted(priceEgp, 'pound');
}
