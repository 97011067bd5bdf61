import { createLayerHistory } from './layerHistory';

let open = 0;
const layers = createLayerHistory(
  () => open,
  (depth) => (open = depth),
);

const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 50));

async function show(count: number): Promise<void> {
  open = count;
  layers.update();
  await settled();
}

/** Opens an address as the router does. */
function push(path: string, idx: number): void {
  window.history.pushState({ usr: null, key: path, idx }, '', path);
}

async function step(by: number): Promise<string> {
  window.history.go(by);
  await settled();
  return window.location.pathname;
}

it('SH-03 goes back and forward over a page that was opened from a layer', async () => {
  window.history.replaceState({ usr: null, key: 'before', idx: 0 }, '', '/before');
  push('/list', 1);
  await show(1);
  push('/item', 2);
  await show(0);
  expect(await step(-1)).toBe('/list');
  expect(await step(1)).toBe('/item');
  expect(window.history.state).toEqual({ usr: null, key: '/item', idx: 2 });
  expect(await step(-1)).toBe('/list');
  expect(await step(-1)).toBe('/before');
});
