import { nginxConfig } from './nginxConfig.rule';

const text = nginxConfig({
  patterns: ['/', '/exam/*'],
  listen: '443 ssl',
  serverName: 'school.example',
  upstream: '127.0.0.1:3000',
  pagesDir: '/srv/pages',
  releaseDir: '/srv/release',
  brotli: false,
  passedOn: [],
});

test('RL-08 every answer of nginx forbids guessing types, and asks for TLS where it came over TLS', () => {
  // Headers of an outer block are not inherited by one that has its own.
  const blocks = text.split('add_header x-content-type-options nosniff always;').slice(1);
  expect(blocks.length).toBeGreaterThan(6);
  for (const block of blocks) {
    expect(block.trim().split('\n')[0]).toBe('add_header strict-transport-security $manassa_tls_only always;');
  }
  const starts = text.match(/\{[^{}]*?\n\s*add_header [^\n]*/g) ?? [];
  expect(starts.filter((start) => !/add_header x-content-type-options nosniff always;$/.test(start))).toEqual([]);
  expect(text).toContain('map $scheme $manassa_tls_only { default ""; https "max-age=31536000"; }');
});
