import { videoSource } from './videoSource.rule';

const embeds = {
  bunny: 'https://iframe.mediadelivery.net/embed',
  youtube: 'https://www.youtube.com/embed',
  libraries: { manassa: '/embed' },
};
const origin = 'https://school.example';
const source = (videoType: string | null, video: string | null, freeVideo: string | null = null, enrolled = true) =>
  videoSource({ videoType, video, freeVideo }, enrolled, embeds, origin);

describe('videoSource', () => {
  it('LE-01 returns the embed address of a Bunny video from library and id', () => {
    expect(source('bunny', '4711/6d2b-aa')).toEqual({
      provider: 'bunny',
      address: 'https://iframe.mediadelivery.net/embed/4711/6d2b-aa',
      videoId: '6d2b-aa',
    });
  });

  it('LE-01 uses the configured embed page of a library', () => {
    expect(source('bunny', 'manassa/circuit.t3-current')).toMatchObject({
      address: '/embed/manassa/circuit.t3-current',
      videoId: 'circuit.t3-current',
    });
    expect(source('bunny', 'constructor/x')).toMatchObject({
      address: 'https://iframe.mediadelivery.net/embed/constructor/x',
    });
  });

  it('LE-01 accepts full addresses on both of Bunny’s hosts and on configured hosts unchanged', () => {
    for (const host of ['iframe', 'player']) {
      const address = `https://${host}.mediadelivery.net/embed/4711/6d2b?token=t&expires=1`;
      expect(source('bunny', address)).toEqual({ provider: 'bunny', address, videoId: '6d2b' });
    }
    expect(source('bunny', 'https://school.example/embed/manassa/clip')).toMatchObject({
      provider: 'bunny',
      videoId: 'clip',
    });
    expect(source('bunny', 'https://iframe.mediadelivery.net/embed/4711')).toMatchObject({
      provider: 'bunny',
      videoId: null,
    });
  });

  it('RX-07 plays a signed path, with the chapters of the video', () => {
    for (const video of ['4711/6d2b?token=a%2Bb&expires=99', '/4711/6d2b?token=a%2Bb&expires=99']) {
      expect(source('bunny', video)).toEqual({
        provider: 'bunny',
        address: 'https://iframe.mediadelivery.net/embed/4711/6d2b?token=a%2Bb&expires=99',
        videoId: '6d2b',
      });
    }
    expect(source('bunny', ' 4711/6d2b/?token=t&expires=99 ')).toMatchObject({
      address: 'https://iframe.mediadelivery.net/embed/4711/6d2b?token=t&expires=99',
      videoId: '6d2b',
    });
    expect(source('bunny', 'manassa/clip?token=t:1')).toMatchObject({ address: '/embed/manassa/clip?token=t:1' });
  });

  it('RX-07 plays signed addresses on both hosts, with and without their scheme', () => {
    for (const host of ['iframe', 'player']) {
      for (const kind of ['embed', 'play']) {
        const rest = `${host}.mediadelivery.net/${kind}/4711/6d2b?token=t&expires=1`;
        for (const video of [`https://${rest}`, `//${rest}`]) {
          expect(source('bunny', video)).toEqual({ provider: 'bunny', address: `https://${rest}`, videoId: '6d2b' });
        }
      }
    }
  });

  it('LE-01 refuses other hosts, other schemes and paths with ..', () => {
    for (const video of [
      'https://evil.example/embed/1/2',
      'http://iframe.mediadelivery.net/embed/1/2',
      'https://iframe.mediadelivery.net.evil.example/embed/1/2',
      'https://school.example/course/1/2',
      'https://',
      'javascript:alert(1)',
      '../../x',
      '4711/../x',
      '4711/',
      '4711',
      '4711/?token=t',
      '4711?token=t',
      '?token=t',
      '4711/a#b',
      '4711/a?b#c',
      '4711//a?b',
      '',
    ]) {
      expect(source('bunny', video)).toEqual({ provider: 'unsupported' });
    }
  });

  it('LE-01 returns the YouTube address from an id or any of YouTube’s addresses', () => {
    for (const video of [
      'M7lc1UVf-VE',
      'https://youtu.be/M7lc1UVf-VE?t=3',
      'https://www.youtube.com/watch?v=M7lc1UVf-VE&list=x',
      'https://m.youtube.com/shorts/M7lc1UVf-VE',
      'https://www.youtube.com/embed/M7lc1UVf-VE',
      'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE',
      'https://youtube.com/live/M7lc1UVf-VE',
    ]) {
      const found = source('youtube', video);
      if (found.provider !== 'youtube') throw new Error(video);
      const url = new URL(found.address);
      expect(url.origin + url.pathname).toBe('https://www.youtube.com/embed/M7lc1UVf-VE');
      expect(url.searchParams.get('enablejsapi')).toBe('1');
      expect(url.searchParams.get('origin')).toBe(origin);
    }
  });

  it('LE-01 refuses anything that is not a YouTube video', () => {
    for (const video of ['https://vimeo.com/1', 'https://www.youtube.com/', 'not an id', 'a/b']) {
      expect(source('youtube', video)).toEqual({ provider: 'unsupported' });
    }
  });

  it('LE-01 takes a video type in capitals or between blanks', () => {
    expect(source(' Bunny ', '4711/6d2b')).toMatchObject({ provider: 'bunny' });
  });

  it('LE-01 does not support any other video type', () => {
    expect(source('vimeo', 'M7lc1UVf-VE')).toEqual({ provider: 'unsupported' });
    expect(source('vimeo', '1/2')).toEqual({ provider: 'unsupported' });
    expect(source(null, '1/2')).toEqual({ provider: 'unsupported' });
  });

  it('LE-07 plays the free video without an enrollment and the full one with it', () => {
    expect(source('bunny', '1/full', '1/free', false)).toMatchObject({ videoId: 'free' });
    expect(source('bunny', '1/full', '1/free', true)).toMatchObject({ videoId: 'full' });
    expect(source('bunny', null, '1/free', true)).toMatchObject({ videoId: 'free' });
    expect(source('bunny', '1/full', null, false)).toMatchObject({ videoId: 'full' });
    expect(source('bunny', null, null)).toEqual({ provider: 'unsupported' });
  });
});
