import type { Page, Request, Route } from 'playwright-core';

/** The calls these specs interfere with, as glob patterns of their addresses. */
export const CALLS = {
  myInfo: '**/api/v2/user/my-info',
  login: '**/api/v2/user/login',
  register: '**/api/v2/user/register',
  groups: '**/api/v2/group?*',
  enrollments: '**/api/v2/enrollment/my-enrollments',
  attendances: '**/api/v2/attendance/my-attendances',
  all: '**/api/v2/**',
} as const;

/** The sentences of the error catalogue, as the specification has them. */
export const SENTENCES = {
  network: 'حدث خطأ في الاتصال حاول مرة أخرى',
  unexpected: 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى لاحقًا',
  server: 'حدث خطأ ما، يرجى المحاولة مرة أخرى لاحقًا',
} as const;

/** What becomes of a call instead of the real answer. */
export type Fault = (route: Route) => Promise<void>;

/** Each way a call can go wrong, and how it is brought about on the wire. */
export const faults = {
  refused: (route: Route) => route.abort('connectionrefused'),
  cut: (route: Route) => route.abort('connectionreset'),
  html: (route: Route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html><body>Bad gateway</body></html>' }),
  htmlAsSuccess: (route: Route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>hotel wifi</title>' }),
  empty: (route: Route) => route.fulfill({ status: 500, body: '' }),
  /** Never answers. */
  silent: () => Promise.resolve(),
} satisfies Record<string, Fault>;

/** A refusal in the API's envelope. */
export function refusal(statusCode: number, message = '', errors: { path: string; message: string }[] = []): Fault {
  return (route) =>
    route.fulfill({ status: statusCode, json: { success: false, message, statusCode, error: { errors } } });
}

/** A success in the API's envelope with whatever data. */
export function success(data: unknown, message = ''): Fault {
  return (route) => route.fulfill({ json: { success: true, message, data } });
}

/** Interferes with a call from now on; what was done to it before is over. */
export async function provoke(page: Page, call: string, fault: Fault): Promise<void> {
  await page.unroute(call);
  await page.route(call, fault);
}

/** Counts the requests of one kind from now on. */
export function countRequests(page: Page, matches: (request: Request) => boolean): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (matches(request)) count += 1;
  });
  return () => count;
}

/** Counts the calls whose path below /api/v2 begins so. */
export function countCalls(page: Page, method: string, path: string): () => number {
  return countRequests(
    page,
    (request) => request.method() === method && new URL(request.url()).pathname.startsWith(`/api/v2${path}`),
  );
}

/** The toasts on screen. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: 'الإشعارات' }).getByRole('listitem');
}
