import { packageTests } from '../jest.config.base.js';

export default packageTests('bench', 'node');
