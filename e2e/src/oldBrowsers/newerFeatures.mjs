/**
 * Prints the features of a current browser that one of the oldest supported browsers lacks, as JSON: names of globals,
 * and members as `[interface, member]`, all from MDN's data.
 */
import { browsersWithout, features } from '../../../shared/src/testing/lint/browserSupport.js';

const without = browsersWithout();
const globals = [];
const members = [];

for (const [name, entry] of [...Object.entries(features.javascript.builtins), ...Object.entries(features.api)]) {
  const isMissing = without(entry).length > 0;
  if (isMissing) globals.push(name);
  for (const [member, inner] of Object.entries(entry)) {
    if (member === '__compat' || member.endsWith('_event')) continue;
    // A missing element becomes an unknown one without members.
    const isGone = isMissing && name.startsWith('HTML');
    if (isGone || without(inner).length > 0) members.push([name, member.replace(/_static$/, '')]);
  }
}

process.stdout.write(JSON.stringify({ globals, members }));
