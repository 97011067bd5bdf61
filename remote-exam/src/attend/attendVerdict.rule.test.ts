import { attendVerdict } from './attendVerdict.rule';

const open = {
  isSubmittedHere: false,
  attendance: { submitted: false },
  finished: false,
  maybeOver: false,
  questions: 3,
};

test('AT-07 an open attempt with questions can be attended', () => {
  expect(attendVerdict(open)).toBeNull();
});

test.each([
  ['it was submitted here', { isSubmittedHere: true }, 'submitted-here'],
  ['there is no attendance', { attendance: null }, 'no-attendance'],
  ['it is submitted', { attendance: { submitted: true } }, 'submitted'],
  ['the exam is finished', { finished: true }, 'finished'],
  ['the time is over by the device alone', { maybeOver: true }, 'maybe-over'],
  ['there are no questions', { questions: 0 }, 'no-questions'],
  [
    'it was submitted here, whatever else is wrong',
    { isSubmittedHere: true, attendance: null, finished: true, questions: 0 },
    'submitted-here',
  ],
] as const)('AT-07 AT-13 an attempt is not attended when %s', (_, change, reason) => {
  expect(attendVerdict({ ...open, ...change })).toBe(reason);
});
