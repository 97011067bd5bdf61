import { openContext } from '../command/context';
import { runCli } from '../command/runCli';
import { manifestsOnly } from './manifestsOnly';

// Importing the development servers would load half the bundler.
jest.mock('../command/serve/dev', () => ({ dev: {} }));

/** Exit code and output of a command. */
export interface Ended {
  /** Null for a killed process. */
  code: number | null;
  out: string;
  err: string;
}

/** Runs command lines in this process, on a release folder; `root` is the checkout. */
export function useCommandLine(folder: () => string, root = folder): (...words: string[]) => Promise<Ended> {
  const printed = { out: [] as string[], err: [] as string[] };
  beforeEach(() => {
    jest.spyOn(console, 'log').mockImplementation((text: string) => void printed.out.push(text));
    jest.spyOn(console, 'error').mockImplementation((text: unknown) => void printed.err.push(String(text)));
  });
  afterEach(() => jest.restoreAllMocks());
  return async (...words) => {
    printed.out = [];
    printed.err = [];
    const environment = { RELEASE_DIR: folder(), MANASSA_OPERATOR: 'tester' };
    const code = await runCli(openContext(root(), environment, words, manifestsOnly));
    return { code, out: printed.out.join('\n'), err: printed.err.join('\n') };
  };
}
