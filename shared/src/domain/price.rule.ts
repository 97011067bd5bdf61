function amountOf(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/** Rounds to the piastre. toFixed first: 1.005 * 100 is 100.49999999999999. */
function toPiastre(amountEgp: number): number {
  return Math.round(Number((amountEgp * 100).toFixed(6))) / 100;
}

/** Returns price minus discount in EGP, never below 0, rounded to the piastre. A negative discount counts as none. */
export function priceToPay(priceEgp: number, discountEgp: number): number {
  return Math.max(0, toPiastre(amountOf(priceEgp) - Math.max(0, amountOf(discountEgp))));
}

/** Returns the discount as a whole percentage, 0 to 100; 100 only for a course that is free. */
export function discountPercent(priceEgp: number, discountEgp: number): number {
  const price = priceToPay(priceEgp, 0);
  if (price <= 0) return 0;
  const toPay = priceToPay(priceEgp, discountEgp);
  const percent = Math.round(((price - toPay) / price) * 100);
  return toPay > 0 ? Math.min(99, percent) : 100;
}
