import { onTextChangedElsewhere } from './deviceStorage';

function changeElsewhere(key: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

test('AT-13 reports changes by other tabs, also clearing everything, until unsubscribed', () => {
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
