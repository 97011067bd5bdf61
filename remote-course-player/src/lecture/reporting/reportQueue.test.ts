import type { Delivery } from './reportQueue';
import { createReportQueue, RETRY_WAITS_MS } from './reportQueue';
import type { WatchReport } from './watchReport.rule';

function report(watchPercentage: number, watchedCount = 1, contentId = 'l1'): WatchReport {
  return { courseId: 'c1', enrollmentId: 'en1', contentId, watchPercentage, watchedCount };
}

function lab() {
  const device = new Map<string, WatchReport>();
  const sent: WatchReport[] = [];
  const timers: { callBack: () => void; waitMs: number }[] = [];
  const line = { answer: 'delivered' as Delivery, underWay: 0, mostUnderWay: 0 };
  const queue = createReportQueue({
    async send(_student, entry) {
      line.underWay += 1;
      line.mostUnderWay = Math.max(line.mostUnderWay, line.underWay);
      await Promise.resolve();
      line.underWay -= 1;
      if (line.answer !== 'unreachable') sent.push(entry);
      return line.answer;
    },
    keep: (student, entry) => device.set(`${student} ${entry.contentId}`, entry),
    forget(student, entry) {
      const kept = device.get(`${student} ${entry.contentId}`);
      if (kept && kept.watchPercentage <= entry.watchPercentage) device.delete(`${student} ${entry.contentId}`);
    },
    kept: (student) => [...device].flatMap(([key, entry]) => (key.startsWith(`${student} `) ? [entry] : [])),
    later(callBack, waitMs) {
      const timer = { callBack, waitMs };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  return { queue, device, sent, timers, line };
}

const settled = async (): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
};
const percents = (reports: WatchReport[]): number[] => reports.map((entry) => entry.watchPercentage);

describe('queue of watch reports', () => {
  it('LE-03 sends reports one after another in order and stores nothing afterwards', async () => {
    const { queue, sent, device, line } = lab();
    for (const percent of [50, 55, 60]) queue.add('s1', report(percent));
    await settled();
    expect(percents(sent)).toEqual([50, 55, 60]);
    expect(line.mostUnderWay).toBe(1);
    expect(device.size).toBe(0);
  });

  it('LE-03 keeps the newest report without a connection and sends it when it returns', async () => {
    const { queue, sent, device, line } = lab();
    line.answer = 'unreachable';
    for (const percent of [50, 55, 60]) queue.add('s1', report(percent));
    await settled();
    expect([...device.values()].map((entry) => entry.watchPercentage)).toEqual([60]);
    line.answer = 'delivered';
    queue.retryNow();
    await settled();
    expect(percents(sent)).toEqual([60]);
    expect(device.size).toBe(0);
  });

  it('LE-03 waits shortly again for the first failure after a success, and no longer for a report that was sent', async () => {
    const { queue, timers, line } = lab();
    line.answer = 'unreachable';
    queue.add('s1', report(50));
    await settled();
    line.answer = 'delivered';
    // The student watches on before the retry.
    queue.add('s1', report(55));
    await settled();
    expect(timers).toEqual([]);
    line.answer = 'unreachable';
    queue.add('s1', report(60));
    await settled();
    expect(timers.map(({ waitMs }) => waitMs)).toEqual([RETRY_WAITS_MS[0]]);
  });

  it('LE-03 retries automatically with growing delays, the last of which repeats, and soon after a lost connection', async () => {
    const { queue, sent, timers, line } = lab();
    line.answer = 'unreachable';
    queue.add('s1', report(50));
    await settled();
    for (const waitMs of [5_000, 15_000, 60_000, 60_000, 60_000]) {
      const timer = timers.pop();
      expect(timer?.waitMs).toBe(waitMs);
      timer?.callBack();
      await settled();
    }
    queue.retryNow();
    await settled();
    expect(timers.map(({ waitMs }) => waitMs)).toEqual([5_000]);
    line.answer = 'delivered';
    timers.pop()?.callBack();
    await settled();
    expect(percents(sent)).toEqual([50]);
  });

  it('LE-03 sends unsent reports once after a reload', async () => {
    const { queue, sent, device } = lab();
    device.set('s1 l1', report(75, 3));
    device.set('s2 l1', report(90));
    queue.takeUp('s1');
    queue.takeUp('s1');
    await settled();
    expect(sent).toEqual([report(75, 3)]);
    expect([...device.keys()]).toEqual(['s2 l1']);
  });

  it('LE-03 a view finished offline survives the next view, also on the device, and a view of another lecture', async () => {
    const { queue, sent, device, line } = lab();
    line.answer = 'unreachable';
    queue.add('s1', report(100, 1));
    queue.add('s1', report(50, 2));
    queue.add('s1', report(55, 1, 'l2'));
    await settled();
    // Sent by a reload.
    expect([...device.values()]).toEqual([report(100, 2), report(55, 1, 'l2')]);
    line.answer = 'delivered';
    queue.retryNow();
    await settled();
    expect(sent).toEqual([report(100, 2), report(55, 1, 'l2')]);
  });

  it('LE-03 drops a report that the server refuses and continues with the next', async () => {
    const { queue, sent, device, line } = lab();
    line.answer = 'refused';
    queue.add('s1', report(50, 1, 'gone'));
    queue.add('s1', report(50, 1, 'l2'));
    await settled();
    expect(sent.map((entry) => entry.contentId)).toEqual(['gone', 'l2']);
    expect(device.size).toBe(0);
  });

  it('SE-04 leaves the reports of another student on the device for that student', async () => {
    const { queue, device, line } = lab();
    line.answer = 'not-mine';
    queue.add('s1', report(50));
    await settled();
    expect([...device.keys()]).toEqual(['s1 l1']);
  });
});
