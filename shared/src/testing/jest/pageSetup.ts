import { setImmediate } from 'node:timers';
import '@testing-library/jest-dom';
import { cleanup, configure, getConfig } from '@testing-library/react';

const { asyncWrapper } = getConfig();

configure({
  /** Longer than the default second, for busy machines. */
  asyncUtilTimeout: 5000,
  // A response that arrives in the same task is drawn before React complains about updates outside `act`: how many
  // steps a response takes depends on Node's version.
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result = await work();
      await new Promise(setImmediate);
      return result;
    }),
});

afterEach(cleanup);
