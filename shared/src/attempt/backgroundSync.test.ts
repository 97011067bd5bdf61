import { requestBackgroundSync } from './backgroundSync';
import { freshSubmission, pending } from './testing/submissions';

const settle = () => new Promise((resolve) => setTimeout(resolve));

function browserWith(registration: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: registration },
  });
}

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

test('OF-02 asks the browser to wake the worker for waiting submissions', async () => {
  const register = jest.fn(async () => undefined);
  browserWith(async () => ({ sync: { register } }));
  requestBackgroundSync();
  await settle();
  expect(register.mock.calls).toEqual([['outbox']]);
});

test('OF-02 asks as soon as a submission is stored: the page may be closed before it is sent', async () => {
  const register = jest.fn(async () => undefined);
  browserWith(async () => ({ sync: { register } }));
  freshSubmission().submission.keep(pending);
  await settle();
  expect(register).toHaveBeenCalledTimes(1);
});

test.each([
  ['without a worker', async () => undefined],
  ['without background sync', async () => ({})],
  ['that refuses it', async () => ({ sync: { register: () => Promise.reject(new Error('not allowed')) } })],
  ['that refuses the worker', () => Promise.reject(new Error('not allowed'))],
])('OF-02 leaves it to the page in a browser %s', async (_, registration) => {
  browserWith(registration);
  requestBackgroundSync();
  await settle();
});

test('OF-02 leaves it to the page in a browser without workers', () => {
  expect(requestBackgroundSync).not.toThrow();
});
