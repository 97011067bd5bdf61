import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { newestAnswers } from '@manassa/shared/domain';
import type { TimedAnswers } from '@manassa/shared/domain';
import { attendances } from '../database/schema';
import { buildCourse, buildExam } from '../testing/buildCourse';
import { item, TestApi } from '../testing/testApi';
import { testDatabaseUrl } from '../testing/testDatabase';

/** Fewer on PostgreSQL, where only the queries differ. */
const RUNS = testDatabaseUrl === null ? 300 : 50;
const SLOTS = 3;
const NONE: TimedAnswers = { answers: [null, null, null], answeredAtMs: [null, null, null] };

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.store(buildCourse([buildExam({ attempts: 100_000, isFree: true })]));
  ({ token } = await api.register('phones'));
});
afterAll(() => api.close());

/** An event on one of the two phones, one per second. */
const event = fc.record({
  phone: fc.constantFrom(0, 1),
  what: fc.oneof(
    { arbitrary: fc.record({ slot: fc.nat(SLOTS - 1), key: fc.constantFrom('a', 'b', 'c', 'd') }), weight: 6 },
    { arbitrary: fc.constantFrom('save', 'lost', 'reply-lost', 'delayed', 'continue'), weight: 4 },
    { arbitrary: fc.constant('broken'), weight: 1 },
  ),
});

interface Attendance {
  _id: string;
  attempts: number;
  submitted: boolean;
  studentAnswers: (string | null)[];
  answeredAtMs: (number | null)[];
  activeDevice: string | null;
}

/** A phone with the page; `sheet` has the stored answers. */
interface Phone {
  device: string;
  sheet: TimedAnswers;
  isReadOnly: boolean;
  isBroken: boolean;
}

const bodyOf = ({ device, sheet }: Phone, takeOver = false) => ({
  examId: item('exam'),
  studentAnswers: [...sheet.answers],
  answeredAtMs: [...sheet.answeredAtMs],
  device,
  takeOver,
});

async function call(name: 'startAttendance' | 'checkpoint' | 'submitAttendance', body: object, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const { status, data } = await api.call(name, { token, body, headers });
  expect(status).toBe(200);
  return (data as { attendance: Attendance }).attendance;
}

/** Starts an attempt that is half an hour old, because answers cannot be newer than the server's clock. */
async function beginEarlier(): Promise<{ id: string; startMs: number }> {
  const { _id: id } = await call('startAttendance', { examId: item('exam') });
  const startedAt = new Date(Date.now() - 1_800_000);
  await api.handle.update(attendances).set({ startedAt }).where(eq(attendances.id, id));
  return { id, startMs: startedAt.getTime() };
}

function take(phone: Phone, { studentAnswers, answeredAtMs, activeDevice }: Attendance): void {
  phone.sheet = newestAnswers(phone.sheet, { answers: studentAnswers, answeredAtMs });
  phone.isReadOnly = activeDevice !== phone.device;
}

const choose = ({ answers, answeredAtMs }: TimedAnswers, slot: number, key: string, atMs: number): TimedAnswers => ({
  answers: answers.map((known, at) => (at === slot ? key : known)),
  answeredAtMs: answeredAtMs.map((known, at) => (at === slot ? atMs : known)),
});

test(`BE-17 BE-05 ${RUNS} attempts on two phones that break, return and lose checkpoints: no answer that arrived is lost`, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 16 }), fc.nat(1), async (events, last) => {
      const { id, startMs } = await beginEarlier();
      const phones = ['one', 'two'].map((device): Phone => ({
        device,
        sheet: NONE,
        isReadOnly: false,
        isBroken: false,
      }));
      const delayed: object[] = [];
      let arrived = NONE;
      const deliver = async (phone: Phone, takeOver = false): Promise<Attendance> => {
        arrived = newestAnswers(arrived, phone.sheet);
        return call('checkpoint', bodyOf(phone, takeOver), id);
      };
      for (const [second, { phone: which, what }] of events.entries()) {
        const phone = phones[which];
        if (phone === undefined || phone.isBroken) continue;
        if (typeof what === 'object') {
          if (!phone.isReadOnly) phone.sheet = choose(phone.sheet, what.slot, what.key, startMs + second * 1000);
          continue;
        }
        seen.add(what);
        if (what === 'save') take(phone, await deliver(phone));
        if (what === 'continue') take(phone, await deliver(phone, true));
        if (what === 'reply-lost') await deliver(phone);
        if (what === 'delayed') delayed.push(bodyOf(phone));
        // With two broken phones nothing could be submitted.
        if (what === 'broken' && phones.every(({ isBroken }) => !isBroken)) phone.isBroken = true;
      }
      const sender = phones[last]?.isBroken === false ? phones[last] : phones.find(({ isBroken }) => !isBroken);
      if (sender === undefined) throw new Error('both phones are broken');
      arrived = newestAnswers(arrived, sender.sheet);
      const { device: _device, takeOver: _takeOver, ...submission } = bodyOf(sender);
      const graded = await call('submitAttendance', submission, id);
      expect(graded).toMatchObject({ submitted: true, studentAnswers: arrived.answers });

      // Later calls change nothing: delayed checkpoints, those of the other device, and its submission.
      for (const body of delayed) expect((await call('checkpoint', body, id)).submitted).toBe(true);
      for (const phone of phones) await call('checkpoint', bodyOf(phone, true), id);
      const again = await call('submitAttendance', { ...submission, studentAnswers: ['d', 'd', 'd'] }, id);
      expect([again._id, again.attempts, again.studentAnswers]).toEqual([id, graded.attempts, arrived.answers]);
      expect(await api.handle.$count(attendances)).toBe(graded.attempts);
    }),
    { numRuns: RUNS },
  );
  expect([...seen].sort()).toEqual(['broken', 'continue', 'delayed', 'lost', 'reply-lost', 'save']);
}, 300_000);
