import { eq } from 'drizzle-orm';
import { attendances, staffLog } from '../../database/schema';
import { courseIdOf } from '../../staffFile/storeCourse';
import { buildCourse, buildExam, buildHomework, buildLecture } from '../../testing/buildCourse';
import { staffRunner } from '../../testing/staffRunner';
import { item, TestApi } from '../../testing/testApi';
import { staffCommands } from '../staffCommands';

let api: TestApi;
let token: string;
let students = 0;
let code: string;
const run = staffRunner(() => api);

beforeAll(async () => {
  api = await TestApi.open();
  await api.store(buildCourse([buildLecture(), buildHomework(), buildExam({ attempts: 1 })]));
});
afterAll(() => api.close());
beforeEach(async () => {
  students += 1;
  code = `CHANGED${students}`;
  ({ token } = await api.register(code));
});

const start = async () => api.call('startAttendance', { token, body: { examId: item('exam'), enrollmentId: null } });
const submit = async (...studentAnswers: string[]) =>
  api.call('submitAttendance', { token, body: { examId: item('exam'), studentAnswers, enrollmentId: null } });
const past = new Date(Date.now() - 3_600_000);
const log = async () => api.handle.select().from(staffLog).where(eq(staffLog.subject, code));

test('a blocked student is logged out at once, and cannot log in, with the reason', async () => {
  expect((await run(['students', 'block', code]))[1]).toBe('students block needs a reason: --why "…"');
  expect(await run(['students', 'block', code, '--why', 'shares it'])).toEqual([
    'منى أحمد السيد is blocked, 1 login ended',
  ]);
  expect((await api.call('myInfo', { token })).status).toBe(401);
  const body = { studentCode: code, password: 'secret-123' };
  expect(await api.call('login', { body })).toMatchObject({ status: 403, message: expect.stringContaining('موقوف') });
  expect((await run(['students', 'list', '--blocked', '--search', code]))[1]).toContain('blocked');
  expect((await run(['students', 'block', code, '--why', 'again']))[0]).toBe('refused');

  await run(['students', 'unblock', code, '--why', 'talked']);
  expect((await api.call('login', { body })).status).toBe(200);
  expect(await log()).toMatchObject([
    { who: 'tester', why: 'shares it', command: 'students block', at: expect.any(Date) },
    { who: 'tester', why: 'talked', command: 'students unblock' },
  ]);
});

test('logins with the earlier password end also if they arrived before the new one was stored', async () => {
  const other = `KEPT${students}`;
  await api.register(other);
  const body = { studentCode: code, password: 'secret-123' };
  const logins = Array.from({ length: 10 }, () => api.call('login', { body }));
  await run(['students', 'reset-password', code, '--why', 'stolen']);
  for (const { status, data } of await Promise.all(logins)) {
    if (status === 200) expect((await api.call('myInfo', { token: data.user.loginToken })).status).toBe(401);
    else expect(status).toBe(401);
  }
  expect((await api.call('login', { body: { ...body, studentCode: other } })).status).toBe(200);
});

test('`students show` and `logins` print stored data, and never a password', async () => {
  await api.enroll(token, courseIdOf('course'));
  await run(['students', 'reset-password', code, '--why', 'forgot it']);
  const shown = (await run(['students', 'show', code, '--json'])).join('');
  expect(JSON.parse(shown)).toMatchObject({
    studentCode: code,
    courses: [{ course: 'course' }],
    logins: 0,
    changes: [{ command: 'students reset-password', why: 'forgot it' }],
  });
  expect(shown).not.toMatch(/argon|passwordHash/);
  expect((await run(['students', 'logins', code]))[0]).toContain('0 logins');
});

test('list and log find a student code that was typed in lower case or Arabic digits', async () => {
  await run(['students', 'sign-out', code, '--why', 'lost the phone']);
  const typed = code.toLowerCase().replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
  expect((await run(['students', 'list', '--search', typed])).join('\n')).toContain(code);
  expect((await run(['log', typed])).join('\n')).toContain('lost the phone');
});

test('an attempt gets more time, from now if its deadline has passed', async () => {
  await api.enroll(token, courseIdOf('course'));
  const id = (await start()).data.attendance._id;
  await api.handle.update(attendances).set({ expiresAt: past }).where(eq(attendances.id, id));
  expect((await run(['attempts', 'extend', id, '15', '--why', 'power cut']))[0]).toContain('ends at');
  const { expiresAt, serverNow } = (await start()).data.attendance;
  expect(Date.parse(expiresAt) - Date.parse(serverNow)).toBeGreaterThan(14 * 60_000);
  await submit('a');
  expect((await run(['attempts', 'extend', id, '15', '--why', 'late']))[1]).toContain('was submitted');
});

