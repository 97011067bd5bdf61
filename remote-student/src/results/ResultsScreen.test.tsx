import type { FakeAnswer } from '@manassa/shared/testing';
import { buildAttendance, buildExam, buildUser, fakeApi, renderApp } from '@manassa/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { routes } from '../routes';

function open(answer: FakeAnswer) {
  const api = fakeApi({ myAttendances: () => answer });
  return { api, ...renderApp(routes, { path: '/student/results', session: buildUser() }) };
}

async function findRow(title: string): Promise<HTMLElement> {
  const row = (await screen.findByRole('button', { name: title })).closest('li');
  if (!row) throw new Error(`no row of ${title}`);
  return row;
}

function figure(label: string): string | null {
  return screen.getByText(label).nextElementSibling?.textContent ?? null;
}

const ohm = buildAttendance({
  _id: 'ohm',
  submitted: true,
  score: 34,
  totalCorrect: 17,
  attempts: 3,
  updatedAt: '2025-11-15T10:00:00.000Z',
  exam: buildExam({ title: 'امتحان قانون أوم', maxScore: 40, totalQuestions: 20 }),
});

test('ST-05 shows count, average and best result', async () => {
  const best = buildAttendance({ _id: 'best', submitted: true, score: 38, exam: buildExam({ maxScore: 40 }) });
  open({ data: { attendances: [ohm, best, buildAttendance({ _id: 'running' })] } });
  await screen.findByText('عدد الامتحانات');
  expect(figure('عدد الامتحانات')).toBe('2');
  expect(figure('متوسط النتائج')).toBe('90%');
  expect(figure('أفضل نتيجة')).toBe('95%');
});

test('ST-06 shows exam, stage and grade, date, attempts, percent, score and band', async () => {
  open({ data: { attendances: [ohm] } });
  const row = await findRow('امتحان قانون أوم');
  for (const part of ['الثانوية العامة', 'الثالث الثانوي', 'آخر تحديث: 15 نوفمبر 2025']) {
    expect(row).toHaveTextContent(part);
  }
  expect(row).toHaveTextContent('3 محاولات');
  expect(row).toHaveTextContent('85%');
  expect(row).toHaveTextContent('34 من 40');
  expect(row).toHaveTextContent('جيد جدًا');
  expect(within(row).getByRole('progressbar', { name: 'امتحان قانون أوم' })).toHaveAttribute('aria-valuenow', '85');
});

test('ST-06 shows no badge for a first attempt', async () => {
  open({ data: { attendances: [{ ...ohm, attempts: 1 }] } });
  expect(await findRow('امتحان قانون أوم')).not.toHaveTextContent('محاول');
});

test.each([
  [95, 'دقيقتان'],
  [7260, 'ساعتان'],
])('BE-09 marks a submission that is late by %i s, with the delay in the details', async (lateBySec, delay) => {
  const { person } = open({ data: { attendances: [{ ...ohm, late: true, lateBySec }] } });
  const row = await findRow('امتحان قانون أوم');
  expect(row).toHaveTextContent('تسليم متأخر');
  await person.click(within(row).getByRole('button', { name: 'امتحان قانون أوم' }));
  expect(row).toHaveTextContent(`وصلت الإجابات بعد انتهاء الوقت. مدة التأخير: ${delay}`);
});

test('BE-09 says of answers that came after the deadline that they do not count', async () => {
  const { person } = open({ data: { attendances: [{ ...ohm, late: true, tooLate: true, lateBySec: 95 }] } });
  const row = await findRow('امتحان قانون أوم');
  expect(row).toHaveTextContent('بعد مهلة التسليم');
  await person.click(within(row).getByRole('button', { name: 'امتحان قانون أوم' }));
  expect(row).toHaveTextContent('وصلت الإجابات بعد مهلة التسليم، فلم تُحتسب. مدة التأخير: دقيقتان');
  expect(row).not.toHaveTextContent('تسليم متأخر');
});

