import { onTextChangedElsewhere } from './deviceStorage';

function changeElsewhere(key: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

test('AT-13 a change of the key in another tab is told, also when everything is cleared, until nobody asks any more', () => {
  const listener = jest.fn();
  const stop = onTextChangedElsewhere('mine', listener);
  changeElsewhere('theirs');
  expect(listener).not.toHaveBeenCalled();
  changeElsewhere('mine');
  expect(listener).toHaveBeenCalledTimes(1);
  changeElsewhere(null);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  changeElsewhere('mine');
  expect(listener).toHaveBeenCalledTimes(2);
});
