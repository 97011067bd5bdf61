import { commandHelp, findCommand, readWords } from './staffCommands';

function read(...words: string[]) {
  const named = findCommand(words);
  if (named === null) throw new Error(words.join(' '));
  return readWords(named);
}

test.each([
  [['students', 'list', '--grade', 'thrid'], '--grade must be one of second, third (it is "thrid")'],
  [['results', 'export', '--grade', 'الثالث'], '--grade must be one of second, third (it is "الثالث")'],
  [['results', 'export', '--grade='], '--grade must be one of second, third (it is "")'],
  [['codes', 'list', 'waves', '--state', 'unusd'], '--state must be one of unused, used, void (it is "unusd")'],
])('BE-08 refuses %j with one line that names the allowed values', (words, message) => {
  expect(() => read(...words)).toThrow(expect.objectContaining({ name: 'UserMistake', message, exitCode: 2 }));
});

test('reads an allowed value, and lists the allowed values in the help', () => {
  expect(read('students', 'list', '--grade', 'third').options).toEqual({ grade: 'third' });
  const named = findCommand(['students', 'list']);
  expect(named && commandHelp(named).join('\n')).toContain('--grade <second|third>');
});
