import { isUserMistake } from '@manassa/shared/config';
import { runStaffCommand } from '../staff/staffCommands';
import type { StaffTools } from '../staff/staffCommand';
import type { TestApi } from './testApi';

/** Runs staff commands on a test's database; a mistake returns 'refused' and its lines. */
export function staffRunner(api: () => TestApi) {
  return async (args: string[], files: Record<string, unknown> = {}): Promise<readonly string[]> => {
    const tools: StaffTools = {
      handle: api().handle,
      who: 'tester',
      readFile: (path) => JSON.stringify(files[path]),
      progress: () => undefined,
    };
    try {
      return (await runStaffCommand(tools, args)).lines;
    } catch (error) {
      if (!isUserMistake(error)) throw error;
      return ['refused', ...error.message.split('\n')];
    }
  };
}
