import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchExam } from './exam/benchExam';
import { examRows, tableLines } from './exam/examTable.rule';
import { benchRelease, CHECK_SECONDS } from './release/benchRelease';
import { releaseLines } from './release/releaseTable.rule';

/**
 * `npm run bench -- exam` and `npm run bench -- release`: the product's cost beside a baseline. `--json` prints the
 * figures for other programs; `--rounds 6` sets the length; `--folder` keeps the built product for the next run.
 */

const OPTIONS = {
  json: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '6' },
  folder: { type: 'string' },
} as const;

const USAGE = 'npm run bench -- exam|release [--rounds 6] [--folder var/bench] [--json]';

/** A round of the exam goes through twenty of its 200 questions. */
const MOST_ROUNDS = 9;

const say = (line: string): void => console.error(line);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const { json, folder } = values;
  const rounds = Number(values.rounds);
  const what = positionals.join(' ');
  if (!['exam', 'release'].includes(what) || !Number.isInteger(rounds) || rounds < 1 || rounds > MOST_ROUNDS) {
    say(USAGE);
    return 2;
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`;
  if (what === 'exam') {
    const figures = await benchExam({ rounds, folder, say });
    const rows = examRows(figures);
    print(json, { machine, rows, ...figures }, [machine, ...tableLines(rows)]);
  } else {
    const figures = await benchRelease({ rounds, say });
    print(json, { machine, ...figures }, [machine, ...releaseLines(figures, CHECK_SECONDS)]);
  }
  return 0;
}

function print(json: boolean, value: unknown, lines: readonly string[]): void {
  console.log(json ? JSON.stringify(value) : lines.join('\n'));
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
