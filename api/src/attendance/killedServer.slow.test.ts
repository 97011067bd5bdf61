import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@manassa/shared/contract';
import { freePort } from '@manassa/shared/free-port';
import type { Database } from '../database/database';
import { openDatabase } from '../database/openDatabase';
import { attendances, enrollments } from '../database/schema';
import { storeGroups } from '../group/storeGroups';
import { buildCourse, buildExam } from '../testing/buildCourse';
import { startServer } from '../testing/startServer';
import { item, TestApi } from '../testing/testApi';
import { emptyDatabase } from '../testing/testDatabase';

const KILLS = 5;
const STUDENTS = 6;
/** Answers of a server before it is killed; the other students' calls are under way then. */
const ANSWERS = 20;
const KEYS = ['a', 'b', 'c', 'd'];

jest.setTimeout(600_000);

let dataDir: string;
let tokens: string[];
let courseId: string;
let enrollmentIds: string[];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'manassa-killed-'));
  const database = await openDatabase({ dataDir, startFrom: await emptyDatabase() });
  const outer = await TestApi.open();
  const api = await outer.another(database);
  await storeGroups(api.handle, { stage: 'highschool', grade: 'third', names: ['السبت'] });
  courseId = await api.store(
    buildCourse([buildExam({ attempts: 10_000, isFree: true })], { priceEgp: 0, discountEgp: 0 }),
  );
  tokens = [];
  for (let student = 0; student < STUDENTS; student += 1) tokens.push((await api.register(`killed${student}`)).token);
  await api.app.close();
  await database.close();
  await outer.close();
  enrollmentIds = [];
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Server that is killed and started again on its address. */
class KilledServer {
  #server: ChildProcess | null = null;
  readonly #port: number;
  #answered = 0;
  #mustEnd: () => void = () => undefined;
  /** Calls that got no answer. */
  lost = 0;

  constructor(port: number) {
    this.#port = port;
  }

  /** Resolves as soon as this many more answers have arrived. */
  answers(count: number): Promise<void> {
    this.#answered = -count;
    return new Promise((resolve) => (this.#mustEnd = resolve));
  }

  async start(): Promise<void> {
    this.#server = (await startServer(dataDir, this.#port)).server;
  }

  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.#server?.once('close', resolve));
    this.#server?.removeAllListeners('exit').kill('SIGKILL');
    await ended;
  }

  /** Sends a call until it is answered, as a page does. */
  async send<Data>(token: string, path: string, body: object, key?: string): Promise<Data> {
    for (;;) {
      try {
        const response = await fetch(`http://127.0.0.1:${this.#port}${API_BASE}${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          body: JSON.stringify(body),
        });
        const answer = (await response.json()) as { success: boolean; message: string; data: Data };
        if (!answer.success) throw new Refused(`${path}: ${response.status} ${answer.message}`);
        if ((this.#answered += 1) === 0) this.#mustEnd();
        return answer.data;
      } catch (error) {
        if (error instanceof Refused) throw error;
        this.lost += 1;
        await sleep(20);
      }
    }
  }
}

class Refused extends Error {}

interface Started {
  attendance: { _id: string; submitted: boolean; studentAnswers: (string | null)[]; score: number };
}

/** An attempt whose submission was acknowledged. */
interface Acknowledged {
  id: string;
  student: number;
  answers: (string | null)[];
  score: number;
}

/** Lets a student take the exam again and again; returns what the server acknowledged. */
async function attend(server: KilledServer, student: number, isOver: () => boolean): Promise<Acknowledged[]> {
  const token = tokens[student] ?? '';
  const done: Acknowledged[] = [];
  const examId = item('exam');
  const enrolled = await server.send<{ enrollment: { _id: string } }>(token, '/transaction/enroll', {
    courseId,
    paymentMethod: 'free',
  });
  enrollmentIds.push(enrolled.enrollment._id);
  while (!isOver()) {
    const { attendance } = await server.send<Started>(token, '/attendance/start', { examId });
    const key = attendance._id;
    const answers = KEYS.slice(0, 3).map((_, slot) => KEYS[(done.length + student + slot) % KEYS.length] ?? null);
    const saved = { examId, studentAnswers: [answers[0], answers[1], null], device: 'phone', takeOver: false };
    await server.send(token, '/attendance/checkpoint', saved, key);
    const sent = { examId, studentAnswers: answers, enrollmentId: null };
    const { attendance: graded } = await server.send<Started>(token, '/attendance/submit', sent, key);
    done.push({ id: graded._id, student, answers, score: graded.score });
  }
  return done;
}

async function readStored(database: Database) {
  const attempts = await database.handle.select().from(attendances);
  return { attempts, enrolled: await database.handle.select().from(enrollments) };
}

test(`BE-06 BE-14 ${KILLS} times kill -9 under load: each acknowledged write is kept exactly once`, async () => {
  const server = new KilledServer(await freePort());
  await server.start();
  let isOver = false;
  const students = Promise.all(tokens.map((_, student) => attend(server, student, () => isOver)));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await server.answers(ANSWERS);
    await server.kill();
    await server.start();
  }
  isOver = true;
  const acknowledged = (await students).flat();
  await server.kill();

  const database = await openDatabase({ dataDir });
  const { attempts, enrolled } = await readStored(database);
  await database.close();
  const stored = attempts.map(({ id, answers, score }) => ({ id, answers, score }));
  const expected = acknowledged.map(({ id, answers, score }) => ({ id, answers, score }));
  const byId = (one: { id: string }, other: { id: string }): number => one.id.localeCompare(other.id);
  expect(stored.sort(byId)).toEqual(expected.sort(byId));
  expect(enrolled.map(({ id }) => id).sort()).toEqual([...enrollmentIds].sort());
  // Otherwise nothing was under way when the server was killed.
  expect(server.lost).toBeGreaterThanOrEqual(KILLS);
  expect(acknowledged.length).toBeGreaterThan(KILLS);
});
