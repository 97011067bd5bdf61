import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../../e2e/src/harness/startProduct';
import { findPostgres, startTemporaryServer } from '../../../e2e/src/postgres/temporaryServer';
import { ApiClient, spread, type ApiAnswer } from './apiClient';
import { timingsOf, type Timings } from './timings.rule';

interface ExamDayOptions {
  database: 'embedded' | 'postgres';
  /** Students of the exam; the school has five times as many. */
  students: number;
  courses: number;
  /** Earlier submitted attempts. */
  attempts: number;
  /** Time in which all log in. */
  loginSec: number;
  /** Time in which all start, in which all save, and in which all submit. */
  rushSec: number;
  /** Calls of each kind to compare with the floor. */
  calls: number;
  say: (line: string) => void;
}

/** Time of a call on the API and on the floor, in ms. */
interface FloorFigure {
  call: string;
  apiMs: number;
  floorMs: number;
}

/** Times of a phase, and the server's CPU time per student, in ms. */
interface PhaseFigure extends Timings {
  cpuMs: number;
}

interface ExamDayFigures {
  database: 'embedded' | 'postgres';
  students: number;
  errors: number;
  wrongScores: number;
  duplicates: number;
  login: PhaseFigure;
  start: PhaseFigure;
  checkpoint: PhaseFigure;
  submit: PhaseFigure;
  /** Peak memory of the server's process. */
  memoryMb: number;
  floor: FloorFigure[];
}

const BASE = '/api/v2';
const QUESTIONS = 20;
const START_MS = 120_000;

type Environment = Record<string, string>;

/** Runs a script of the API's sources for measuring. */
const source = (script: string): string[] => ['--import', 'tsx', path.join(ROOT, 'api/src/testing', script)];

function run(args: readonly string[], environment: Environment, input = ''): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin?.end(input);
  return child;
}

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));

function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error(`not started: ${text}`)), START_MS);
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString('utf8');
      const found = pattern.exec(text);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const end = ended(child);
  child.kill('SIGTERM');
  await end;
}

