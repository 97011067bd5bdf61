import { withPolicyTag } from './policyTag.rule';

test('the policy stands behind the charset and before everything that it is about', () => {
  const page = '<html><head><meta charset="utf-8" /><script src="/a.js"></script></head></html>';
  const policy = "default-src 'self'; script-src 'self' 'sha256-a='; frame-ancestors 'self'";
  expect(withPolicyTag(page, policy)).toBe(
    `<html><head><meta charset="utf-8" />\n    <meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self' 'sha256-a='"><script src="/a.js"></script></head></html>`,
  );
});

test('a page that names no charset gets it as the first thing in its head', () => {
  expect(withPolicyTag('<head lang="ar"><title>x</title></head>', "object-src 'none'")).toBe(
    `<head lang="ar">\n    <meta http-equiv="content-security-policy" content="object-src 'none'"><title>x</title></head>`,
  );
});
