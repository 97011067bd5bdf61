import { eq } from 'drizzle-orm';
import { createCodes } from '../code/createCodes';
import { codes, courses, enrollments, transactions } from '../database/schema';
import { arabic } from '../refusal/arabic';
import { buildCourse, buildExam, buildLecture } from '../testing/buildCourse';
import { item, TestApi } from '../testing/testApi';

let api: TestApi;
let paid: string;
let free: string;
beforeAll(async () => {
  api = await TestApi.open();
  paid = await api.store(buildCourse([buildLecture(), buildExam({ isFree: true })], { key: 'paid' }));
  free = await api.store(buildCourse([buildLecture()], { key: 'free', priceEgp: 100, discountEgp: 150 }));
});
afterAll(() => api.close());

const newCode = async (courseId = paid): Promise<string> => (await createCodes(api.handle, courseId, 1))[0] ?? '';
const check = (token: string, codeKey: string, courseId = paid) =>
  api.call('checkCode', { token, body: { codeKey, courseId } });
const enroll = (token: string, codeKey: string, courseId = paid, paymentMethod = 'code') =>
  api.call('enroll', { token, body: { codeKey, courseId, paymentMethod } });

test('BE-01 ignores case, spaces, hyphens and kind of digits of a code', async () => {
  const { token } = await api.register('check1');
  const codeKey = await newCode();
  const arabicDigits = codeKey.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
  for (const typed of [codeKey, ` ${codeKey.toLowerCase()} `, codeKey.replaceAll('-', ''), arabicDigits]) {
    expect(await check(token, typed)).toMatchObject({
      status: 200,
      message: '',
      data: { valid: true, code: { codeKey, valid: true } },
    });
  }
});

test('BE-01 unknown, used and foreign codes are not valid; an empty one is refused; checking uses none', async () => {
  const { token } = await api.register('check2');
  const codeKey = await newCode();
  expect(await check(token, 'PHX-0000-0000')).toMatchObject({
    status: 200,
    data: { valid: false, code: { valid: false } },
  });
  expect(await check(token, codeKey, free)).toMatchObject({ status: 200, data: { valid: false } });
  expect(await check(token, '  ')).toMatchObject({
    status: 422,
    error: { errors: [{ path: 'codeKey', message: arabic.codeRequired }] },
  });
  expect((await check(token, codeKey)).data.valid).toBe(true);
  expect(await enroll(token, codeKey)).toMatchObject({ status: 200, message: arabic.enrolled });
  expect((await check(token, codeKey)).data.valid).toBe(false);
  expect((await api.call('checkCode', { body: { codeKey, courseId: paid } })).status).toBe(401);
});

test('BE-03 guessing codes is limited, at the check and at enrolling together', async () => {
  const none = { max: 0, windowSec: 60 };
  const limits = {
    login: none,
    loginCode: none,
    loginAddress: none,
    registerAddress: none,
    codeCheck: { max: 4, windowSec: 60 },
  };
  const limited = await TestApi.open({ limits });
  const courseId = await limited.store(buildCourse([buildLecture()]));
  const { token } = await limited.register('guess1');
  const other = await limited.register('guess2');
  const bought = await limited.store(buildCourse([buildLecture()], { key: 'bought' }));
  const [codeKey] = await createCodes(limited.handle, bought, 1);
  const right = { codeKey, courseId: bought, paymentMethod: 'code' };
  expect((await limited.call('checkCode', { token, body: { codeKey, courseId: bought } })).data.valid).toBe(true);
  expect((await limited.call('enroll', { token, body: right })).status).toBe(200);
  const gift = { courseId: await limited.store(buildCourse([], { key: 'gift', priceEgp: 0 })), paymentMethod: 'free' };
  expect((await limited.call('enroll', { token, body: gift })).status).toBe(200);
  const body = { codeKey: 'PHX-0000-0000', courseId };
  for (let time = 0; time < 2; time += 1) {
    expect((await limited.call('checkCode', { token, body })).status).toBe(200);
    expect((await limited.call('enroll', { token, body: { ...body, paymentMethod: 'code' } })).status).toBe(422);
  }
  expect(await limited.call('checkCode', { token, body })).toMatchObject({ status: 429, statusCode: 429 });
  expect((await limited.call('enroll', { token, body: { ...body, paymentMethod: 'code' } })).status).toBe(429);
  expect((await limited.call('checkCode', { token: other.token, body })).status).toBe(200);
  await limited.close();
});

