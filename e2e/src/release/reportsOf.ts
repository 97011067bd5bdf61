import type { FieldEvent, FieldReport } from '@manassa/shared/federation';
import type { Page } from 'playwright-core';

/** What the page reports of an application: grows as it comes. */
export function reportsOf(page: Page, app: string): FieldEvent[] {
  const events: FieldEvent[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/reports')) return;
    // The page's own report.
    const report = JSON.parse(request.postData() ?? '{"events":[]}') as Pick<FieldReport, 'events'>;
    events.push(...report.events.filter((event) => event.app === app));
  });
  return events;
}
