import { buildAttendance, buildExam } from '@manassa/shared/testing';
import { chartPoints, timeShares } from './chart.rule';

const past = (score: number, day: string) => ({ score, maxScore: 10, updatedAt: `2025-11-${day}T10:00:00.000Z` });
const titleOf = () => 'امتحان';

it('CO-02 has every submitted attempt of the history, the oldest first', () => {
  const attendances = [
    buildAttendance({ history: [past(5, '03'), past(9, '20')], score: 9, exam: buildExam({ maxScore: 10 }) }),
    buildAttendance({ history: [past(7, '10')], score: 7, exam: buildExam({ maxScore: 10 }) }),
  ];
  const points = chartPoints(attendances, titleOf);
  expect(points.map(({ percent, band }) => [percent, band])).toEqual([
    [50, 'red'],
    [70, 'amber'],
    [90, 'green'],
  ]);
});

it('CO-02 uses the last attempt from a server without history, and leaves out attempts without date or maximum', () => {
  const exam = buildExam({ maxScore: 20 });
  const attendances = [
    buildAttendance({ score: 15, exam, updatedAt: '2025-11-15T10:00:00.000Z' }),
    buildAttendance({ score: 15, exam, updatedAt: null }),
    buildAttendance({ score: 15, exam: null }),
  ];
  expect(chartPoints(attendances, titleOf)).toMatchObject([{ percent: 75, date: '2025-11-15T10:00:00.000Z' }]);
});

it('CO-02 places points by time', () => {
  const shares = timeShares(
    [past(1, '01'), past(1, '02'), past(1, '05')].map(({ updatedAt }) => ({ date: updatedAt })),
  );
  expect(shares).toEqual([0, 0.25, 1]);
  const { updatedAt: date } = past(1, '01');
  expect(timeShares([{ date }, { date }])).toEqual([0.25, 0.75]);
  expect(timeShares([])).toEqual([]);
});
