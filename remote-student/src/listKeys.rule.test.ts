import { listKeys } from './listKeys.rule';

it('RX-01 names entries, and numbers those of the same name', () => {
  expect(listKeys(['a', 'b', 'a', 'a'], (entry) => entry)).toEqual(['a', 'b', 'a #2', 'a #3']);
});
