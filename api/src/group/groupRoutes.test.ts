import { TestApi } from '../testing/testApi';
import { storeGroups } from './storeGroups';

let api: TestApi;
beforeEach(async () => {
  api = await TestApi.open();
});
afterEach(() => api.close());

test('BE-01 groups are listed by stage and grade, in their order, with paging', async () => {
  const third = await api.call('groups', { query: { stage: 'highschool', grade: 'third' } });
  expect(third).toMatchObject({
    status: 200,
    message: '',
    data: { page: 1, totalPages: 1, result: 2, totalResults: 2 },
  });
  expect(third.data.groups).toEqual([
    { _id: expect.any(String), name: 'مجموعة 1' },
    { _id: expect.any(String), name: 'مجموعة 2' },
  ]);
  expect((await api.call('groups')).data.totalResults).toBe(4);
  expect((await api.call('groups', { query: { limit: 3, page: 2 } })).data).toMatchObject({
    page: 2,
    totalPages: 2,
    result: 1,
  });
  expect((await api.call('groups', { query: { grade: 'first' } })).data).toMatchObject({ groups: [], totalResults: 0 });
});

test('the sign-up form gets all groups of a grade at once', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `مجموعة المدينة ${index}`);
  await storeGroups(api.handle, { stage: 'highschool', grade: 'second', names });
  const { data } = await api.call('groups', { query: { stage: 'highschool', grade: 'second' } });
  expect(data.groups).toHaveLength(data.totalResults);
});
