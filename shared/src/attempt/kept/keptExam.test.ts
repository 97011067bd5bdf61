import { requestPicture } from '@manassa/shared/data';
import { forgetFigures, forgetKeptExam, hasRoomForExam, keepFigures, readFigure } from './keptExam';

/** Fake content of the device; a browser test uses the real one. */
const values = new Map<string, unknown>();
let isFull = false;
jest.mock('../../session/login/keptDatabase', () => ({
  ...jest.requireActual<object>('../../session/login/keptDatabase'),
  keepValue: async (name: string, value: unknown) => !isFull && Boolean(values.set(name, value)),
  readValue: async (name: string) => values.get(name),
  dropKept: async (start: string) => {
    for (const name of [...values.keys()]) if (name.startsWith(start)) values.delete(name);
  },
}));
jest.mock('@manassa/shared/data', () => ({ requestPicture: jest.fn() }));

const loaded = jest.mocked(requestPicture);
const figureOf = (bytes: number): Blob => new Blob(['x'.repeat(bytes)], { type: 'image/png' });

beforeEach(() => {
  values.clear();
  isFull = false;
  Object.assign(navigator, { serviceWorker: {} });
  loaded.mockReset().mockImplementation(async () => figureOf(100));
});

test('OF-01 stores each figure once, regardless of its signature', async () => {
  expect(await keepFigures('e1', ['/media/a.png?sig=1', '/media/a.png?sig=1', '/media/b.png?sig=1'])).toBe(true);
  expect(await keepFigures('e1', ['/media/a.png?sig=2'])).toBe(true);
  expect(loaded).toHaveBeenCalledTimes(2);
  expect((await readFigure('e1', '/media/a.png?sig=3'))?.size).toBe(100);
  expect(await readFigure('e2', '/media/a.png')).toBeNull();
});

test('OF-01 tells figures apart that differ in the query only, as of a server that numbers them', async () => {
  loaded.mockImplementation(async (address) => figureOf(Number(address.split('=')[1])));
  expect(await keepFigures('e1', ['/picture.php?id=10', '/picture.php?id=20', '/a.png?sig=30'])).toBe(true);
  const found = await Promise.all(
    ['/picture.php?id=10', '/picture.php?id=20', '/a.png?sig=31'].map((one) => readFigure('e1', one)),
  );
  expect(found.map((figure) => figure?.size)).toEqual([10, 20, 30]);
  expect(await keepFigures('e1', ['/picture.php?id=10', '/picture.php?id=20', '/a.png?sig=32'])).toBe(true);
  expect(loaded).toHaveBeenCalledTimes(3);
});

test('OF-01 stores figures up to the limit, and reports the rest', async () => {
  expect(await keepFigures('e1', ['/1', '/2'], 200)).toBe(true);
  expect(await keepFigures('e1', ['/1', '/2', '/3', '/4'], 299)).toBe(false);
  expect([...values.keys()]).toEqual(['figure/e1//1', 'figure/e1//2']);
});

test('OF-01 continues after a figure that fails to load, and reports it', async () => {
  loaded.mockRejectedValueOnce(new Error('lost'));
  expect(await keepFigures('e1', ['/1', '/2'])).toBe(false);
  expect([...values.keys()]).toEqual(['figure/e1//2']);
});

test('OF-06 a device that becomes full stores no figure and reports no room, so that answers still fit', async () => {
  await keepFigures('e1', ['/1']);
  isFull = true;
  expect(await keepFigures('e1', ['/1', '/2', '/3'])).toBe(false);
  expect([...values.keys()]).toEqual([]);
  expect(loaded).toHaveBeenCalledTimes(2);
  expect(await hasRoomForExam()).toBe(false);
});

test('OF-06 reserves the last bytes of a device for answers', async () => {
  Object.assign(navigator, { storage: { estimate: async () => ({ quota: 5 * 1024 * 1024 + 99, usage: 0 }) } });
  expect(await keepFigures('e1', ['/1'])).toBe(false);
  expect([...values.keys()]).toEqual([]);
  Reflect.deleteProperty(navigator, 'storage');
});

test('OF-01 loads a figure again if its stored record is damaged', async () => {
  values.set('figure/e1//1', new Blob([])).set('figure/e1//2', 'text');
  expect(await readFigure('e1', '/1')).toBeNull();
  expect(await keepFigures('e1', ['/1', '/2'])).toBe(true);
  expect((await readFigure('e1', '/2'))?.size).toBe(100);
});

test.each([
  [10 * 1024 * 1024, false],
  [26 * 1024 * 1024, true],
])('OF-01 %i bytes left are enough room: %s', async (quota, expected) => {
  Object.assign(navigator, { storage: { estimate: async () => ({ quota: quota + 500, usage: 500 }) } });
  expect(await hasRoomForExam()).toBe(expected);
  Reflect.deleteProperty(navigator, 'storage');
});

test.each([
  ['does not tell', { estimate: async () => ({}) }],
  ['fails to tell', { estimate: () => Promise.reject(new Error('not allowed')) }],
  ['cannot tell, as of Safari 16,', {}],
])('OF-01 a device that %s how much room it has counts as roomy', async (_, storage) => {
  Object.assign(navigator, { storage });
  expect(await hasRoomForExam()).toBe(true);
  expect(await keepFigures('e1', ['/1'])).toBe(true);
  Reflect.deleteProperty(navigator, 'storage');
});

test('OF-01 a browser without service workers, as of some apps, has no room: it opens no page without a connection', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(await hasRoomForExam()).toBe(false);
});

test.each([
  ['no room', false],
  ['off', false],
  ['not kept', true],
  ['kept', true],
])('OF-01 if the service worker says "%s" of the page, there is room for the exam: %s', async (kept, expected) => {
  const looked = hasRoomForExam();
  document.documentElement.dataset.kept = kept;
  expect(await looked).toBe(expected);
  delete document.documentElement.dataset.kept;
});

test('OF-06 removes the exam and its figures, and nothing of another exam', async () => {
  values.set('exam/[["examId","e1"]]', {}).set('exam/[["examId","e2"]]', {});
  await keepFigures('e1', ['/1']);
  await keepFigures('e2', ['/1']);
  await forgetFigures('e1');
  expect(values.size).toBe(3);
  await keepFigures('e1', ['/1']);
  await forgetKeptExam('e1');
  expect([...values.keys()]).toEqual(['exam/[["examId","e2"]]', 'figure/e2//1']);
});
