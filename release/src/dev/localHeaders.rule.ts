/** Headers as Node gives them: lower-case names, several values as a list. */
type Headers = Record<string, string | string[] | undefined>;

/** Returns request headers that name the installation (`origin`, no slash at the end) instead of this machine. */
export function requestHeadersFor(origin: string, headers: Headers): Headers {
  return headers.origin === undefined ? headers : { ...headers, origin };
}

/** Returns answer headers that work on http://localhost: local cookies and redirects, no Strict-Transport-Security. */
export function answerHeadersFor(origin: string, headers: Headers): Headers {
  const { 'strict-transport-security': _, ...passed } = headers;
  const { location, 'set-cookie': cookies } = passed;
  if (cookies !== undefined) passed['set-cookie'] = [cookies].flat().map(localCookie);
  if (typeof location === 'string' && `${location}/`.startsWith(`${origin}/`)) {
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
