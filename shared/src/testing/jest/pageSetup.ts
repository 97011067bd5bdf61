import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';

/** Longer than the default second, for busy machines. */
configure({ asyncUtilTimeout: 5000 });

afterEach(cleanup);
