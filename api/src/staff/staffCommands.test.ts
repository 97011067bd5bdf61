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

test.each([
  [['codes', 'void'], 'codes void takes 1 argument or more'],
  [['codes', 'make', 'waves'], 'codes make takes 2 arguments'],
  [['attempts', 'give', '30415'], 'attempts give takes from 2 to 3 arguments'],
])('BE-08 says how many arguments %j takes', (words, message) => {
  expect(() => read(...words)).toThrow(`${message}\nnpm run staff -- ${words.slice(0, 2).join(' ')}`);
});

test('reads an allowed value, and lists the allowed values in the help', () => {
  expect(read('students', 'list', '--grade', 'third').options).toEqual({ grade: 'third' });
  const named = findCommand(['students', 'list']);
  expect(named && commandHelp(named).join('\n')).toContain('--grade <second|third>');
});
