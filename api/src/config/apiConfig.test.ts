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
    { ALLOWED_ORIGINS: '*' },
    'ALLOWED_ORIGINS must be origins such as https://school.example, with commas between them (it is "*")',
  ],
])('refuses %j with a message of one line', (env, message) => {
  expect(() => readApiConfig(env)).toThrow(expect.objectContaining({ name: 'UserMistake', message }));
});
