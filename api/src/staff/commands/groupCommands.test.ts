import { staffRunner } from '../../testing/staffRunner';
import { TestApi } from '../../testing/testApi';

let mockWhileHashing: () => Promise<void> = async () => undefined;
jest.mock('../../user/password', () => ({
  ...jest.requireActual<object>('../../user/password'),
  hashPassword: () => mockWhileHashing().then(() => 'a hash'),
}));

let api: TestApi;
const run = staffRunner(() => api);
beforeAll(async () => {
  api = await TestApi.open();
});
afterAll(() => api.close());

const list = async (...options: string[]): Promise<{ id: string; name: string; students: number }[]> =>
  JSON.parse((await run(['groups', 'list', '--json', ...options])).join(''));
const namesOfThird = async () => {
  const { data } = await api.call('groups', { query: { grade: 'third' } });
  return data.groups.map(({ name }: { name: string }) => name);
};

test('removes a mistyped group, also from the sign-up form, and logs it', async () => {
  await run(['load', 'f'], { f: { groups: [{ stage: 'highschool', grade: 'third', names: ['السبتت'] }] } });
  const mistyped = (await list('--grade', 'third')).find(({ name }) => name === 'السبتت');
  expect(mistyped).toMatchObject({ stage: 'highschool', grade: 'third', students: 0 });
  const { id = '' } = mistyped ?? {};
  expect((await run(['groups', 'remove', id]))[1]).toBe('groups remove needs a reason: --why "…"');
  expect(await run(['groups', 'remove', id, '--why', 'mistyped'])).toEqual(['group "السبتت" of third is removed']);
  expect(await namesOfThird()).toEqual(['مجموعة 1', 'مجموعة 2']);
  for (const newest of [[id], ['--limit', '1']]) expect((await run(['log', ...newest])).join()).toContain('mistyped');
  expect(await run(['groups', 'remove', id, '--why', 'again'])).toEqual([
    'refused',
    `there is no group ${id}; "groups list" prints the ids`,
  ]);
});

test('refuses to remove a group with students, and says how many', async () => {
  await api.register('grouped1');
  await api.register('grouped2');
  expect((await run(['groups', 'list']))[0]).toMatch(/^id +grade +students +name$/);
  const full = (await list()).find(({ students }) => students > 0);
  expect(full).toMatchObject({ name: 'مجموعة 1', students: 2 });
  expect(await run(['groups', 'remove', full?.id ?? '', '--why', 'mistyped'])).toEqual([
    'refused',
    'group "مجموعة 1" of third cannot be removed: it has 2 students',
  ]);
  expect(await namesOfThird()).toEqual(['مجموعة 1', 'مجموعة 2']);
});

test('a student who signs up while their group is removed is asked to choose another one', async () => {
  await run(['load', 'f'], { f: { groups: [{ stage: 'highschool', grade: 'third', names: ['الأحدد'] }] } });
  const { id = '' } = (await list('--grade', 'third')).find(({ name }) => name === 'الأحدد') ?? {};
  const body = { ...(await api.registration('removing')), group: id };
  let removed: readonly string[] = [];
  mockWhileHashing = async () => {
    removed = await run(['groups', 'remove', id, '--why', 'mistyped']);
  };
  const answer = await api.call('register', { body });
  expect(removed).toEqual(['group "الأحدد" of third is removed']);
  expect(answer).toMatchObject({ status: 422, error: { errors: [{ path: 'group' }] } });
});
