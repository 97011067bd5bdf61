/** What a course costs in EGP: price less discount, never below 0; 0 is free. */
export function priceToPay(course: { priceEgp: number; discountEgp: number }): number {
  return Math.max(0, course.priceEgp - course.discountEgp);
}
