import { youTubeId } from './youTubeId.rule';

// The forms of YouTube's own addresses are tested with the lecture's player.
it.each([
  'https://iframe.mediadelivery.net/embed/471123/6d2b',
  'https://example.com/watch?v=M7lc1UVf-VE',
  'https://youtu.be.example.com/M7lc1UVf-VE',
])('RX-07 finds no YouTube video in %s, an address of another provider', (address) => {
  expect(youTubeId(address)).toBeNull();
});

it('LE-01 finds no video in an address that cannot be parsed', () => {
  expect(youTubeId('https://')).toBeNull();
});
