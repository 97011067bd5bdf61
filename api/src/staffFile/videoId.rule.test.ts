import { videoId } from './videoId.rule';

it.each([
  ['4711/6d2b', '6d2b'],
  ['4711/6d2b?token=a%2Bb&expires=99', '6d2b'],
  ['/4711/6d2b/?token=t', '6d2b'],
  ['https://iframe.mediadelivery.net/embed/4711/6d2b?token=t&expires=9', '6d2b'],
  ['https://player.mediadelivery.net/embed/4711/6d2b', '6d2b'],
  ['//player.mediadelivery.net/play/4711/6d2b', '6d2b'],
  ['https://www.youtube.com/embed/M7lc1UVf-VE?rel=0', 'M7lc1UVf-VE'],
  ['https://youtu.be/M7lc1UVf-VE?t=10', 'M7lc1UVf-VE'],
  ['https://www.youtube.com/watch?app=desktop&v=M7lc1UVf-VE', 'M7lc1UVf-VE'],
  ['https://m.youtube.com/shorts/M7lc1UVf-VE', 'M7lc1UVf-VE'],
  ['https://www.youtube.com/watch_popup?v=M7lc1UVf-VE', 'M7lc1UVf-VE'],
  ['https://www.youtube.com:443/?v=M7lc1UVf-VE&v=other-video', 'M7lc1UVf-VE'],
  ['M7lc1UVf-VE', 'M7lc1UVf-VE'],
])('RX-07 asks for the chapters of %s with %s', (video, id) => {
  expect(videoId(video)).toBe(id);
});
