import { packageTests } from '../jest.config.base.js';

const { transform, ...tests } = packageTests('release', 'node');
const [typescript] = Object.values(transform);

/** citty comes as ES modules only: it is transpiled like the package's own code. */
export default {
  ...tests,
  transform: { ...transform, '/citty/.+\\.mjs$': typescript },
  transformIgnorePatterns: ['/node_modules/(?!citty/)'],
};
