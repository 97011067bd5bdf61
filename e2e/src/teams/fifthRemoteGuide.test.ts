import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import folder from '../harness/rootFolder.cjs';
import { guideFiles } from './fifthRemoteGuide';

test('the files of the guide are formatted, or `npm run check` would refuse them', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'guide-'));
  try {
    for (const { file, text } of guideFiles()) {
      mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
      writeFileSync(path.join(copy, file), text);
    }
    const words = ['--config', path.join(folder.rootFolder, '.oxfmtrc.json'), '--list-different', '.'];
    const oxfmt = path.join(folder.rootFolder, 'node_modules/oxfmt/bin/oxfmt');
    const { stdout, stderr } = spawnSync(process.execPath, [oxfmt, ...words], { cwd: copy, encoding: 'utf8' });
    expect(`${stdout}${stderr}`).toBe('');
  } finally {
    rmSync(copy, { recursive: true });
  }
});
