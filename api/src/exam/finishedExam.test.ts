import { eq, sql } from 'drizzle-orm';
import { attendances } from '../database/schema';
import { buildCourse, buildExam } from '../testing/buildCourse';
import { item, TestApi } from '../testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.open();
});
afterAll(() => api.close());

/** A course whose exam showed no answers until it was closed, and a student who is still taking it. */
async function closed(key: string) {
  const load = (ended: boolean) =>
    api.store(buildCourse([buildExam({ attempts: 1, enableAnswers: ended, finished: ended })], { key }));
  const courseId = await load(false);
  const body = { examId: item('exam', key), enrollmentId: null };
  const { token } = await api.newMember(courseId);
  const attempt: string = (await api.call('startAttendance', { token, body })).data.attendance._id;
  const friend = await api.newMember(courseId);
  await api.call('startAttendance', { token: friend.token, body });
  await api.call('submitAttendance', { token: friend.token, body: { ...body, studentAnswers: [] } });
  const absent = await api.newMember(courseId);
  await load(true);
  return {
    looks: () =>
      Promise.all(
        [friend, absent].map((other) => api.call('exam', { token: other.token, params: { examId: body.examId } })),
      ),
    submit: () => api.call('submitAttendance', { token, body: { ...body, studentAnswers: ['a', 'b', 'c'] } }),
    expire: () =>
      api.handle
        .update(attendances)
        .set({ expiresAt: sql`now() - interval '1 minute'` })
        .where(eq(attendances.id, attempt)),
  };
}

test('BE-04 shows nobody the correct answers of a finished exam while another student can still submit on time', async () => {
  const { looks, submit } = await closed('running');
  for (const look of await looks()) {
    expect(look.data.exam).toMatchObject({ finished: true, enableAnswers: false, reviewLater: true, questions: [] });
  }
  expect((await submit()).data).toMatchObject({
    attendance: { score: 10, late: false },
    exam: { enableAnswers: true, questions: [{ correctAnswer: 'a' }, {}, {}] },
  });
  for (const look of await looks()) {
    expect(look.data.exam).toMatchObject({ enableAnswers: true, questions: [{ correctAnswer: 'a' }, {}, {}] });
  }
});

test('BE-04 shows the correct answers of a finished exam when a submission of others would be marked as late', async () => {
  const { looks, submit, expire } = await closed('expired');
  await expire();
  for (const look of await looks()) {
    expect(look.data.exam).toMatchObject({ enableAnswers: true, questions: [{ correctAnswer: 'a' }, {}, {}] });
  }
  expect((await submit()).data.attendance).toMatchObject({ late: true });
});
