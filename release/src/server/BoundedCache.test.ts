import { BoundedCache } from './BoundedCache';

const cache = () => new BoundedCache<string>(10, (text) => text.length);

test('fetches once for concurrent requests', async () => {
  const kept = cache();
  const fetch = jest.fn(async () => 'abc');
  await expect(Promise.all([kept.get('a', fetch), kept.get('a', fetch)])).resolves.toEqual(['abc', 'abc']);
  await kept.get('a', fetch);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('evicts the least recently used value', async () => {
  const kept = cache();
  const fetch = (text: string) => jest.fn(async () => text);
  await kept.get('a', fetch('aaaa'));
  await kept.get('b', fetch('bbbb'));
  await kept.get('a', fetch(''));
  await kept.get('c', fetch('cccc'));
  const again = fetch('bbbb');
  await expect(kept.get('a', fetch('new'))).resolves.toBe('aaaa');
  await kept.get('b', again);
  expect(again).toHaveBeenCalledTimes(1);
});

test('does not cache values above the limit, missing ones and failures', async () => {
  const kept = cache();
  for (const answer of ['x'.repeat(11), null]) {
    const fetch = jest.fn(async () => answer);
    await kept.get('a', fetch);
    await expect(kept.get('a', fetch)).resolves.toBe(answer);
    expect(fetch).toHaveBeenCalledTimes(2);
  }
  await expect(kept.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await expect(kept.get('a', async () => 'back')).resolves.toBe('back');
});
