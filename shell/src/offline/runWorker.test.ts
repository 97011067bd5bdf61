import { runWorker } from './runWorker';

jest.mock('./whenSettled', () => ({ whenSettled: (work: () => void) => work() }));
jest.mock('@manassa/shared/federation', () => ({
  ...jest.requireActual<object>('@manassa/shared/federation'),
  readPinnedBases: () => [],
}));
jest.mock('../worker/keptPage.rule', () => ({ readKeptList: () => ({ id: 'c1', files: {} }) }));

/** The worker's failures by address. */
const failures: Record<string, string> = {};
const active = {
  postMessage: ({ keep }: { keep: string }, [port]: { postMessage: (answer: object) => void }[]) => {
    const error = failures[keep];
    port?.postMessage({
      version: '1',
      isCounted: false,
      ...(error ? { result: 'not kept', error } : { result: 'kept' }),
    });
  },
};

class FakeChannel {
  port1: { onmessage?: (event: { data: object }) => void } = {};
  port2 = { postMessage: (data: object) => this.port1.onmessage?.({ data }) };
}

it('OF-01 tells for each address whether it is stored, also on the way back to one', async () => {
  const registration = { active, update: () => Promise.resolve() };
  Object.assign(navigator, { serviceWorker: { register: async () => registration } });
  Object.assign(globalThis, { MessageChannel: FakeChannel });
  jest.spyOn(console, 'info').mockReturnValue(undefined);
  let navigated: () => void = () => undefined;
  const goTo = async (path: string): Promise<string | undefined> => {
    window.history.replaceState(null, '', path);
    navigated();
    await new Promise((resolve) => setTimeout(resolve, 5));
    return document.documentElement.dataset.kept;
  };
  window.history.replaceState(null, '', '/start');
  await runWorker({ release: { shell: '1' }, report: jest.fn(), onNavigated: (listener) => (navigated = listener) });
  failures['/student/courses'] = 'the connection was lost';
  expect(await goTo('/start')).toBe('kept');
  expect(await goTo('/student/courses')).toBe('not kept');
  expect(await goTo('/start')).toBe('kept');
  delete failures['/student/courses'];
  expect(await goTo('/student/courses')).toBe('kept');
});
