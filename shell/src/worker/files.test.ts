import { ReadableStream } from 'node:stream/web';
import { answerFile } from './files';
import { FakeCaches } from './testing/fakeCaches';

const FOLDER = 'https://school.example/apps/x/1';

let network: () => Promise<Response>;

async function keepFile(body: BodyInit): Promise<void> {
  const caches = new FakeCaches();
  await (await caches.open('manassa page A')).put(`${FOLDER}/a.js`, new Response(body));
  Object.assign(globalThis, { caches, fetch: () => network() });
}

const ask = (file: string): Promise<Response> => answerFile(new Request(`${FOLDER}/${file}`));
const textOf = async (file: string): Promise<string> => (await ask(file)).text();

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('RL-15 serves a kept file, also for the address of a retry that the network fails', async () => {
  await keepFile('kept');
  network = async () => new Response('fresh');
  await expect(textOf('a.js')).resolves.toBe('kept');
  await expect(textOf('b.js')).resolves.toBe('fresh');
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(textOf('a.js?r=1')).resolves.toBe('kept');
  network = async () => new Response('gone', { status: 404 });
  await expect(textOf('a.js?r=2')).resolves.toBe('kept');
  network = () => new Promise(() => undefined);
  const late = textOf('a.js?r=3');
  await jest.advanceTimersByTimeAsync(3000);
  await expect(late).resolves.toBe('kept');
});

it('RL-15 serves the file of the network to a retry when the kept one is damaged', async () => {
  const damaged = new ReadableStream({ start: (controller) => controller.error(new TypeError('damaged')) });
  await keepFile(damaged as unknown as BodyInit);
  network = async () => new Response('fresh');
  await expect(textOf('a.js')).rejects.toThrow('damaged');
  await expect(textOf('a.js?r=1')).resolves.toBe('fresh');
  // The damaged copy is gone: the next page that is kept would copy it.
  await expect(textOf('a.js')).resolves.toBe('fresh');
});

it('OF-05 serves the file of the network when the storage never answers', async () => {
  await keepFile('kept');
  Object.assign(globalThis.caches, { delayMs: 3_600_000 });
  network = async () => new Response('fresh');
  const answer = ask('a.js');
  await jest.advanceTimersByTimeAsync(1000);
  const shown = await Promise.race([answer, 'still waiting' as const]);
  expect(shown === 'still waiting' ? shown : await shown.text()).toBe('fresh');
});
