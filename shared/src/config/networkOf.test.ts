import { networkOf } from './networkOf';

test.each([
  ['2001:db8:0:1::1', '2001:DB8:0:1:ffff::2'],
  ['fe80::1%eth0', 'fe80::2'],
  ['10.0.0.1', '::ffff:10.0.0.1'],
  ['10.0.0.1', '0:0:0:0:0:FFFF:a00:1'],
  ['10.0.0.1', '10.0.0.1:50123'],
  ['2001:db8:0:1::1', '[2001:db8:0:1::2]:50123'],
])('%s and %s are one caller', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other));
});

test.each([
  ['2001:db8:0:1::1', '2001:db8:0:2::1'],
  ['10.0.0.1', '10.0.0.2'],
  ['::ffff:10.0.0.1', '::FFFF:10.0.0.2'],
  ['unknown', '10.0.0.1:8080'],
])('%s and %s are two callers', (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other));
});
