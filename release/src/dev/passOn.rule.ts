/** Headers as Node gives them: lower-case names, several values as a list. */
export type Headers = Record<string, string | string[] | undefined>;

/** Returns request headers that name the installation (`origin`, no slash at the end) instead of this machine. */
export function requestHeadersFor(origin: string, headers: Headers): Headers {
  const passed: Headers = { ...headers };
  if (passed.origin !== undefined) passed.origin = origin;
  if (typeof passed.referer === 'string' && URL.canParse(passed.referer)) {
    const { pathname, search } = new URL(passed.referer);
    passed.referer = `${origin}${pathname}${search}`;
  }
  return passed;
}

/** Returns answer headers that work on http://localhost: local cookies and redirects, no Strict-Transport-Security. */
export function answerHeadersFor(origin: string, headers: Headers): Headers {
  const { 'strict-transport-security': _, ...passed } = headers;
  const cookies = passed['set-cookie'];
  if (cookies !== undefined) passed['set-cookie'] = [cookies].flat().map(localCookie);
  const location = passed.location;
  if (typeof location === 'string' && (location === origin || location.startsWith(`${origin}/`))) {
    passed.location = location.slice(origin.length) || '/';
  }
  return passed;
}

function localCookie(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';');
  const kept = attributes.filter((attribute) => !/^\s*(domain\s*=|secure\s*$|partitioned\s*$)/i.test(attribute));
  // Browsers refuse SameSite=None without Secure.
  return [pair, ...kept.map((attribute) => attribute.replace(/samesite\s*=\s*none/i, 'SameSite=Lax'))].join(';');
}
