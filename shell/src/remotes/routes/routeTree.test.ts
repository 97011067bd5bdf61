import type { RouteObject } from 'react-router-dom';
import { assertMountable, withGrafted } from './routeTree';

const frame: RouteObject[] = [{ id: 'frame', children: [{ id: 'content', children: [{ path: '*' }] }] }];

describe('the page’s routes', () => {
  it('add a remote below the route with an id, without changing the original', () => {
    const before = structuredClone(frame);
    const tree = withGrafted(frame, { parentId: 'content', routes: [{ path: '/exam' }] });
    expect(tree?.[0]?.children?.[0]?.children).toEqual([{ path: '*', children: undefined }, { path: '/exam' }]);
    expect(frame).toEqual(before);
  });

  it('reject a nested remote without its layout', () => {
    expect(withGrafted(frame, { parentId: 'course-view', routes: [] })).toBeNull();
  });

  // Exports of a broken remote, which its types do not allow.
  it.each<[string, unknown]>([
    ['no routes at all', 'routes'],
    ['an empty object', {}],
    ['a path that is none', { path: 7 }],
    ['an index with children', { index: true, children: [{ path: 'x' }] }],
    ['an index with an empty list of children', { index: true, children: [] }],
    ['an id twice', { id: 'content', path: '/exam' }],
    ['an absolute path outside its parent', { path: '/a', children: [{ path: '/b' }] }],
  ])('RL-06 refuse %s before the router sees it', (_, route) => {
    const routes = [route] as RouteObject[];
    const tree = withGrafted(frame, { parentId: 'content', routes });
    expect(() => assertMountable(tree ?? [])).toThrow();
  });

  it('accept valid routes', () => {
    const tree = withGrafted(frame, {
      parentId: 'content',
      routes: [{ id: 'course-view', path: '/course/:id', children: [{ index: true }, { path: '/course/:id/exam' }] }],
    });
    expect(() => assertMountable(tree ?? [])).not.toThrow();
  });
});
