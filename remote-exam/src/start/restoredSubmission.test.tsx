import { screen } from '@testing-library/react';
import { recordKey } from '../attempt/kept/attemptRecords.rule';
import { examServer, openScreen, serveExam } from '../testing/sitExam';

/** What the journal has for answers, seconds and a submission. */
let mockTexts: (string | null)[] = [];
const mockWritten: [string, string | null][] = [];

jest.mock('../attempt/kept/journal', () => ({
  hasJournal: () => true,
  journalText: (key: string, text: string | null) => void mockWritten.push([key, text]),
  journalRefuses: () => false,
  journalWritten: async () => undefined,
  onJournalLost: () => () => undefined,
  onJournalRefusal: () => () => undefined,
  readJournal: async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return mockTexts;
  },
}));

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test.each(['start', 'attend'] as const)(
  'AT-13 a submission that only the journal has left is sent once by the page that opens %s',
  async (page) => {
    const server = examServer();
    mockTexts = [
      null,
      null,
      JSON.stringify({
        version: 1,
        revision: 7,
        attemptId: 'attendance-1',
        answers: ['a', 'b', null],
        enrollmentId: 'enrollment-1',
      }),
    ];
    const api = serveExam(server);
    const { pass, path } = await openScreen(server, page);
    // The exam has been read, the journal has not: nothing can be begun or gone on with.
    expect(api.of('exam')).toHaveLength(1);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    await pass(100);
    await pass(100);
    await pass(60_000);
    expect(path()).toBe('start');
    expect(api.of('submitAttendance').map(({ body }) => body)).toEqual([
      { examId: server.exam._id, enrollmentId: 'enrollment-1', studentAnswers: ['a', 'b', null] },
    ]);
    expect(screen.getByText('تم استلام إجاباتك')).toBeVisible();
    const pending = recordKey('pending', { student: '20418', examId: server.exam._id });
    expect(mockWritten).toContainEqual([pending, null]);
  },
);

test('AT-13 every screen looks anew: what another tab had room for in the journal alone is there', async () => {
  const server = examServer();
  mockTexts = [null, null, null];
  serveExam(server);
  const first = await openScreen(server, 'start');
  await first.pass(200);
  first.close();
  mockTexts = [
    JSON.stringify({ version: 1, revision: 9, attemptId: 'attendance-1', answers: ['c', null, null], index: 0 }),
    null,
    null,
  ];
  const again = await openScreen(server, 'attend');
  await again.pass(200);
  expect(screen.getByRole('radio', { checked: true })).toHaveAttribute('value', 'c');
});
