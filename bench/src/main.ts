import { parseArgs } from 'node:util';
import { benchExam } from './exam/benchExam';
import { examRows, tableLines } from './exam/examTable.rule';

/**
 * `npm run bench -- exam`: what the product costs, beside the same done without it. `--json` prints the figures for
 * other programs; `--rounds 6` says how long to measure; `--folder` keeps the built product for the next time.
 */

const OPTIONS = {
  json: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '6' },
  folder: { type: 'string' },
} as const;

const USAGE = 'npm run bench -- exam [--rounds 6] [--folder var/bench] [--json]';

/** A round goes through twenty of the 200 questions. */
const MOST_ROUNDS = 9;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const rounds = Number(values.rounds);
  if (positionals.join() !== 'exam' || !Number.isInteger(rounds) || rounds < 1 || rounds > MOST_ROUNDS) {
    console.error(USAGE);
    return 2;
  }
  const figures = await benchExam({ rounds, folder: values.folder, say: (line) => console.error(line) });
  const rows = examRows(figures);
  if (values.json) console.log(JSON.stringify({ rows, ...figures }));
  else console.log(tableLines(rows).join('\n'));
  return 0;
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
