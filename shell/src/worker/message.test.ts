import { readKeepMessage } from './message';

it('OF-03 reads the message of a page', () => {
  const message = { keep: '/courses', composition: 'ab', pinned: ['/apps/x/1/'] };
  expect(readKeepMessage(message)).toEqual(message);
});

it('OF-03 reads the message of a page without a composition, and drops what it cannot use', () => {
  const message = { keep: '/courses', composition: 7, pinned: ['/apps/x/1/', null, 3] };
  expect(readKeepMessage(message)).toEqual({ keep: '/courses', composition: undefined, pinned: ['/apps/x/1/'] });
  expect(readKeepMessage({ keep: '/courses', pinned: 'all' })).toMatchObject({ pinned: [] });
});

it.each([null, 'keep', {}, { keep: 1 }])('OF-03 ignores %j', (data) => {
  expect(readKeepMessage(data)).toBeNull();
});