test('BE-05 a code is used once, even if fifty students send it at once', async () => {
  const codeKey = await newCode();
  const students = await Promise.all(Array.from({ length: 50 }, (_, index) => api.register(`race${index}`)));
  const answers = await Promise.all(students.map(({ token }) => enroll(token, codeKey)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([422]));
  expect(refused[0]?.error?.errors).toEqual([{ path: 'codeKey', message: arabic.codeInvalid }]);
  const winner = students[answers.findIndex(({ status }) => status === 200)];
  const [code] = await api.handle.select().from(codes).where(eq(codes.codeKey, codeKey));
  expect(code).toMatchObject({ usedBy: winner?.id, usedAt: expect.any(Date) });
  // The losers have no enrollment left over.
  for (const student of students.filter((entry) => entry !== winner).slice(0, 5)) {
    expect(await api.handle.select().from(enrollments).where(eq(enrollments.userId, student.id))).toEqual([]);
  }
}, 30_000);

test('BE-05 refuses the code of another course, and leaves it unused', async () => {
  const other = await api.store(buildCourse([buildLecture()], { key: 'other' }));
  const codeKey = await newCode(other);
  const { token } = await api.register('foreign');
  expect(await enroll(token, codeKey)).toMatchObject({ status: 422, error: { errors: [{ path: 'codeKey' }] } });
  expect((await check(token, codeKey, other)).data.valid).toBe(true);
});

test('BE-05 enrolling twice, or with two codes at once, makes one enrollment and uses one code', async () => {
  const { token, id } = await api.register('twice');
  await enroll(token, '', free, 'free');
  const keys = await createCodes(api.handle, paid, 4);
  const answers = await Promise.all(keys.map((key) => enroll(token, key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ data }) => data.enrollment._id)).size).toBe(1);
  expect(new Set(answers.map(({ data }) => data.transaction._id)).size).toBe(1);
  const again = await enroll(token, await newCode());
  expect(again).toMatchObject({
    message: arabic.alreadyEnrolled,
    data: { enrollment: { _id: answers[0]?.data.enrollment._id } },
  });
  const [code, ...others] = await api.handle.select().from(codes).where(eq(codes.usedBy, id));
  expect(others).toEqual([]);
  const bought = await api.handle.select().from(transactions).where(eq(transactions.userId, id));
  expect(bought.map(({ codeLookup }) => codeLookup)).toEqual([null, code?.lookup]);
});

test('BE-04 the server decides the price, whatever the request says', async () => {
  const { token, id } = await api.register('cheater');
  expect(await enroll(token, '', paid, 'free')).toMatchObject({
    status: 422,
    error: { errors: [{ path: 'codeKey' }] },
  });
  expect(await api.handle.select().from(enrollments).where(eq(enrollments.userId, id))).toEqual([]);
});

test('BE-01 a course with a discount of its whole price is free and uses no code', async () => {
  const { token } = await api.register('free1');
  const codeKey = await newCode(free);
  expect(await enroll(token, codeKey, free, 'free')).toMatchObject({
    status: 200,
    data: { transaction: { paymentMethod: 'free', amount: 0 }, enrollment: { course: { _id: free }, progress: [] } },
  });
  expect((await check(token, codeKey, free)).data.valid).toBe(true);
});

test('BE-01 rounds the amount to the piastre, like the pages', async () => {
  const { token } = await api.register('piastre1');
  const cheap = await api.store(buildCourse([buildLecture()], { key: 'cheap', priceEgp: 0.3, discountEgp: 0.1 }));
  expect(await enroll(token, await newCode(cheap), cheap)).toMatchObject({ data: { transaction: { amount: 0.2 } } });
  const nearlyFree = await api.store(
    buildCourse([buildLecture()], { key: 'nearly-free', priceEgp: 100.004, discountEgp: 100 }),
  );
  expect(await enroll(token, '', nearlyFree, 'free')).toMatchObject({
    data: { transaction: { paymentMethod: 'free', amount: 0 } },
  });
});

test('BE-01 refuses enrolling in an unknown or inactive course, without a login, and by an unknown method', async () => {
  const { token } = await api.register('refuse1');
  expect((await enroll(token, '', 'nowhere', 'free')).status).toBe(404);
  const closed = await api.store(buildCourse([buildLecture()], { key: 'closed', active: false }));
  expect(await enroll(token, '', closed, 'free')).toMatchObject({ status: 403, message: 'الكورس غير متاح حاليًا' });
  expect(await enroll(token, '', free, 'cash')).toMatchObject({
    status: 422,
    error: { errors: [{ path: 'paymentMethod', message: arabic.invalidValue }] },
  });
  expect((await api.call('enroll', { body: { codeKey: '', courseId: free, paymentMethod: 'free' } })).status).toBe(401);
});

test('BE-05 enrolling again in a course that is no longer active returns the enrollment', async () => {
  const left = await api.store(buildCourse([buildLecture()], { key: 'left', priceEgp: 0 }));
  const { token } = await api.register('again');
  const { enrollment } = (await enroll(token, '', left, 'free')).data;
  await api.handle.update(courses).set({ active: false }).where(eq(courses.id, left));
  await enroll(token, '', free, 'free');
  expect(await enroll(token, '', left, 'free')).toMatchObject({
    message: arabic.alreadyEnrolled,
    data: { enrollment: { _id: enrollment._id, course: { enrollmentsCount: 1 } } },
  });
});

test('BE-01 a free exam taken before enrolling counts in the new enrollment', async () => {
  const { token } = await api.register('early1');
  await api.store(buildCourse([buildExam({ isFree: true })], { key: 'elsewhere' }));
  const examId = item('exam', 'paid');
  for (const one of [examId, item('exam', 'elsewhere')]) {
    const body = { examId: one, enrollmentId: null, studentAnswers: ['a'] };
    await api.call('startAttendance', { token, body });
    await api.call('submitAttendance', { token, body });
  }
  const answer = await enroll(token, await newCode());
  expect(answer.data.enrollment.progress).toEqual([expect.objectContaining({ content: examId, isCompleted: true })]);
});

test('BE-01 a free exam that was only started before enrolling is not completed', async () => {
  const { token } = await api.register('early2');
  await api.call('startAttendance', { token, body: { examId: item('exam', 'paid'), enrollmentId: null } });
  expect((await enroll(token, await newCode())).data.enrollment.progress).toEqual([]);
});

test('BE-05 stores nothing of an enrollment whose code is refused', async () => {
  const { token, id } = await api.register('rollback');
  expect((await enroll(token, 'PHX-NONE-NONE')).status).toBe(422);
  expect(await api.handle.select().from(enrollments).where(eq(enrollments.userId, id))).toEqual([]);
  expect((await api.handle.select().from(courses)).length).toBeGreaterThan(0);
});