test('BE-17 an attempt that the server closed at its deadline continues with the saved answers after it gets more time', async () => {
  await api.enroll(token, courseIdOf('course'));
  const id = (await start()).data.attendance._id;
  const examId = item('exam');
  const save = { examId, studentAnswers: ['a', 'b'], answeredAtMs: [1, 1], device: 'phone', takeOver: true };
  await api.call('checkpoint', { token, body: save });
  await api.handle.update(attendances).set({ expiresAt: past }).where(eq(attendances.id, id));
  const look = async () => (await api.call('exam', { token, params: { examId } })).data.attendance;
  expect(await look()).toMatchObject({ submitted: true, score: 5 });
  const progress = async () =>
    (await api.call('course', { token, params: { courseId: courseIdOf('course') } })).data.progress;
  expect(await progress()).toMatchObject([{ content: examId, isCompleted: true }]);
  expect((await run(['attempts', 'list', code])).join('')).toContain('closed at its deadline');
  await run(['attempts', 'extend', id, '15', '--why', 'power cut']);
  const open = { submitted: false, replaceable: false, score: 0 };
  expect(await look()).toMatchObject({ ...open, studentAnswers: ['a', 'b', null] });
  // Items that require the exam, such as its solution, close again.
  expect(await progress()).toMatchObject([{ content: examId, isCompleted: false }]);
  expect((await submit('a', 'b', 'c')).data.attendance).toMatchObject({ score: 10, late: false });
  expect(await progress()).toMatchObject([{ content: examId, isCompleted: true }]);
});

test('an additional attempt can be used by this student only', async () => {
  await api.enroll(token, courseIdOf('course'));
  await start();
  await submit('a', 'b', 'c');
  expect((await start()).status).toBe(403);
  await run(['attempts', 'give', code, 'course/exam', '--why', 'phone broke']);
  const again = await start();
  expect(again).toMatchObject({ status: 200, data: { attendance: { attempts: 2 }, exam: { attempts: 2 } } });
  const other = await api.register(`OTHER${students}`);
  const looked = await api.call('exam', { token: other.token, params: { examId: item('exam') } });
  expect(looked.data.exam.attempts).toBe(1);
});

test('a void attempt disappears for the student and is kept in the log', async () => {
  const courseId = courseIdOf('course');
  await api.enroll(token, courseId);
  const id = (await start()).data.attendance._id;
  await submit('a', 'd', 'c');
  await run(['attempts', 'give', code, 'course/exam', '--why', 'another']);
  await start();
  expect(await run(['attempts', 'list', code, '--running'])).toHaveLength(2);
  const lines = await run(['attempts', 'void', id, '--why', 'a brother took it']);
  expect(lines[0]).toContain('attempt 1 of منى أحمد السيد');
  // The second attempt is now the first, and one is left.
  expect((await start()).data.attendance).toMatchObject({ attempts: 1, submitted: false });
  expect((await api.call('myAttendances', { token })).data.attendances).toEqual([]);
  const { progress } = (await api.call('course', { token, params: { courseId } })).data;
  expect(progress).toMatchObject([{ content: item('exam'), isCompleted: false }]);
  const kept = (await log()).find(({ command }) => command === 'attempts void');
  expect(kept).toMatchObject({ why: 'a brother took it', details: { id, score: 7, answers: ['a', 'd', 'c'] } });
});

test('voided codes stop working; if one of the given codes is wrong, none is voided', async () => {
  const [one = '', two = '', three = ''] = await run(['codes', 'make', 'course', '3']);
  const none = await run(['codes', 'void', one, 'PHX-NONE', '--why', 'lost']);
  expect(none).toEqual(['refused', 'there is no code PHX-NONE']);
  const check = async (codeKey: string) =>
    (await api.call('checkCode', { token, body: { codeKey, courseId: courseIdOf('course') } })).data.valid;
  expect(await check(one)).toBe(true);
  const voided = [one, three].map((codeKey) => `${codeKey} is void`).sort();
  expect([...(await run(['codes', 'void', one, three, '--why', 'lost cards']))].sort()).toEqual(voided);
  const logged = JSON.parse((await run(['log', 'course', '--limit', '2', '--json'])).join(''));
  expect(logged.map(({ details }: { details: { codeKey: string } }) => `${details.codeKey} is void`).sort()).toEqual(
    voided,
  );
  expect((await run(['codes', 'void', one, '--why', 'lost']))[1]).toContain('is void already');
  const enroll = (codeKey: string) =>
    api.call('enroll', { token, body: { codeKey, courseId: courseIdOf('course'), paymentMethod: 'code' } });
  expect([await check(one), (await enroll(one)).status, (await enroll(two)).status]).toEqual([false, 422, 200]);
  const listed = JSON.parse((await run(['codes', 'list', 'course', '--state', 'void', '--json'])).join(''));
  expect(listed.map(({ codeKey }: { codeKey: string }) => `${codeKey} is void`).sort()).toEqual(voided);
  const used = await run(['codes', 'void', two, '--why', 'used']);
  expect(used).toEqual(['refused', `${two} is used already: nothing was changed`]);
});

