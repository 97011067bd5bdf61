import { waitFor } from '@testing-library/react';
import { requestFonts, swapFonts } from './fonts';

const { dataset } = document.documentElement;
const FILES = ['/apps/shell/1/cairo-arabic.woff2', '/apps/shell/1/cairo-letters.woff2'];

let arrive: () => void;
let fail: () => void;
let navigate: (() => void) | undefined;

function onAnotherPage(listener: () => void): () => void {
  navigate = listener;
  return () => (navigate = undefined);
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
}

beforeEach(() => {
  const loaded = new Promise<never[]>((resolve, reject) => {
    arrive = () => resolve([]);
    fail = () => reject(new Error('lost'));
  });
  Object.assign(document, { fonts: { load: () => loaded, ready: Promise.resolve() } });
  document.head.innerHTML = FILES.map((file) => `<link as="font" href="${file}">`).join('');
  document.body.innerHTML = '<main><p data-skeleton></p><p data-skeleton></p></main>';
  dataset.fonts = 'later';
  navigate = undefined;
  window.localStorage.clear();
});

function showData(): void {
  document.body.innerHTML = '<main><p>data</p></main>';
}

it('FS-03 changes the text to Cairo when its files arrive before the data', async () => {
  void swapFonts(onAnotherPage);
  await settle();
  expect(dataset.fonts).toBe('later');
  arrive();
  const files = FILES.map((file) => `http://localhost${file}`).join();
  await waitFor(() => expect(window.localStorage.getItem('manassa.fonts')).toBe(files));
  expect(dataset.fonts).toBeUndefined();
});

it('FS-03 leaves drawn data as it is until the next page', async () => {
  void swapFonts(onAnotherPage);
  showData();
  arrive();
  await settle();
  expect(dataset.fonts).toBe('later');
  expect(window.localStorage.getItem('manassa.fonts')).not.toBeNull();
  navigate?.();
  expect(dataset.fonts).toBeUndefined();
  expect(navigate).toBeUndefined();
});

it('FS-03 leaves data as it is that is drawn beside the skeletons of other parts', async () => {
  void swapFonts(onAnotherPage);
  document.body.innerHTML = '<main><p>data</p><p data-skeleton></p></main>';
  arrive();
  await settle();
  expect(dataset.fonts).toBe('later');
});

it('FS-03 leaves data as it is that was drawn before the files are requested', async () => {
  showData();
  void swapFonts(onAnotherPage);
  arrive();
  await settle();
  expect(dataset.fonts).toBe('later');
});

it('FS-03 changes the text to Cairo while the page has no data, although the bar has the name by then', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<header data-skeleton></header>');
  void swapFonts(onAnotherPage);
  document.querySelector('header')?.remove();
  arrive();
  await settle();
  expect(dataset.fonts).toBeUndefined();
});

it('changes the text to Cairo although a file does not come', async () => {
  void swapFonts(onAnotherPage);
  fail();
  await settle();
  expect(dataset.fonts).toBeUndefined();
});

it('requests the files of a first visit only', () => {
  const requested = (): number => document.querySelectorAll('link[rel=preload]').length;
  delete dataset.fonts;
  requestFonts();
  expect(requested()).toBe(0);
  dataset.fonts = 'later';
  requestFonts();
  expect(requested()).toBe(FILES.length);
});
