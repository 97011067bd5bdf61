import { callPath, calls } from './calls';
import type { CallName } from './calls';

const table: [CallName, string, string, string[]][] = [
  ['register', 'POST', '/user/register', []],
  ['login', 'POST', '/user/login', []],
  ['myInfo', 'GET', '/user/my-info', []],
  ['groups', 'GET', '/group', ['stage', 'grade', 'page']],
  ['myEnrollments', 'GET', '/enrollment/my-enrollments', []],
  ['reportProgress', 'PUT', '/enrollment/progress/:enrollmentId', []],
  ['myAttendances', 'GET', '/attendance/my-attendances', []],
  ['startAttendance', 'POST', '/attendance/start', []],
  ['submitAttendance', 'POST', '/attendance/submit', []],
  ['exam', 'GET', '/exam/:examId', []],
  ['courses', 'GET', '/course', ['grade', 'stage', 'active', 'populate', 'select', 'page']],
  ['course', 'GET', '/course/:courseId', []],
  ['checkCode', 'POST', '/code/check', []],
  ['enroll', 'POST', '/transaction/enroll', []],
  ['chapters', 'GET', '/video/:videoId/chapters', []],
  ['logout', 'POST', '/user/logout', []],
  ['checkpoint', 'POST', '/attendance/checkpoint', []],
];

describe('AP-02 the table of calls', () => {
  it.each(table)('AP-02 %s is %s %s', (name, method, path, query) => {
    expect(calls[name]).toMatchObject({ method, path, query });
  });

  it('AP-02 has the 15 specified calls, logout and checkpoint, and no other', () => {
    expect(Object.keys(calls).sort()).toEqual(table.map(([name]) => name).sort());
  });

  it.each<[CallName, string[]]>([
    ['register', ['name', 'studentCode', 'studentNumber', 'parentNumber', 'stage', 'grade', 'group', 'password']],
    ['login', ['studentCode', 'password']],
    ['reportProgress', ['contentId', 'contentType', 'watchPercentage', 'watchedCount']],
    ['startAttendance', ['examId', 'enrollmentId']],
    // The last field is optional; no page sends it to a server without checkpoints.
    ['submitAttendance', ['examId', 'studentAnswers', 'enrollmentId', 'answeredAtMs']],
    ['checkCode', ['codeKey', 'courseId']],
    ['enroll', ['codeKey', 'courseId', 'paymentMethod']],
  ])('AP-02 the body of %s is %p', (name, fields) => {
    expect(Object.keys(calls[name].body?.entries ?? {})).toEqual(fields);
  });
});

describe('AP-01 the path of a call', () => {
  it('AP-01 drops empty query values and keeps false and 0', () => {
    const query = { grade: 'third', stage: '', active: false, page: 0, populate: null, select: undefined };
    expect(callPath(calls.courses, { query })).toBe('/course?grade=third&active=false&page=0');
  });

  it('AP-01 sends the minus sign of a selection as it is', () => {
    expect(callPath(calls.courses, { query: { select: '-sections' } })).toBe('/course?select=-sections');
  });

  it('has no question mark without a query and no parameter the call does not know', () => {
    expect(callPath(calls.groups, {})).toBe('/group');
    expect(callPath(calls.groups, { query: { role: 'admin' } })).toBe('/group');
  });

  it('keeps a path parameter in its place whatever it contains', () => {
    expect(callPath(calls.chapters, { params: { videoId: 'a/../b?c#d' } })).toBe('/video/a%2F..%2Fb%3Fc%23d/chapters');
  });
});
