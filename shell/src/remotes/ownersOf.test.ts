import type { LiveRelease, LiveRemote } from '@manassa/shared/federation';
import { ownersOf } from './ownersOf';

function remote(routes: string[], nestedIn: string | null = null): LiveRemote {
  return {
    version: '1',
    base: '/apps/x/1/',
    entry: 'remote.js',
    routes,
    nestedIn,
    previous: null,
    canary: null,
    revoked: [],
  };
}

const release: LiveRelease = {
  revision: 1,
  shell: '1',
  remotes: {
    'remote-exam': remote(['/course/view/:courseId/section/:sectionId/exam/:itemId/*'], 'course-view'),
    'remote-public': remote(['/', '/signup', '/login']),
    'remote-student': remote(['/student/*']),
    'remote-course-player': remote(['/course/*']),
  },
};

function namesAt(path: string): string[] {
  return ownersOf(release, path).map(({ name }) => name);
}

describe('ownersOf', () => {
  it('gives an address to the remote whose pattern it matches', () => {
    expect(namesAt('/')).toEqual(['remote-public']);
    expect(namesAt('/student')).toEqual(['remote-student']);
    expect(namesAt('/student/results')).toEqual(['remote-student']);
  });

  it('puts the remote of the layout before the one nested in it', () => {
    expect(namesAt('/course/view/c1/section/s1/exam/e1/attend')).toEqual(['remote-course-player', 'remote-exam']);
  });

  it('compares whole segments', () => {
    expect(namesAt('/students')).toEqual([]);
    expect(namesAt('/course/view/c1/section/s1/examples/e1')).toEqual(['remote-course-player']);
  });

  it('gives an unknown address to nobody', () => {
    expect(namesAt('/nowhere')).toEqual([]);
  });
});
