import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './faults';

test('removes the temporary folder at its end, and when a signal ends the process', () => {
  const exit = jest.spyOn(process, 'on');
  const folders = [temporaryFolder(), temporaryFolder()] as const;
  for (const { path: folder } of folders) writeFileSync(path.join(folder, 'copy.js'), '');
  folders[0][Symbol.dispose]();
  expect(folders.map(({ path: folder }) => existsSync(folder))).toEqual([false, true]);
  const atExit = exit.mock.calls.at(-1)?.[1] as () => void;
  atExit();
  expect(existsSync(folders[1].path)).toBe(false);
  expect(process.listeners('exit')).not.toContain(atExit);
});
