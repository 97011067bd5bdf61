import type { Location, Navigation } from 'react-router-dom';
import { loadDocument } from './loadDocument';

const to: Location = { pathname: '/courses', search: '?page=2', hash: '', state: { from: '/' }, key: 'k1' };
const going = (historyAction: string | undefined, location?: Location) =>
  ({ state: 'loading', location, historyAction }) as unknown as Navigation;
const reload = jest.fn();

beforeEach(() => {
  reload.mockClear();
  window.history.replaceState({ idx: 4, key: 'k0', usr: null }, '', '/student');
});

test.each([
  ['gets an entry for a navigation that adds one', 'PUSH', 1, 5],
  ['replaces its entry for a navigation that replaces it', 'REPLACE', 0, 4],
])('RL-18 the history %s', (_, action, added, idx) => {
  const before = window.history.length;
  loadDocument(going(action, to), reload);
  expect(window.history.length - before).toBe(added);
  expect(window.history.state).toEqual({ usr: { from: '/' }, key: 'k1', idx });
  expect(window.location.pathname + window.location.search).toBe('/courses?page=2');
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['going back, which has changed it already', going('POP', to)],
  ['the current address', going(undefined)],
])('RL-18 the history stays as it is for %s', (_, navigation) => {
  loadDocument(navigation, reload);
  expect(window.history.state).toEqual({ idx: 4, key: 'k0', usr: null });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('RL-18 the next document begins at the scroll position of its own', () => {
  window.history.scrollRestoration = 'auto';
  loadDocument(going(undefined), reload);
  expect(window.history.scrollRestoration).toBe('auto');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('manual');
  window.history.scrollRestoration = 'auto'; // As a listener of react-router does that a render added later.
  document.dispatchEvent(new Event('visibilitychange'));
  expect(window.history.scrollRestoration).toBe('manual');
});
