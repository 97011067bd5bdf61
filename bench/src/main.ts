import { cpus } from 'node:os';
import { oneOf, readArgs, readCount } from '../../e2e/src/harness/readArgs';
import { benchExamDay, examDayLines } from './examDay/benchExamDay';
import { benchExam } from './exam/benchExam';
import { examRows, tableLines } from './exam/examTable.rule';
import { benchGate } from './gate/benchGate';
import { gateLines } from './gate/gateTable.rule';
import { benchPage } from './page/benchPage';
import { pageLines } from './page/pageTable.rule';
import { benchRelease, CHECK_SECONDS } from './release/benchRelease';
import { releaseLines } from './release/releaseTable.rule';
import { benchSession } from './session/benchSession';
import { isBounded, sessionLines } from './session/sessionTable.rule';
import { benchWorker } from './worker/benchWorker';
import { workerLines } from './worker/workerTable.rule';

/**
 * Benchmarks, by first word: `exam`, `page` and `release` compare the product with a baseline; `gate` measures promotions and
 * rollbacks with and without load; `session` the memory of a tab across remotes and releases (exits with 1 above the
 * limit); `exam-day` the API with 2,000 students; `worker` visits with the service worker next to visits without. Options:
 * `--json` prints figures for programs, `--rounds 6` sets the length, `--folder` keeps the product built for `exam` or
 * `worker`, which `page` takes from there, `--loops 8` sets the load of `gate`.
 */

const OPTIONS = {
  json: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '6' },
  folder: { type: 'string' },
  loops: { type: 'string', default: '8' },
  route: { type: 'string' },
  database: { type: 'string', default: 'embedded' },
  servers: { type: 'string', default: '1' },
  students: { type: 'string', default: '2000' },
  minutes: { type: 'string', default: '5' },
} as const;

const USAGE = `npm run bench -- exam [--rounds 6] [--folder var/bench] [--json]
npm run bench -- gate [--rounds 6] [--loops 8] [--json]
npm run bench -- release|session [--rounds 6] [--json]
npm run bench -- page|worker [--route login] [--rounds 6] [--folder var/bench] [--json]
npm run bench -- exam-day [--database embedded|postgres] [--servers 1] [--students 2000] [--minutes 5] [--json]`;

/** A round of the exam uses twenty of its 200 questions. */
const MOST_ROUNDS: Record<string, number> = {
  exam: 9,
  page: 20,
  release: 9,
  gate: 100,
  session: 200,
  'exam-day': 9,
  worker: 9,
};

const say = (line: string): void => console.error(line);

function readMinutes(text: string): number {
  const minutes = Number(text);
  if (minutes > 0 && minutes < Infinity) return minutes;
  say(`--minutes must be a number above 0, not "${text}"`);
  process.exit(2);
}

async function main(): Promise<number> {
  const { values, positionals } = readArgs(USAGE, { options: OPTIONS, allowPositionals: true });
  const { json, folder } = values;
  const rounds = Number(values.rounds);
  const what = positionals.join(' ');
  const mostRounds = MOST_ROUNDS[what];
  if (mostRounds === undefined) {
    say(USAGE);
    return 2;
  }
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > mostRounds) {
    say(`--rounds must be a whole number from 1 to ${mostRounds}, not "${values.rounds}"`);
    return 2;
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`;
  if (what === 'exam') {
    const figures = await benchExam({ rounds, folder, say });
    const rows = examRows(figures);
    print(json, { machine, rows, ...figures }, [machine, ...tableLines(rows)]);
  } else if (what === 'page') {
    const figures = await benchPage({ rounds, route: values.route, folder, say });
    print(json, { machine, ...figures }, [machine, ...pageLines(figures)]);
  } else if (what === 'session') {
    const held = await benchSession({ rounds, say });
    print(json, { machine, held }, [machine, ...sessionLines(held)]);
    return isBounded(held) ? 0 : 1;
  } else if (what === 'worker') {
    const figures = await benchWorker({ rounds, route: values.route, folder, say });
    print(json, { machine, ...figures }, [machine, ...workerLines(figures)]);
  } else if (what === 'gate') {
    const figures = await benchGate({ rounds, loops: readCount('loops', values.loops, 0), say });
    print(json, { machine, ...figures }, [machine, ...gateLines(figures)]);
  } else if (what === 'exam-day') {
    const figures = await benchExamDay({
      database: oneOf('database', values.database, ['embedded', 'postgres']),
      servers: readCount('servers', values.servers, 1),
      students: readCount('students', values.students, 1),
      courses: 100,
      attempts: 200_000,
      loginSec: readMinutes(values.minutes) * 60,
      rushSec: 10,
      calls: 400,
      say,
    });
    print(json, { machine, ...figures }, [machine, ...examDayLines(figures)]);
  } else {
    const figures = await benchRelease({ rounds, say });
    print(json, { machine, ...figures }, [machine, ...releaseLines(figures, CHECK_SECONDS)]);
  }
  return 0;
}

function print(json: boolean, value: unknown, lines: readonly string[]): void {
  console.log(json ? JSON.stringify(value) : lines.join('\n'));
}

process.exitCode = await main();
