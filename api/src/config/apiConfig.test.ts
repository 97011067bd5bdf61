import Fastify from 'fastify';
import { defaultSettings, readApiConfig } from './apiConfig';

test('an empty environment gives the embedded database and the default limits', () => {
  const config = readApiConfig({});
  expect(config).toMatchObject({
    ...defaultSettings,
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: null,
    sampleCatalogue: true,
    trustProxy: false,
  });
  expect(config.dataDir).toMatch(/var\/data$/);
});

test.each([
  ['off', '198.51.100.1', false],
  ['on', '10.1.2.3', true],
  ['10.0.0.0/8, 192.0.2.1', '192.0.2.1', true],
])('BE-11 with TRUST_PROXY=%s trusts the address of %s: %s', async (value, address, isBelieved) => {
  const app = Fastify({ trustProxy: readApiConfig({ TRUST_PROXY: value }).trustProxy });
  app.get('/', async (request) => request.ip);
  const headers = { 'x-forwarded-for': 'left, 203.0.113.9' };
  const { body } = await app.inject({ url: '/', headers, remoteAddress: address });
  expect(body).toBe(isBelieved ? '203.0.113.9' : address);
});

test('BE-11 with TRUST_PROXY=2 the third address from the right is the caller', async () => {
  const app = Fastify({ trustProxy: readApiConfig({ TRUST_PROXY: '2' }).trustProxy });
  app.get('/', async (request) => request.ip);
  const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': 'spoofed, 203.0.113.9, 10.0.0.1' } });
  expect(body).toBe('203.0.113.9');
});

test('BE-07 loads the sample catalogue, whose account is public, into PostgreSQL only on request', () => {
  expect(readApiConfig({ DATABASE_URL: 'postgres://x/y' }).sampleCatalogue).toBe(false);
  expect(readApiConfig({ DATABASE_URL: 'postgres://x/y', SAMPLE_CATALOGUE: 'on' }).sampleCatalogue).toBe(true);
  expect(readApiConfig({ SAMPLE_CATALOGUE: 'off' }).sampleCatalogue).toBe(false);
});

test('reads every setting from the environment', () => {
  const config = readApiConfig({
    PORT: '8080',
    DATABASE_URL: 'postgres://x/y',
    MEDIA_BASE: 'https://cdn.example/m/',
    TOKEN_DAYS: '7',
    SAMPLE_CATALOGUE: 'off',
    LIMIT_CODE_CHECK: '0',
    ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443',
  });
  expect(config).toMatchObject({
    port: 8080,
    databaseUrl: 'postgres://x/y',
    mediaBase: 'https://cdn.example/m',
    tokenDays: 7,
    sampleCatalogue: false,
  });
  expect(config.limits.codeCheck.max).toBe(0);
  expect(config.allowedOrigins).toEqual(['https://a.example', 'https://b.example:8443']);
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535 (it is "http")'],
  [{ TOKEN_DAYS: '0' }, 'TOKEN_DAYS must be a whole number from 1 to 3650 (it is "0")'],
  [{ SAMPLE_CATALOGUE: 'maybe' }, 'SAMPLE_CATALOGUE must be on or off (it is "maybe")'],
  [
    { TRUST_PROXY: '0.0.0.0/0' },
    'TRUST_PROXY must be on, off, the number of proxies, or their addresses such as 10.0.0.0/8 (it is "0.0.0.0/0")',
  ],
  [
    { ALLOWED_ORIGINS: '*' },
    'ALLOWED_ORIGINS must be origins such as https://school.example, with commas between them (it is "*")',
  ],
])('refuses %j with a message of one line', (env, message) => {
  expect(() => readApiConfig(env)).toThrow(expect.objectContaining({ name: 'UserMistake', message }));
});