test('ST-06 expands to description, semester, correct, wrong and success rate', async () => {
  const { person } = open({ data: { attendances: [ohm] } });
  await findRow('امتحان قانون أوم');
  const toggle = screen.getByRole('button', { name: 'امتحان قانون أوم' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();

  await person.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const details = screen.getByRole('region', { name: 'امتحان قانون أوم' });
  expect(toggle).toHaveAttribute('aria-controls', details.id);
  expect(details).toHaveTextContent('امتحان على قانون أوم وتوصيل المقاومات');
  expect(details).toHaveTextContent('الفصل الدراسي الأول');
  expect(figure('الإجابات الصحيحة')).toBe('17 من 20');
  expect(figure('الإجابات الخاطئة')).toBe('3');
  expect(figure('نسبة النجاح')).toBe('85%');

  await person.keyboard('{Enter}');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('ST-06 shows a description without the markup of an editor', async () => {
  const exam = buildExam({ title: 'امتحان', description: '<p>على الباب &quot;الأول&quot;</p>' });
  const { person } = open({ data: { attendances: [{ ...ohm, exam }] } });
  await person.click(await screen.findByRole('button', { name: 'امتحان' }));
  expect(screen.getByText('على الباب "الأول"')).toBeVisible();
});

test('ST-06 marks an attempt whose exam was deleted', async () => {
  const { person } = open({ data: { attendances: [{ ...ohm, exam: null }] } });
  const row = await findRow('امتحان محذوف');
  expect(row).toHaveTextContent('آخر تحديث: 15 نوفمبر 2025');
  expect(row).toHaveTextContent('34 درجة');
  await person.click(screen.getByRole('button', { name: 'امتحان محذوف' }));
  expect(screen.getByRole('region')).toHaveTextContent('لا يوجد وصف');
});

test('ST-05 leaves a deleted exam of unknown maximum out of the average', async () => {
  open({ data: { attendances: [ohm, { ...ohm, _id: 'gone', exam: null }] } });
  await findRow('امتحان محذوف');
  expect(figure('عدد الامتحانات')).toBe('2');
  expect(figure('متوسط النتائج')).toBe('85%');
});

test('ST-06 shows the figures of a deleted exam if they were sent', async () => {
  open({ data: { attendances: [{ ...ohm, exam: { ...ohm.exam, title: '' } }] } });
  const row = await findRow('امتحان محذوف');
  expect(row).toHaveTextContent('34 من 40');
  expect(row).toHaveTextContent('85%');
});

test('ST-07 shows 0 percent for an exam without a maximum', async () => {
  open({ data: { attendances: [{ ...ohm, exam: { ...ohm.exam, maxScore: undefined } }] } });
  const row = await findRow('امتحان قانون أوم');
  expect(within(row).getByText('0%')).toBeVisible();
  expect(row).toHaveTextContent('ضعيف');
});

test('ST-06 shows no undefined, NaN or null for fields of a wrong type', async () => {
  const { container, person } = open({
    data: {
      attendances: [
        null,
        'attempt',
        {
          submitted: true,
          score: 'many',
          totalCorrect: null,
          attempts: {},
          updatedAt: 'yesterday',
          studentAnswers: 'abc',
          exam: { _id: 'x', title: 7, description: [], maxScore: '40', totalQuestions: null, stage: 3, semester: {} },
        },
        { submitted: true, exam: 'exam-1' },
        { submitted: 'yes', score: 3 },
      ],
    },
  });
  for (const toggle of await screen.findAllByRole('button', { name: /^(7|امتحان محذوف)$/ })) await person.click(toggle);
  expect(screen.getAllByRole('region')).toHaveLength(2);
  expect(container).not.toHaveTextContent(/undefined|NaN|null|Infinity|Invalid|\[object/);
});

test('ST-05 shows no percentages and a link to the next step without attempts', async () => {
  open({ data: { attendances: [] } });
  expect(await screen.findByRole('heading', { name: 'لا توجد نتائج حتى الآن' })).toBeInTheDocument();
  expect(figure('عدد الامتحانات')).toBe('0');
  expect(figure('متوسط النتائج')).toBe('–');
  expect(figure('أفضل نتيجة')).toBe('–');
  expect(screen.getByRole('link', { name: 'الذهاب إلى كورساتي' })).toHaveAttribute('href', '/student/courses');
});

test.each<[string, FakeAnswer]>([
  ['a body without the list', { data: {} }],
  ['a list that is none', { data: { attendances: { length: 2 } } }],
  ['data that is null', { data: null }],
  ['a page of HTML', { body: '<!doctype html><h1>502</h1>' }],
])('ST-05 %s shows the failure with a retry that works', async (_, answer) => {
  const { api, person } = open(answer);
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  expect(screen.getByRole('heading', { level: 1, name: 'نتائج الامتحانات' })).toBeInTheDocument();
  api.use({ myAttendances: () => ({ data: { attendances: [ohm] } }) });
  await person.click(retry);
  expect(await findRow('امتحان قانون أوم')).toBeInTheDocument();
});

test('ST-06 lists a hundred attempts, each with its details', async () => {
  const attendances = Array.from({ length: 100 }, (_, at) => ({ ...ohm, _id: `attempt-${at}` }));
  const { person } = open({ data: { attendances } });
  const toggles = await screen.findAllByRole('button', { name: 'امتحان قانون أوم' });
  expect(toggles).toHaveLength(100);
  for (const toggle of toggles.slice(41, 42)) await person.click(toggle);
  expect(screen.getAllByRole('region')).toHaveLength(1);
  expect(figure('عدد الامتحانات')).toBe('100');
});

const past = (score: number, day: string) => ({ score, maxScore: 40, updatedAt: `2025-11-${day}T10:00:00.000Z` });

test('CO-02 shows results over time, also as a table, and the attempt that was better than the last one', async () => {
  const { person } = open({
    data: { attendances: [{ ...ohm, history: [{ ...past(19, '01'), maxScore: 20 }, past(20, '08'), past(34, '15')] }] },
  });
  const row = await findRow('امتحان قانون أوم');
  expect(row).toHaveTextContent('أفضل محاولة: 95% (19 من 20)');
  const chart = screen.getByRole('group', { name: 'نتائجك مع الوقت' });
  // From right to left and upwards, in a drawing of 100 by 40 whose origin is at the top left.
  expect(chart.querySelector('polyline')).toHaveAttribute('points', '97,2 50,20 3,6');
  expect(chart).toHaveTextContent(/1 نوفمبر 2025\D*15 نوفمبر 2025/);
  await person.click(within(chart).getByText('عرض النتائج في جدول'));
  const rows = (await within(chart).findAllByRole('row')).slice(1).map((one) => one.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('85%');
  expect(rows[2]).toContain('ممتاز');
});

test('ST-05 counts an attempt that was better than the last one as the best result, but not for the average', async () => {
  open({ data: { attendances: [{ ...ohm, history: [past(38, '01'), past(34, '15')] }] } });
  await findRow('امتحان قانون أوم');
  expect(figure('متوسط النتائج')).toBe('85%');
  expect(figure('أفضل نتيجة')).toBe('95%');
});

test('CO-02 draws no chart for a single result', async () => {
  open({ data: { attendances: [ohm] } });
  await findRow('امتحان قانون أوم');
  expect(screen.queryByRole('group', { name: 'نتائجك مع الوقت' })).toBeNull();
});

test('CO-02 filters results by course, if there are several, and keeps the choice for the way back', async () => {
  const one = { ...ohm, course: { _id: 'a', title: 'الكهربية' } };
  const two = {
    ...buildAttendance({
      _id: 'light',
      submitted: true,
      score: 20,
      updatedAt: ohm.updatedAt,
      exam: buildExam({ title: 'الضوء', maxScore: 20 }),
    }),
    course: { _id: 'b', title: 'الضوء' },
  };
  const { person, router } = open({ data: { attendances: [one, two] } });
  await findRow('الضوء');
  await person.selectOptions(screen.getByLabelText('الكورس'), 'الكهربية');
  await findRow('امتحان قانون أوم');
  expect(screen.queryByRole('button', { name: 'الضوء' })).toBeNull();
  expect(figure('عدد الامتحانات')).toBe('1');
  expect(figure('أفضل نتيجة')).toBe('85%');
  expect(router.state.historyAction).toBe('REPLACE');

  await act(() => router.navigate('/student/details'));
  await screen.findByRole('heading', { level: 1, name: 'بياناتي' });
  await act(() => router.navigate(-1));
  await findRow('امتحان قانون أوم');
  expect(screen.getByLabelText('الكورس')).toHaveDisplayValue('الكهربية');
  await person.selectOptions(screen.getByLabelText('الكورس'), 'الكل');
  await findRow('الضوء');
  expect(router.state.location.search).toBe('');
});

test('CO-02 a chosen course can be left again after the other one was hidden', async () => {
  const one = { ...ohm, course: { _id: 'a', title: 'الكهربية' } };
  const hidden = { ...ohm, _id: 'hidden', exam: null, course: null };
  fakeApi({ myAttendances: () => ({ data: { attendances: [one, hidden] } }) });
  const { person } = renderApp(routes, { path: '/student/results?course=a', session: buildUser() });
  await findRow('امتحان قانون أوم');
  expect(screen.queryByRole('button', { name: 'امتحان محذوف' })).toBeNull();
  await person.selectOptions(screen.getByLabelText('الكورس'), 'الكل');
  await findRow('امتحان محذوف');
});

test('CO-02 shows all results if the chosen course has none', async () => {
  fakeApi({ myAttendances: () => ({ data: { attendances: [ohm] } }) });
  renderApp(routes, { path: '/student/results?course=gone', session: buildUser() });
  await findRow('امتحان قانون أوم');
  expect(figure('عدد الامتحانات')).toBe('1');
});
