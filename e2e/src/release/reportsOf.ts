import type { FieldEvent, FieldReport } from '@manassa/shared/federation';
import type { Page } from 'playwright-core';

/** Returns the page's reports of an application; the list grows. */
export function reportsOf(page: Page, app: string): FieldEvent[] {
  const events: FieldEvent[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/reports')) return;
    const report = JSON.parse(request.postData() ?? '{"events":[]}') as Pick<FieldReport, 'events'>;
    events.push(...report.events.filter((event) => event.app === app));
  });
  return events;
}
