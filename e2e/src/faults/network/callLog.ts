import type { Page } from 'playwright-core';

const MOST_CALLS = 20;

/** Log of a device's API calls and of other requests that failed, to explain a dead end. */
export interface CallLog {
  follow: (page: Page) => void;
  /** Returns the last calls with age and result, e.g. '3 s ago POST /attendance/submit 500'. */
  last: () => string;
}

interface Call {
  readonly at: number;
  readonly what: string;
  outcome: string;
}

export function openCallLog(): CallLog {
  const calls: Call[] = [];
  const note = (what: string, outcome: string): Call => {
    const call = { at: performance.now(), what, outcome };
    calls.push(call);
    if (calls.length > MOST_CALLS) calls.shift();
    return call;
  };
  return {
    follow(page) {
      page.on('requestfailed', (request) => {
        const { pathname } = new URL(request.url());
        if (!pathname.startsWith('/api/')) note(pathname, request.failure()?.errorText ?? 'failed');
      });
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (!pathname.startsWith('/api/')) return;
        const call = note(`${request.method()} ${pathname}`, 'unanswered');
        request.response().then(
          (response) => {
            call.outcome = response === null ? (request.failure()?.errorText ?? 'failed') : String(response.status());
          },
          () => {
            call.outcome = 'lost with its page';
          },
        );
      });
    },
    last: () =>
      calls
        .map(({ at, what, outcome }) => `${Math.round((performance.now() - at) / 1000)} s ago ${what} ${outcome}`)
        .join(', '),
  };
}
