import { afterPaint } from './afterPaint';

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => {
    frames[id - 1] = () => undefined;
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function nextFrame(): void {
  for (const frame of frames.splice(0)) frame(0);
}

test('AT-15 calls back once, after the frame', () => {
  const callback = jest.fn();
  afterPaint(callback);
  nextFrame();
  expect(callback).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(callback).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(10_000);
  expect(callback).toHaveBeenCalledTimes(1);
});

test('AT-15 calls back once without a frame in a hidden page', () => {
  const callback = jest.fn();
  afterPaint(callback);
  jest.advanceTimersByTime(250);
  expect(callback).toHaveBeenCalledTimes(1);
  nextFrame();
  jest.advanceTimersByTime(10_000);
  expect(callback).toHaveBeenCalledTimes(1);
});

test.each([
  ['before the frame', 0],
  ['between the frame and the call', 1],
])('does not call back when cancelled %s', (_, framesBefore) => {
  const callback = jest.fn();
  const cancel = afterPaint(callback);
  for (let n = 0; n < framesBefore; n += 1) nextFrame();
  cancel();
  nextFrame();
  jest.advanceTimersByTime(10_000);
  expect(callback).not.toHaveBeenCalled();
});
