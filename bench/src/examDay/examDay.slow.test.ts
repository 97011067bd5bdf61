import { benchExamDay } from './benchExamDay';

jest.setTimeout(900_000);

test('BE-19 an exam day with few students has no errors, wrong scores or duplicate attempts', async () => {
  const figures = await benchExamDay({
    database: 'embedded',
    servers: 1,
    students: 40,
    courses: 5,
    attempts: 1000,
    loginSec: 3,
    rushSec: 1,
    calls: 5,
    say: () => undefined,
  });
  expect(figures).toMatchObject({ errors: 0, wrongScores: 0, duplicates: 0, students: 40 });
  for (const { p50, p99 } of [figures.login, figures.start, figures.checkpoint, figures.submit]) {
    expect(p50).toBeGreaterThan(0);
    expect(p99).toBeGreaterThanOrEqual(p50);
  }
  expect(figures.memoryMb).toEqual([expect.any(Number)]);
  for (const { apiMs, floorMs } of figures.floor) {
    expect(floorMs).toBeGreaterThan(0);
    expect(apiMs).toBeGreaterThan(0);
  }
});
