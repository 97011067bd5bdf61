import { whenSettled } from './whenSettled';

beforeEach(() => {
  jest.useFakeTimers();
  document.documentElement.dataset.started = '';
  document.body.innerHTML = '<main><div aria-busy="true"></div></main>';
});
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

it('OF-03 leaves the connection to the page until its data is shown', async () => {
  const work = jest.fn();
  delete document.documentElement.dataset.started;
  const page = document.body.innerHTML;
  document.body.innerHTML = '<main></main>';
  whenSettled(work);
  await jest.advanceTimersByTimeAsync(5000);
  expect(work).not.toHaveBeenCalled();
  document.documentElement.dataset.started = '';
  document.body.innerHTML = page;
  await jest.advanceTimersByTimeAsync(5000);
  expect(work).not.toHaveBeenCalled();
  document.body.innerHTML = '<main><h1>كورساتي</h1></main>';
  await jest.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('OF-03 does not wait for ever for a page that goes on loading', async () => {
  const work = jest.fn();
  whenSettled(work);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(work).toHaveBeenCalledTimes(1);
});
