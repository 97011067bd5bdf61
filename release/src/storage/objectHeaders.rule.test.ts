import { objectHeaders } from './objectHeaders.rule';

test('objects of a bucket have a content type, and published files are immutable', () => {
  expect(objectHeaders('apps/a/1/main.js')).toEqual({
    ContentType: 'text/javascript; charset=utf-8',
    CacheControl: 'public, max-age=31536000, immutable',
  });
  expect(objectHeaders('apps/a/1/main.css.br')).toMatchObject({
    ContentType: 'text/css; charset=utf-8',
    ContentEncoding: 'br',
  });
  expect(objectHeaders('apps/a/1/main.css.gz')).toMatchObject({ ContentEncoding: 'gzip' });
  expect(objectHeaders('releases/00000001.json')).toMatchObject({ CacheControl: 'no-cache' });
});
