import { CanarySenders } from './CanarySenders';

const page = { app: 'remote-x', version: '2', trial: 7 };

test('RL-14 counts an address once for each version of a canary', () => {
  const senders = new CanarySenders();
  expect(Array.from({ length: 40 }, () => senders.takes(page, '10.0.0.1')).filter(Boolean)).toHaveLength(1);
  expect(senders.takes(page, '10.0.0.2')).toBe(true);
  expect(senders.takes({ ...page, version: '1' }, '10.0.0.1')).toBe(true);
  expect(senders.takes({ ...page, trial: 9 }, '10.0.0.1')).toBe(true);
});

test('RL-14 counts the addresses of one IPv6 network as one', () => {
  const senders = new CanarySenders();
  const addresses = ['2001:db8:0:1::1', '2001:db8::1:0:0:0:2', '2001:0db8:0:0001:aaaa:bbbb:cccc:dddd'];
  expect(addresses.map((address) => senders.takes(page, address))).toEqual([true, false, false]);
  expect(senders.takes(page, '2001:db8:0:2::1')).toBe(true);
  expect(senders.takes(page, '::ffff:10.0.0.1')).toBe(true);
});
