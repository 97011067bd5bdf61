import { noticesAtom, store } from '@manassa/shared/session';
import { examServer, openScreen, serveExam, threeQuestions } from '../testing/examScreens';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const warnings = () => store.get(noticesAtom).filter(({ text }) => text.startsWith('لم تُحفظ كل رسوم الامتحان'));

/** Opens an exam in a browser that stores no figures, as jsdom. A figure loads until `settle` is called, then fails. */
async function openFigures({ image = 'figures/fall.svg' as string | null, isOnline = true } = {}) {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const server = examServer({ exam: { questions: threeQuestions({ image }) } });
  serveExam(server);
  const serve = jest.mocked(fetch).getMockImplementation();
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  jest.mocked(fetch).mockImplementation(async (input, init) => {
    if (String(input).includes('figures/')) {
      asked.push(String(input));
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return serve?.(input, init) ?? Response.error();
  });
  const sitting = await openScreen(server, 'attend');
  await sitting.pass(100);
  return { ...sitting, onLine, asked, settle: () => waiting.shift()?.() };
}

test('OF-06 warns once during an exam whose figures are not stored', async () => {
  const { pass, settle, asked } = await openFigures();
  expect(asked).toHaveLength(1);
  expect(warnings()).toEqual([]);
  settle();
  await pass(5000);
  expect(warnings()).toHaveLength(1);
});

test('OF-06 loads no figures without a connection', async () => {
  const { pass, asked } = await openFigures({ isOnline: false });
  await pass(5000);
  expect(asked).toEqual([]);
  expect(warnings()).toEqual([]);
});

test('OF-06 warns about no figures when the connection is lost meanwhile', async () => {
  const { pass, settle, onLine } = await openFigures();
  onLine.mockReturnValue(false);
  settle();
  await pass(5000);
  expect(warnings()).toEqual([]);
});

test('OF-01 stores the figures of an exam that was opened without a connection once that returns', async () => {
  const { pass, asked, onLine } = await openFigures({ isOnline: false });
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await pass(100);
  expect(asked).toHaveLength(1);
});

test('OF-06 warns once, although the connection returns and the figures are still not stored', async () => {
  const { pass, settle, asked } = await openFigures();
  settle();
  await pass(5000);
  store.set(noticesAtom, []);
  window.dispatchEvent(new Event('online'));
  await pass(100);
  settle();
  await pass(5000);
  expect(asked).toHaveLength(2);
  expect(warnings()).toEqual([]);
});

test('OF-06 warns about no figures that the lost connection ended and the next try is loading', async () => {
  const { pass, settle, asked } = await openFigures();
  window.dispatchEvent(new Event('online'));
  await pass(100);
  expect(asked).toHaveLength(2);
  settle();
  await pass(5000);
  expect(warnings()).toEqual([]);
});

test('OF-06 warns about no figures of an exam that was left', async () => {
  const { pass, settle, close } = await openFigures();
  close();
  settle();
  await pass(5000);
  expect(warnings()).toEqual([]);
});

test('OF-06 warns about nothing in an exam without figures', async () => {
  const { pass, asked } = await openFigures({ image: null });
  await pass(5000);
  expect(asked).toEqual([]);
  expect(warnings()).toEqual([]);
});
