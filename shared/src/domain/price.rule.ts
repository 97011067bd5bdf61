function amountOf(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

const PIASTRES = 100;

/** What a student pays, in EGP to the piastre: price minus discount, never below 0; 0 means free. */
export function priceToPay(priceEgp: number, discountEgp: number): number {
  const rest = amountOf(priceEgp) - Math.max(0, amountOf(discountEgp));
  return Math.max(0, Math.round(rest * PIASTRES) / PIASTRES);
}

/** The discount as a whole percentage of the price, 0 to 100; 0 when there is no price or no discount. */
export function discountPercent(priceEgp: number, discountEgp: number): number {
  const price = amountOf(priceEgp);
  if (price <= 0) return 0;
  const saved = price - priceToPay(price, discountEgp);
  return Math.min(100, Math.max(0, Math.round((saved / price) * 100)));
}
