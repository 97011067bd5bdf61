import { areUpdatesHeld, holdUpdates, onHeldUpdatesChanged } from './heldUpdates';

it('RL-07 holds updates until the last holder releases them', () => {
  const heard = jest.fn();
  const stop = onHeldUpdatesChanged(heard);
  expect(areUpdatesHeld()).toBe(false);
  const releaseExam = holdUpdates();
  const releaseLecture = holdUpdates();
  releaseExam();
  releaseExam();
  expect(areUpdatesHeld()).toBe(true);
  releaseLecture();
  expect(areUpdatesHeld()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(4);
  stop();
  holdUpdates()();
  expect(heard).toHaveBeenCalledTimes(4);
});
