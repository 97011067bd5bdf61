import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { hostname, setPriority, userInfo } from 'node:os';
import { checkLater, openContext, reasonFor } from './context';

jest.mock('node:os', () => ({ ...jest.requireActual('node:os'), userInfo: jest.fn(), setPriority: jest.fn() }));
jest.mock('node:child_process', () => ({ spawn: jest.fn() }));

const by = (environment: Record<string, string>) => reasonFor(openContext('/', environment, ['status']), '').by;

test('only commands that serve need the variables of the server', () => {
  const environment = { PORT: 'x', TRUST_PROXY: 'foo', DATABASE_URL: 'mysql://db' };
  expect(openContext('/', environment, ['rollback', 'exam']).config().port).toBe(8080);
  expect(() => openContext('/', environment, ['start']).config()).toThrow('PORT');
  expect(() => openContext('/', { ASSET_BASE: 'x' }, ['rollback']).config()).toThrow('ASSET_BASE');
});

test('RL-04 records MANASSA_OPERATOR, or user and host', () => {
  jest.mocked(userInfo).mockReturnValue({ username: 'mona' } as ReturnType<typeof userInfo>);
  expect(by({ MANASSA_OPERATOR: 'Mona of the exams' })).toBe('Mona of the exams');
  expect(by({})).toBe(`mona@${hostname()}`);
});

test('RL-04 records the user id of a user without a name, as in a container', () => {
  jest.mocked(userInfo).mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  expect(by({})).toBe(`${process.getuid?.()}@${hostname()}`);
});

test('RL-09 a rollback under nice succeeds, though the check of its pages may not get a higher priority', () => {
  const child = Object.assign(new EventEmitter(), { pid: 1, unref: jest.fn() });
  jest.mocked(spawn).mockReturnValue(child as unknown as ReturnType<typeof spawn>);
  jest.mocked(setPriority).mockImplementation(() => {
    throw new Error('uv_os_setpriority returned EACCES (permission denied)');
  });
  checkLater(openContext('/', {}, ['rollback', 'exam']), 'remote-exam', 2);
  expect(setPriority).toHaveBeenCalled();
  expect(child.unref).toHaveBeenCalled();
});
