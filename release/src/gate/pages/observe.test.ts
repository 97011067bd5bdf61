import { readKept } from './observe';

afterEach(() => Reflect.deleteProperty(globalThis, 'document'));

test('RL-10 waits for a page whose first bytes are late instead of leaving its service worker unjudged', () => {
  Object.assign(globalThis, { document: { documentElement: null, querySelector: () => null } });
  expect(readKept()).toBeUndefined();
  Object.assign(globalThis, { document: { querySelector: () => ({ dataset: { kept: 'kept' } }) } });
  expect(readKept()).toBe('kept');
});
