import { packageTests } from '../jest.config.base.js';

export default packageTests('remote-student', 'browser');
