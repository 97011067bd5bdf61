import { packageTests } from '../jest.config.base.js';

export default packageTests('e2e', 'node');
