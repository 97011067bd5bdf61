import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';

/** Busy machines are slow: what is waited for gets five seconds before its absence is a failure. */
configure({ asyncUtilTimeout: 5000 });

afterEach(cleanup);
