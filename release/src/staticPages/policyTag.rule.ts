/** What a policy may say in a header only. */
const HEADER_ONLY = /^(frame-ancestors|report-uri|sandbox)\b/;

/**
 * Writes a page's content security policy into the page, for a server whose headers are the same for all pages: the
 * policy of a page with an import map differs with every release. It stands before the first thing it is about.
 */
export function withPolicyTag(page: string, policy: string): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => !HEADER_ONLY.test(directive));
  const tag = `<meta http-equiv="content-security-policy" content="${directives.join('; ').replaceAll('"', '&quot;')}">`;
  const charset = /<meta charset="[^"]*"\s*\/?>/i;
  const place = charset.test(page) ? charset : /<head[^>]*>/i;
  return page.replace(place, (found) => `${found}\n    ${tag}`);
}
