import { isAllowedAddress, readOverrideRequests, versionAddress, withoutOverrides } from './overrideRequest.rule';
import type { Permission } from './overrideRequest.rule';

const permission: Permission = {
  origin: 'https://manassa.example',
  allowedOrigins: ['http://localhost:8104'],
  remotes: ['remote-exam', 'remote-student'],
};

function read(...values: string[]) {
  const search = new URLSearchParams(values.map((value) => ['manassa-override', value]));
  return readOverrideRequests(`?${search.toString()}`, permission);
}

describe('FE-05 override request', () => {
  it('is a published version, a folder of an allowed origin, or a reset', () => {
    expect(read('remote-exam@1.2.3', 'remote-student=http://localhost:8104', 'reset')).toEqual([
      { kind: 'version', remote: 'remote-exam', version: '1.2.3' },
      { kind: 'address', remote: 'remote-student', base: 'http://localhost:8104/' },
      { kind: 'reset' },
    ]);
    expect(read('remote-exam@1.2.3-rc.1+a, remote-student@2,')).toEqual([
      { kind: 'version', remote: 'remote-exam', version: '1.2.3-rc.1+a' },
      { kind: 'version', remote: 'remote-student', version: '2' },
    ]);
    expect(read('remote-exam=http://localhost:8104/dev')).toMatchObject([{ base: 'http://localhost:8104/dev/' }]);
    expect(read('remote-exam=https://manassa.example/apps/remote-exam/1/')).toMatchObject([
      { base: 'https://manassa.example/apps/remote-exam/1/' },
    ]);
    expect(read()).toEqual([]);
  });

  it.each([
    ['remote-exam=http://localhost:8105', 'not allowed'],
    ['remote-exam=https://localhost:8104', 'not allowed'],
    ['remote-exam=http://localhost:8104.evil.example', 'not allowed'],
    ['remote-exam=http://localhost:8104@evil.example/', 'not allowed'],
    ['remote-exam=//evil.example/', 'not allowed'],
    ['remote-exam=javascript:alert(1)', 'not allowed'],
    ['remote-exam=data:text/javascript;base64', 'not allowed'],
    ['remote-exam=blob:https://manassa.example/1', 'not allowed'],
    ['remote-exam@../../evil', 'is not a version'],
    ['remote-exam@1..2', 'is not a version'],
    ['remote-exam@1/2', 'is not a version'],
    ['remote-exam@/1', 'is not a version'],
    ['remote-other@1.2.3', 'there is no remote'],
    ['shell@1.2.3', 'there is no remote'],
    ['nonsense', 'is not an override'],
  ])('refuses %s with a sentence', (value, sentence) => {
    expect(read(value)).toEqual([{ kind: 'refused', why: expect.stringContaining(sentence) }]);
  });

  it('applies the same rule to stored overrides', () => {
    expect(isAllowedAddress('/apps/remote-exam/1/', permission)).toBe(true);
    expect(isAllowedAddress('http://localhost:8104/', permission)).toBe(true);
    expect(isAllowedAddress('http://localhost:8104/', { ...permission, allowedOrigins: [] })).toBe(false);
    expect(isAllowedAddress('http://', permission)).toBe(false);
  });

  it('keeps the rest of the address', () => {
    expect(withoutOverrides({ pathname: '/a', search: '?x=1&manassa-override=reset', hash: '#h' })).toBe('/a?x=1#h');
    expect(withoutOverrides({ pathname: '/a', search: '?manassa-override=reset', hash: '' })).toBe('/a');
  });

  it('finds a version next to the live one', () => {
    expect(versionAddress('/apps/remote-exam/1.0.0/', '1.0.0', '2.0.0')).toBe('/apps/remote-exam/2.0.0/');
    expect(versionAddress('https://cdn.example/x/remote-exam/1.0.0/', '1.0.0', '2')).toBe(
      'https://cdn.example/x/remote-exam/2/',
    );
  });
});
