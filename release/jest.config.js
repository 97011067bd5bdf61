import { packageTests } from '../jest.config.base.js';

export default packageTests('release', 'node');
