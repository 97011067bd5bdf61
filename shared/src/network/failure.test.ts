/** @jest-environment node */
import { noticesAtom, sessionAtom, store } from '../session';
import { buildUser } from '../testing/buildEntities';
import { ApiError, isApiError } from './ApiError';
import { sentences } from './errorCatalogue';
import { reportFailure, sentenceOf, setUnauthorisedHandler } from './failure';

const toasts = () => store.get(noticesAtom).map((notice) => [notice.kind, notice.text]);
const login = (token: string) => store.set(sessionAtom, { status: 'student', token, user: buildUser() });
const refused = (token?: string | null) =>
  new ApiError('GET /x was refused', { code: 'server', sentence: 'انتهت الجلسة', status: 401, token });

let sentToLogin = 0;

beforeEach(() => {
  sentToLogin = 0;
  store.set(noticesAtom, []);
  store.set(sessionAtom, { status: 'visitor' });
  setUnauthorisedHandler(() => {
    sentToLogin += 1;
  });
});

it('AP-03 shows the connection sentence as a toast', () => {
  reportFailure(new ApiError('no answer', { code: 'network', sentence: sentences.network }));
  expect(toasts()).toEqual([['error', 'حدث خطأ في الاتصال حاول مرة أخرى']]);
});

it('AP-04 shows the unexpected sentence for an error that is not a failed call, and puts it into the console', () => {
  const complain = jest.spyOn(console, 'error').mockReturnValue();
  const mistake = new TypeError('x is not a function');
  reportFailure(mistake);
  reportFailure('thrown text');
  expect(complain.mock.calls).toEqual([
    ['[manassa] a call failed', mistake],
    ['[manassa] a call failed', 'thrown text'],
  ]);
  expect(toasts()).toEqual([['error', 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى لاحقًا']]);
});

it('AP-05 shows the sentence of the refusal', () => {
  const sentence = 'حدث خطأ ما، يرجى المحاولة مرة أخرى لاحقًا';
  expect(sentences.server).toBe(sentence);
  reportFailure(new ApiError('refused', { code: 'server', sentence, status: 500 }));
  expect(toasts()).toEqual([['error', sentence]]);
});

it('shows no toast for a cancelled or silent call', () => {
  reportFailure(new ApiError('taken back', { code: 'aborted', sentence: '' }));
  reportFailure(new ApiError('refused', { code: 'server', sentence: 'لا', status: 400 }), true);
  expect(toasts()).toEqual([]);
});

it('recognises a failed call of another bundle', () => {
  const stranger = Object.assign(new Error('refused'), { name: 'ApiError', sentence: 'لا' });
  expect(isApiError(stranger)).toBe(true);
  expect(sentenceOf(stranger)).toBe('لا');
  expect(isApiError({ name: 'ApiError' })).toBe(false);
});

it('SE-06 ends the session and redirects to /login once when several calls fail together', () => {
  login('abc');
  for (let call = 0; call < 5; call += 1) reportFailure(refused('abc'));
  expect(sentToLogin).toBe(1);
  expect(store.get(sessionAtom).status).toBe('visitor');
  expect(toasts()).toEqual([['error', 'انتهت الجلسة']]);
});

it('SE-06 handles a 401 of a silent call too, and says why the login page comes', () => {
  login('abc');
  reportFailure(refused('abc'), true);
  expect(sentToLogin).toBe(1);
  expect(toasts()).toEqual([['error', 'انتهت الجلسة']]);
});

it('SE-06 keeps a new session when a call of the previous one fails late', () => {
  login('new');
  reportFailure(refused('old'));
  expect(sentToLogin).toBe(0);
  expect(store.get(sessionAtom).status).toBe('student');
});

it('SE-06 redirects a visitor to /login', () => {
  reportFailure(refused(null));
  expect(sentToLogin).toBe(1);
});

it('SE-06 keeps a login that could not be confirmed when somebody else on the phone types a wrong password', () => {
  store.set(sessionAtom, { status: 'visitor', unconfirmedToken: 'abc' });
  reportFailure(refused(null));
  expect(store.get(sessionAtom)).toEqual({ status: 'visitor', unconfirmedToken: 'abc' });
});
