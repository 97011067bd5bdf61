const { dirname } = require('node:path');

/** This package's folder, found the same way in Node, tsx and jest: import.meta does not load in jest. */
module.exports = { packageFolder: dirname(__dirname) };
