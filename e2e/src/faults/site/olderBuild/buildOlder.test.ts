import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../harness/startProduct';
import { OLDER_FILES } from './buildOlder';

/** Names of the members of the store, two spaces in. */
function membersOf(text: string, from: string): string[] {
  const body = text.slice(text.indexOf(from));
  const names = [...body.matchAll(/^ {2,4}(?:readonly )?(\w+)(?=[,:(])/gm)];
  return names.map(([, name = '']) => name);
}

it('the older store has every member that the engine of today uses', () => {
  const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
  const today = membersOf(read('remote-exam/src/attempt/storage/attemptStore.ts'), 'export interface AttemptStore');
  expect(today.length).toBeGreaterThan(12);
  const older = path.join('e2e/src/faults/site/olderBuild', OLDER_FILES['createAttemptStore.ts']);
  expect(membersOf(read(older), 'return {\n    journal')).toEqual(expect.arrayContaining(today));
});
