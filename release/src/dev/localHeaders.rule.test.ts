import { answerHeadersFor, requestHeadersFor } from './localHeaders.rule';

const ORIGIN = 'https://school.example';

test('requests name the installation instead of this machine', () => {
  expect(
    requestHeadersFor(ORIGIN, {
      origin: 'http://localhost:8080',
      authorization: 'Bearer token',
    }),
  ).toEqual({ origin: ORIGIN, authorization: 'Bearer token' });
});

test('adds no origin to a request', () => {
  expect(requestHeadersFor(ORIGIN, { accept: '*/*' })).toEqual({ accept: '*/*' });
});

test('cookies lose Domain, Secure and SameSite=None', () => {
  const answer = answerHeadersFor(ORIGIN, {
    'set-cookie': [
      'session=a; Path=/; Domain=.school.example; Secure; HttpOnly; SameSite=None',
      'plain=secure; Max-Age=60',
    ],
  });
  expect(answer['set-cookie']).toEqual(['session=a; Path=/; HttpOnly; SameSite=Lax', 'plain=secure; Max-Age=60']);
});

test('redirects within the installation become local, others stay unchanged', () => {
  const locationOf = (location: string) => answerHeadersFor(ORIGIN, { location }).location;
  expect(locationOf(`${ORIGIN}/media/a.webp`)).toBe('/media/a.webp');
  expect(locationOf(ORIGIN)).toBe('/');
  expect(locationOf('/login')).toBe('/login');
  expect(locationOf('https://school.example.org/')).toBe('https://school.example.org/');
});

test('removes Strict-Transport-Security', () => {
  expect(answerHeadersFor(ORIGIN, { 'strict-transport-security': 'max-age=1', etag: '"1"' })).toEqual({ etag: '"1"' });
});
