import { act, render, screen } from '@testing-library/react';
import { StillLoading } from './StillLoading';

afterEach(() => jest.useRealTimers());

it('RL-12 says after 3 s that the loading takes long', () => {
  jest.useFakeTimers();
  render(<StillLoading />);
  act(() => jest.advanceTimersByTime(2_999));
  expect(screen.queryByText(/أطول من المعتاد/)).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText(/أطول من المعتاد/)).toBeVisible();
});
