const path = require('node:path');

/** The repository's root, found the same way in tsx and jest: import.meta does not load in jest. */
module.exports = { rootFolder: path.resolve(__dirname, '../../..') };
