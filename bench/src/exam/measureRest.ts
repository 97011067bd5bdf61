import type { ExamPage } from './examPage';

const REST_SEC = 30;

/** Returns an idle page's main-thread work, in ms per second. */
export async function measureRest({ phone: { page, cdp } }: ExamPage): Promise<number> {
  // Thread time excludes other processes.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workedSec = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  await page.waitForTimeout(2000);
  const before = await workedSec();
  await page.waitForTimeout(REST_SEC * 1000);
  const after = await workedSec();
  await cdp.send('Performance.disable');
  return ((after - before) * 1000) / REST_SEC;
}