test('results are CSV that a spreadsheet reads, without formulas from names', async () => {
  const body = { ...(await api.registration(`CSV${students}`)), name: '=سالم محمد علي' };
  const registered = await api.call('register', { body });
  if (registered.status === 200) token = registered.data.user.loginToken;
  await api.enroll(token, courseIdOf('course'));
  await start();
  await submit('a', 'd', 'c');
  const [text = ''] = await run(['results', 'export', '--csv', '--exam', 'course/exam']);
  expect(text.charCodeAt(0)).toBe(0xfe_ff);
  const [header, ...rows] = text.split('\n');
  expect(header).toContain('student_code,name,grade');
  const row = rows.find((line) => line.includes(registered.status === 200 ? `CSV${students}` : code)) ?? '';
  expect(row).toContain(',1,7,10,70,2,3,');
  expect(row).toContain(',on time,0');
  expect(text).not.toMatch(/,[=+@-]/);
  expect(JSON.parse((await run(['results', 'export', '--json'])).join(''))[0]).toMatchObject({ course: 'course' });
});

test('every command that changes something records it', async () => {
  const changing = Object.entries(staffCommands).filter(([, { why }]) => why !== undefined);
  const sources = changing.map(([, command]) => command.run.toString());
  expect(changing.length).toBeGreaterThan(8);
  // The commands of `codes` share one function.
  for (const source of sources) expect(source).toMatch(/recordChange|makeCodes/);
});

test('every command has help with options and an example', async () => {
  const { commandHelp } = await import('../staffCommands');
  for (const [name, command] of Object.entries(staffCommands)) {
    const help = commandHelp({ name, command }).join('\n');
    expect(help).toContain(`npm run staff -- ${name}`);
    expect(help).toContain('--json');
    expect(command.examples.length).toBeGreaterThan(0);
    for (const example of command.examples) expect(example.startsWith(name)).toBe(true);
  }
  expect((await run(['students', 'list', '--nonsense']))[1]).toContain('--nonsense');
});

test('a voided attempt from before the enrollment no longer completes its exam', async () => {
  await api.store(buildCourse([buildLecture(), buildHomework(), buildExam({ attempts: 1, isFree: true })]));
  await start();
  await submit('a');
  await api.enroll(token, courseIdOf('course'));
  const completed = async () => {
    const { data } = await api.call('course', { params: { courseId: courseIdOf('course') }, token });
    return data.progress.filter(({ isCompleted }: { isCompleted: boolean }) => isCompleted).length;
  };
  expect(await completed()).toBe(1);
  const [{ id }] = JSON.parse((await run(['attempts', 'list', code, '--json'])).join(''));
  await run(['attempts', 'void', id, '--why', 'taken by a brother']);
  expect(await completed()).toBe(0);
});

describe('students change', () => {
  const change = (...args: string[]) => run(['students', 'change', code, ...args, '--why', 'asked for it']);

  test('moves a student to a group of another grade, and corrects name and numbers', async () => {
    const { data } = await api.call('groups', { query: { grade: 'second' } });
    const [group] = data.groups;
    const lines = await change('--group', group._id, '--name', ' منى  أحمد سالم ', '--phone', '+201212345678');
    expect(lines[0]).toBe(`منى أحمد سالم, code ${code}, second, ${group.name}`);
    expect((await api.call('myInfo', { token })).data.user).toMatchObject({
      name: 'منى أحمد سالم',
      grade: 'second',
      studentNumber: '01212345678',
    });
    expect(await log()).toMatchObject([
      { command: 'students change', why: 'asked for it', details: { name: 'منى أحمد السيد', grade: 'third' } },
    ]);
  });

  test.each([
    ['nothing', [], 'choose what to change: --name, --phone, --parent or --group'],
    ['a name of two parts', ['--name', 'منى أحمد'], /^--name must have three parts or more/],
    [
      'a number that is no mobile number',
      ['--parent', '12345'],
      '--parent must be a mobile number such as 01012345678',
    ],
    ['an unknown group', ['--group', 'nowhere'], 'there is no group nowhere; "groups list" prints the ids'],
  ])('refuses %s', async (_, args, sentence) => {
    const [refused, line] = await change(...args);
    expect(refused).toBe('refused');
    expect(line).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
  });

  test("refuses the parent's number as the student's own", async () => {
    const { parentNumber } = (await api.call('myInfo', { token })).data.user;
    expect(await change('--phone', parentNumber)).toEqual(['refused', 'the two phone numbers must differ']);
  });
});
