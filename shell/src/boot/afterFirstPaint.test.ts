import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterFirstPaint } from './afterFirstPaint';

const painted = jest.fn((_type: string): unknown[] => []);
let isHidden = false;

beforeEach(() => {
  jest.useFakeTimers();
  isHidden = false;
  painted.mockReturnValue([]);
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: painted });
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const begin = () => {
  const work = jest.fn();
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  afterFirstPaint(work);
  expect(work).not.toHaveBeenCalled();
  return { work, frame: () => frames.mock.calls[0]?.[0](0) };
};

it('runs after the frame in which the page is painted, once', () => {
  const { work, frame } = begin();
  jest.advanceTimersByTime(100);
  expect(work).not.toHaveBeenCalled();
  frame();
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  jest.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
});

it('runs without a frame on a page that is painted already, and in a tab that is not', () => {
  painted.mockReturnValue([{}]);
  const early = begin();
  jest.advanceTimersByTime(0);
  expect(early.work).toHaveBeenCalledTimes(1);

  painted.mockReturnValue([]);
  isHidden = true;
  const hidden = begin();
  jest.advanceTimersByTime(0);
  expect(hidden.work).toHaveBeenCalledTimes(1);
});

it('does not wait long for a page that the browser does not paint', () => {
  const { work } = begin();
  jest.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
});

it('the entry file imports nothing else before the first paint, which that would delay', () => {
  const source = readFileSync(path.join(__dirname, '../main.ts'), 'utf8');
  const imported = Array.from(source.matchAll(/^import .*?'(.+)';$/gm), ([, file]) => file);
  const scripts = imported.filter((file) => !file?.endsWith('.css'));
  expect(scripts).toEqual(['./boot/afterFirstPaint', './reports/notStarted']);
});
