import type { Page, Request, Route } from 'playwright-core';

/** Intercepted calls, as glob patterns. */
export const CALLS = {
  myInfo: '**/api/v2/user/my-info',
  login: '**/api/v2/user/login',
  register: '**/api/v2/user/register',
  enrollments: '**/api/v2/enrollment/my-enrollments',
  attendances: '**/api/v2/attendance/my-attendances',
  all: '**/api/v2/**',
} as const;

/** Sentences of the specification's error catalogue. */
export const SENTENCES = {
  network: 'حدث خطأ في الاتصال حاول مرة أخرى',
  unexpected: 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى لاحقًا',
  server: 'حدث خطأ ما، يرجى المحاولة مرة أخرى لاحقًا',
} as const;

export type Fault = (route: Route) => Promise<void>;

/** Every kind of failed call, as it happens on the network. */
export const faults = {
  refused: (route: Route) => route.abort('connectionrefused'),
  cut: (route: Route) => route.abort('connectionreset'),
  html: (route: Route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html><body>Bad gateway</body></html>' }),
  htmlAsSuccess: (route: Route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>hotel wifi</title>' }),
  empty: (route: Route) => route.fulfill({ status: 500, body: '' }),
  silent: () => Promise.resolve(),
} satisfies Record<string, Fault>;

/** Returns a refusal in the API's envelope. */
export function refusal(statusCode: number, message = '', errors: { path: string; message: string }[] = []): Fault {
  return (route) =>
    route.fulfill({ status: statusCode, json: { success: false, message, statusCode, error: { errors } } });
}

/** Returns a success in the API's envelope. */
export function success(data: unknown, message = ''): Fault {
  return (route) => route.fulfill({ json: { success: true, message, data } });
}

/** Replaces all later responses to a call. */
export async function provoke(page: Page, call: string, fault: Fault): Promise<void> {
  await page.unroute(call);
  await page.route(call, fault);
}

export function countRequests(page: Page, matches: (request: Request) => boolean): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (matches(request)) count += 1;
  });
  return () => count;
}

/** Counts the calls whose path below /api/v2 begins with `path`. */
export function countCalls(page: Page, method: string, path: string): () => number {
  return countRequests(
    page,
    (request) => request.method() === method && new URL(request.url()).pathname.startsWith(`/api/v2${path}`),
  );
}

export function toasts(page: Page) {
  return page.getByRole('region', { name: 'الإشعارات' }).getByRole('listitem');
}