const statusOf = (pid: number, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

/** CPU time of a process (proc(5): fields 14 and 15, in hundredths of a second). */
function cpuSec(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

type Send = (method: 'GET' | 'POST', path: string, token: string | null, body?: unknown) => Promise<unknown>;

const field = (value: unknown, ...names: string[]): unknown =>
  names.reduce((found, name) => Reflect.get(Object(found), name) as unknown, value);

/** Holds the exam. `cpuMs` is the server's CPU time per student, without the database's. */
async function holdExam(send: Send, pid: number, examId: string, { students, loginSec, rushSec, say }: ExamDayOptions) {
  const tokens: string[] = [];
  const attempts: unknown[] = [];
  let wrongScores = 0;
  const phase = async (sec: number, work: (student: number) => Promise<void>): Promise<PhaseFigure> => {
    const usedSec = cpuSec(pid);
    const times = await spread(students, sec * 1000, work);
    return { ...timingsOf(times), cpuMs: Math.round(((cpuSec(pid) - usedSec) / students) * 10_000) / 10 };
  };
  say(`${students} students log in within ${loginSec} s`);
  const login = await phase(loginSec, async (student) => {
    const body = { studentCode: `L${student}`, password: 'secret-123' };
    tokens[student] = String(field(await send('POST', '/user/login', null, body), 'user', 'loginToken'));
  });
  say(`they start within ${rushSec} s`);
  const start = await phase(rushSec, async (student) => {
    const started = await send('POST', '/attendance/start', tokens[student] ?? null, { examId, enrollmentId: null });
    attempts[student] = field(started, 'attendance', '_id');
  });
  say(`they save half of their answers within ${rushSec} s`);
  const checkpoint = await phase(rushSec, async (student) => {
    const studentAnswers = Array.from({ length: QUESTIONS }, (_, at) => (at % 2 === 0 ? 'b' : null));
    const body = { examId, studentAnswers, device: `phone${student}`, takeOver: false };
    const saved = await send('POST', '/attendance/checkpoint', tokens[student] ?? null, body);
    if (saved !== undefined && field(saved, 'attendance', '_id') !== attempts[student]) wrongScores += 1;
  });
  say(`they submit within ${rushSec} s`);
  const submit = await phase(rushSec, async (student) => {
    // Gives each student another score.
    const right = student % (QUESTIONS + 1);
    const studentAnswers = Array.from({ length: QUESTIONS }, (_, at) => (at < right ? 'a' : 'b'));
    const body = { examId, studentAnswers, enrollmentId: null };
    const submitted = await send('POST', '/attendance/submit', tokens[student] ?? null, body);
    const isAnswered = submitted !== undefined;
    const isOwn = field(submitted, 'attendance', '_id') === attempts[student];
    if (isAnswered && (field(submitted, 'attendance', 'score') !== right || !isOwn)) wrongScores += 1;
  });
  const known = attempts.filter((id) => id !== undefined);
  return {
    token: tokens[0] ?? '',
    wrongScores,
    duplicates: known.length - new Set(known).size,
    login,
    start,
    checkpoint,
    submit,
  };
}

/** Returns the mean time of a call, one at a time. */
async function meanMs(origin: string, calls: number, address: string, token: string): Promise<number> {
  const client = new ApiClient(origin);
  for (let warm = 0; warm < calls / 4; warm += 1) await client.send('GET', address, token);
  const startMs = performance.now();
  for (let call = 0; call < calls; call += 1) await client.send('GET', address, token);
  const mean = (performance.now() - startMs) / calls;
  client.close();
  return Math.round(mean * 100) / 100;
}

/** Compares calls with a bare Fastify server that runs the same statements. */
async function compareWithFloor(
  environment: Environment,
  calls: number,
  token: string,
  courseId: string,
): Promise<FloorFigure[]> {
  const paths = {
    'my-info': `${BASE}/user/my-info`,
    course: `${BASE}/course/${courseId}`,
    catalogue: `${BASE}/course?grade=third&stage=highschool&active=true&populate=category&select=-sections`,
    'my-enrollments, all courses': `${BASE}/enrollment/my-enrollments`,
    'my-attendances': `${BASE}/attendance/my-attendances`,
  };
  const server = run(source('floorServer.ts'), environment, JSON.stringify({ token, paths: Object.values(paths) }));
  try {
    const [, api = '', floor = ''] = await printed(server, /\["(http[^"]+)","(http[^"]+)"\]/);
    const figures: FloorFigure[] = [];
    for (const [call, address] of Object.entries(paths)) {
      figures.push({
        call,
        apiMs: await meanMs(api, calls, address, token),
        floorMs: await meanMs(floor, calls, address.split('?')[0] ?? address, token),
      });
    }
    return figures;
  } finally {
    server.kill('SIGKILL');
  }
}

/** Holds an exam of a whole school on one server, and compares single calls with the floor. */
export async function benchExamDay(options: ExamDayOptions): Promise<ExamDayFigures> {
  const { database, students, courses, attempts, say } = options;
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-exam-day-'));
  const bin = database === 'postgres' ? findPostgres() : null;
  if (database === 'postgres' && bin === null) throw new Error('PostgreSQL is not installed on this machine');
  const postgres = bin === null ? null : await startTemporaryServer(bin);
  const environment = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: postgres?.url ?? '',
    SAMPLE_CATALOGUE: 'off',
    PORT: '0',
  };
  try {
    say(`filling the school: ${courses} courses, ${attempts} attempts`);
    const size = { STUDENTS: `${students * 5}`, COURSES: `${courses}`, ATTEMPTS: `${attempts}` };
    const seed = run(source('seedSchool.ts'), { ...environment, ...size });
    const [text] = await printed(seed, /\{"examId".*\}/);
    await ended(seed);
    const { examId, courseId } = JSON.parse(text) as { examId: string; courseId: string };
    const server = run([path.join(ROOT, 'api/server.js')], environment);
    const [, origin = ''] = await printed(server, /API at (http:\/\/[^/]+)/);
    const pid = server.pid ?? 0;
    const client = new ApiClient(origin);
    let errors = 0;
    const send: Send = async (method, address, token, body) => {
      const { status, body: answered } = await client
        .send(method, `${BASE}${address}`, token, body)
        .catch((): ApiAnswer => ({ status: 0, body: {} }));
      if (status !== 200) errors += 1;
      return answered.data;
    };
    const { token, ...held } = await holdExam(send, pid, examId, options);
    const memoryMb = Math.round(statusOf(pid, 'VmHWM') / 1024);
    client.close();
    await stop(server);
    say('comparing single calls with a bare server');
    const floor = await compareWithFloor(environment, options.calls, token, courseId);
    return { database, students, errors, ...held, memoryMb, floor };
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function examDayLines(figures: ExamDayFigures): string[] {
  const row = (name: string, { p50, p95, p99, cpuMs }: PhaseFigure): string =>
    `${name.padEnd(10)} p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${cpuMs} ms of CPU`;
  return [
    `${figures.students} students on ${figures.database === 'postgres' ? 'PostgreSQL' : 'the embedded database'}`,
    `errors ${figures.errors}, wrong scores ${figures.wrongScores}, duplicate attempts ${figures.duplicates}`,
    row('login', figures.login),
    row('start', figures.start),
    row('checkpoint', figures.checkpoint),
    row('submit', figures.submit),
    `memory ${figures.memoryMb} MB`,
    ...figures.floor.map(
      ({ call, apiMs, floorMs }) =>
        `${call.padEnd(28)} ${apiMs} ms, bare server ${floorMs} ms, ratio ${(apiMs / floorMs).toFixed(2)}`,
    ),
  ];
}
