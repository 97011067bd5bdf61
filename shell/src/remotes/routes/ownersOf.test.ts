import { ownersOf } from './ownersOf';
import type { Owner } from './ownersOf';

function owner(name: string, routes: string[], nestedIn: string | null = null): Owner {
  const best = {
    version: '1',
    base: `/apps/${name}/1/`,
    entry: 'remote.js',
    routes,
    nestedIn,
    because: 'live' as const,
  };
  return { name, best, versions: [best] };
}

const owners = [
  owner('remote-exam', ['/course/view/:courseId/section/:sectionId/exam/:itemId/*'], 'course-view'),
  owner('remote-public', ['/', '/signup', '/login']),
  owner('remote-student', ['/student/*']),
  owner('remote-course-player', ['/course/*']),
];

function namesAt(path: string): string[] {
  return ownersOf(owners, path).map(({ name }) => name);
}

describe('ownersOf', () => {
  it('returns the remote whose pattern matches', () => {
    expect(namesAt('/')).toEqual(['remote-public']);
    expect(namesAt('/student')).toEqual(['remote-student']);
    expect(namesAt('/student/results')).toEqual(['remote-student']);
  });

  it('puts the remote of a layout before the nested one', () => {
    expect(namesAt('/course/view/c1/section/s1/exam/e1/attend')).toEqual(['remote-course-player', 'remote-exam']);
  });

  it('compares whole segments', () => {
    expect(namesAt('/students')).toEqual([]);
    expect(namesAt('/course/view/c1/section/s1/examples/e1')).toEqual(['remote-course-player']);
  });

  it('returns nothing for an unknown address', () => {
    expect(namesAt('/nowhere')).toEqual([]);
  });
});
