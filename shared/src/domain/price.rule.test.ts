import { discountPercent, priceToPay } from './price.rule';

it.each([
  [320, 70, 250],
  [100, 100, 0],
  [100, 130, 0],
  [0, 0, 0],
  [0, 50, 0],
  [99.5, 0.25, 99.25],
  [0.3, 0.1, 0.2],
  [1.015, 0.01, 1.01],
  [10.005, 5.001, 5],
  [0.004, 0, 0],
  [-5, 0, 0],
  [-5, -10, 0],
  [Number.NaN, 10, 0],
  [100, Number.NaN, 100],
  [100, -20, 100],
])('CA-02 a price of %p with a discount of %p leaves %p to pay', (price, discount, toPay) => {
  expect(priceToPay(price, discount)).toBe(toPay);
});

it.each([
  [320, 70, 22],
  [350, 70, 20],
  [100, 130, 100],
  [0, 10, 0],
  [100, 0, 0],
  [100, -5, 0],
  [200, 110, 55],
  [1, 0.5, 50],
  [1000, 997, 99],
  [1000, 999.5, 99],
  [1000, 1, 0],
  [0.004, 0, 0],
])('a price of %p with a discount of %p is %p percent off', (price, discount, percent) => {
  expect(discountPercent(price, discount)).toBe(percent);
});
