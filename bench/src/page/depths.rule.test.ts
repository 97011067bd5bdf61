import { depthsOf } from './depths.rule';

test('counts the files between the page and a request', () => {
  const depths = depthsOf([
    { url: '/login', by: null },
    { url: '/main.js', by: '/login' },
    { url: '/page.js', by: '/main.js' },
    { url: '/api/v2/course', by: '/page.js' },
  ]);
  expect([...depths.values()]).toEqual([1, 2, 3, 4]);
});

test('takes the earliest request of an address', () => {
  const depths = depthsOf([
    { url: '/', by: null },
    { url: '/api', by: '/' },
    { url: '/main.js', by: '/' },
    { url: '/api', by: '/main.js' },
  ]);
  expect(depths.get('/api')).toBe(2);
});
