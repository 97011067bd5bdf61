import { hostname, userInfo } from 'node:os';
import { openContext, reasonFor } from './context';

jest.mock('node:os', () => ({ ...jest.requireActual('node:os'), userInfo: jest.fn() }));

const by = (environment: Record<string, string>) => reasonFor(openContext('/', environment, ['status']), '').by;

test('RL-04 who asks is the operator that is named, or whoever is logged in on which machine', () => {
  jest.mocked(userInfo).mockReturnValue({ username: 'mona' } as ReturnType<typeof userInfo>);
  expect(by({ MANASSA_OPERATOR: 'Mona of the exams' })).toBe('Mona of the exams');
  expect(by({})).toBe(`mona@${hostname()}`);
});

test('RL-04 a number without a name, as in a container, is recorded as that number', () => {
  jest.mocked(userInfo).mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  expect(by({})).toBe(`${process.getuid?.()}@${hostname()}`);
});
