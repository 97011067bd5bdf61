import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_BASE } from '@manassa/shared/contract';
import { findPostgres, startTemporaryServer } from '../../../e2e/src/postgres/temporaryServer';
import { ApiClient, spread, type ApiAnswer } from './apiClient';
import { compareWithFloor, type FloorFigure } from './compareWithFloor';
import { ended, printed, run, source, startServer } from './serverProcess';
import { timingsOf, type Timings } from './timings.rule';

interface ExamDayOptions {
  database: 'embedded' | 'postgres';
  /** Servers that take turns in answering; more than one only on PostgreSQL. */
  servers: number;
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

/** Times of a phase, and the servers' CPU time per student, in ms. */
interface PhaseFigure extends Timings {
  cpuMs: number;
}

interface ExamDayFigures {
  database: 'embedded' | 'postgres';
  servers: number;
  students: number;
  errors: number;
  wrongScores: number;
  duplicates: number;
  login: PhaseFigure;
  start: PhaseFigure;
  checkpoint: PhaseFigure;
  submit: PhaseFigure;
  /** Most memory of each server's process. */
  memoryMb: number[];
  floor: FloorFigure[];
}

const QUESTIONS = 20;
type Send = (method: 'GET' | 'POST', path: string, token: string | null, body?: unknown) => Promise<unknown>;

const field = (value: unknown, ...names: string[]): unknown =>
  names.reduce((found, name) => Reflect.get(Object(found), name) as unknown, value);

/** Holds the exam. */
async function holdExam(
  send: Send,
  cpuSec: () => number,
  examId: string,
  { students, loginSec, rushSec, say }: ExamDayOptions,
) {
  const tokens: string[] = [];
  const attempts: unknown[] = [];
  let wrongScores = 0;
  const phase = async (sec: number, work: (student: number) => Promise<void>): Promise<PhaseFigure> => {
    const usedSec = cpuSec();
    const times = await spread(students, sec * 1000, work);
    return { ...timingsOf(times), cpuMs: Math.round(((cpuSec() - usedSec) / students) * 10_000) / 10 };
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

/** Holds an exam of a whole school, and compares single calls with the floor. */
export async function benchExamDay(options: ExamDayOptions): Promise<ExamDayFigures> {
  const { database, students, courses, attempts, say } = options;
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-exam-day-'));
  if (options.servers > 1 && database !== 'postgres') throw new Error('Only PostgreSQL serves more than one server');
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
    const servers = await Promise.all(Array.from({ length: options.servers }, () => startServer(environment)));
    const client = new ApiClient(servers.map(({ origin }) => origin));
    let errors = 0;
    const send: Send = async (method, address, token, body) => {
      const { status, body: answered } = await client
        .send(method, `${API_BASE}${address}`, token, body)
        .catch((): ApiAnswer => ({ status: 0, body: {} }));
      if (status !== 200) errors += 1;
      return answered.data;
    };
    const cpuSec = (): number => servers.reduce((sum, server) => sum + server.cpuSec(), 0);
    const { token, ...held } = await holdExam(send, cpuSec, examId, options);
    const memoryMb = servers.map((server) => server.memoryMb());
    client.close();
    for (const server of servers) await server.stop();
    say('comparing single calls with a bare server');
    const floor = await compareWithFloor(environment, options.calls, token, courseId);
    return { database, servers: servers.length, students, errors, ...held, memoryMb, floor };
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function examDayLines(figures: ExamDayFigures): string[] {
  const row = (name: string, { p50, p95, p99, cpuMs }: PhaseFigure): string =>
    `${name.padEnd(10)} p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${cpuMs} ms of CPU`;
  const database = figures.database === 'postgres' ? 'PostgreSQL' : 'the embedded database';
  return [
    `${figures.students} students, ${figures.servers} × server on ${database}`,
    `errors ${figures.errors}, wrong scores ${figures.wrongScores}, duplicate attempts ${figures.duplicates}`,
    row('login', figures.login),
    row('start', figures.start),
    row('checkpoint', figures.checkpoint),
    row('submit', figures.submit),
    `memory ${figures.memoryMb.join(' and ')} MB`,
    ...figures.floor.map(
      ({ call, apiMs, floorMs }) =>
        `${call.padEnd(28)} ${apiMs} ms, bare server ${floorMs} ms, ratio ${(apiMs / floorMs).toFixed(2)}`,
    ),
  ];
}
