import { flushOutbox } from '@manassa/shared/flush-outbox';
import { sendWaiting } from './sendWaiting';

let tabs: { id: string }[];
jest.mock('@manassa/shared/flush-outbox', () => ({ flushOutbox: jest.fn(async () => undefined) }));
/** A tab of the first visit is not controlled yet. */
const matchAll = async (options: ClientQueryOptions) => (options.includeUncontrolled ? tabs : []);
jest.mock('./scope', () => ({ worker: { clients: { matchAll: (options: ClientQueryOptions) => matchAll(options) } } }));

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(flushOutbox).mockClear();
});
afterEach(() => jest.useRealTimers());

it('OF-02 sends at once without a tab', async () => {
  tabs = [];
  await sendWaiting();
  expect(flushOutbox).toHaveBeenCalledTimes(1);
});

it('OF-02 leaves an open tab time to send first, and then sends as well', async () => {
  tabs = [{ id: 'tab' }];
  const sent = sendWaiting();
  await jest.advanceTimersByTimeAsync(7000);
  expect(flushOutbox).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1000);
  await sent;
  expect(flushOutbox).toHaveBeenCalledTimes(1);
});

describe('submissions that have arrived', () => {
  const shown = jest.fn(async () => undefined);

  /** Sends one submission; returns what the student is shown about it. */
  async function arrive(permission: string, place: { path: string; title: string } | null): Promise<unknown[]> {
    tabs = [];
    shown.mockClear();
    Object.assign(globalThis, { Notification: { permission } });
    jest.mocked(flushOutbox).mockImplementationOnce(async (onSent) => onSent({ place } as never));
    await sendWaiting();
    return shown.mock.calls;
  }

  beforeEach(() =>
    Object.assign(jest.requireMock<{ worker: object }>('./scope').worker, {
      registration: { showNotification: shown },
    }),
  );
  afterEach(() => Reflect.deleteProperty(globalThis, 'Notification'));

  it('OF-02 are shown as a notification that leads to the result', async () => {
    const path = '/course/view/c/section/s/exam/e';
    expect(await arrive('granted', { path, title: 'قانون أوم' })).toEqual([
      ['منصة الفيزياء', { body: 'وصلت إجاباتك في «قانون أوم».', lang: 'ar', dir: 'rtl', data: `${path}/start` }],
    ]);
  });

  it('OF-02 link to all results if an older version stored them without the exam', async () => {
    expect(await arrive('granted', null)).toEqual([
      ['منصة الفيزياء', expect.objectContaining({ body: 'وصلت إجاباتك في الامتحان.', data: '/student/results' })],
    ]);
  });

  it('OF-02 are not shown to a student who has not allowed notifications', async () => {
    expect(await arrive('default', null)).toEqual([]);
  });

  it('OF-02 are sent also by a browser without notifications', async () => {
    Object.assign(jest.requireMock<{ worker: object }>('./scope').worker, { registration: {} });
    expect(await arrive('granted', null)).toEqual([]);
  });
});
