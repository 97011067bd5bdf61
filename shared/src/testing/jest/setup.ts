import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';

/** Busy machines are slow: what is waited for gets five seconds before its absence is a failure. */
configure({ asyncUtilTimeout: 5000 });
jest.setTimeout(20_000);

/** A console error nobody expected fails the test: a noisy console hides real faults. */
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
  });
});

afterEach(() => {
  cleanup();
  const error = console.error;
  const watched = jest.isMockFunction(error);
  jest.restoreAllMocks();
  if (watched && complaints.length > 0) throw new Error(`unexpected console.error: ${complaints.join('\n')}`);
});
