/*
 * The script that starts the reads of a page together with its scripts: the session's, and those that the remote of the
 * address declares (remote.json). The fetcher picks the responses up (shared/src/data/earlyReads.ts). The build writes
 * it into the page, minified; the page's policy allows it by its hash. It uses nothing that old browsers lack.
 */
(function readEarly(page: Document) {
  /** `:name` in its path is the parameter of the pattern. */
  interface Declared {
    pattern: string;
    path: string;
    visitors?: boolean;
  }
  const list = page.getElementById('manassa-reads');
  if (!list) return;
  let token: string | null = null;
  try {
    token = localStorage.getItem('loginToken');
  } catch {
    // Storage is blocked: nobody is logged in.
  }
  if (token === 'null' || token === 'undefined') token = null;
  const words = location.pathname.split('/');
  const early: Record<string, unknown> = {};
  // EARLY_READ_MS and the fetcher's TIMEOUT_MS: a read that is taken at the last moment may be waited for that long. A
  // request without an end would hold one of the few connections to the server.
  const ending = new AbortController();
  setTimeout(() => ending.abort(), 50_000);
  (JSON.parse(list.textContent) as Declared[]).forEach(({ pattern, path, visitors }) => {
    if (!token && !visitors) return;
    const names = pattern.split('/');
    const asked = path.replace(/:(\w+)/g, (name) => words[names.indexOf(name)] || '');
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    // As the fetcher does. An unread body would keep its connection open.
    const { signal } = ending;
    const init: RequestInit = { cache: 'no-cache', credentials: 'include', headers, signal };
    const answer = fetch(`/api/v2${asked}`, init).then((response) =>
      response.text().then((body) => ({ response, body })),
    );
    early[asked] = { token: token || null, answer };
    // A read of a page that waits for the network must not fail with a failure from before it returned.
    answer.catch(() => (early[asked] = undefined));
  });
  Object.assign(window, { __manassaReads: early });
})(document);
