import { BoundedCache } from './BoundedCache';

const cache = () => new BoundedCache<string>(10, (text) => text.length);

test('what is asked for by many at once is fetched once', async () => {
  const kept = cache();
  const fetch = jest.fn(async () => 'abc');
  await expect(Promise.all([kept.get('a', fetch), kept.get('a', fetch)])).resolves.toEqual(['abc', 'abc']);
  await kept.get('a', fetch);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('what was used longest ago goes when there is no more room', async () => {
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

test('what is larger than all room, what is missing and what failed are asked for again', async () => {
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
