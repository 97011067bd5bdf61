/** Headers as node has them: lower case names, several values as a list. */
export type Headers = Record<string, string | string[] | undefined>;

/**
 * A developer's request as the installation would get it from a page of its own: what names the developer's machine
 * names the installation instead.
 *
 * @param origin of the installation, without a slash at the end
 */
export function requestHeadersFor(origin: string, headers: Headers): Headers {
  const passed: Headers = { ...headers };
  if (passed.origin !== undefined) passed.origin = origin;
  if (typeof passed.referer === 'string' && URL.canParse(passed.referer)) {
    const { pathname, search } = new URL(passed.referer);
    passed.referer = `${origin}${pathname}${search}`;
  }
  return passed;
}

/**
 * The installation's answer as the developer's browser can use it: cookies that are not tied to the installation's name
 * or to https, redirects that stay here, and nothing that would bind this machine to https.
 */
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
  // Without Secure a browser takes no SameSite=None; here everything is the same site anyway.
  return [pair, ...kept.map((attribute) => attribute.replace(/samesite\s*=\s*none/i, 'SameSite=Lax'))].join(';');
}
