import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../harness/startProduct';
import { OLDER_FILES } from './buildOlder';

function exportedNames(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const declared = [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const passedOn = [...text.matchAll(/^export {([^}]*)} from/gm)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  return [...declared, ...passedOn];
}

it.each(Object.entries(OLDER_FILES))(
  'the older exam remote has in %s every name that the engine of today may import',
  (file, older) => {
    const names = exportedNames(path.join('remote-exam/src/attempt/kept', file));
    expect(names.length).toBeGreaterThan(2);
    expect(exportedNames(path.join('e2e/src/faults/site/olderBuild', older))).toEqual(expect.arrayContaining(names));
  },
);
