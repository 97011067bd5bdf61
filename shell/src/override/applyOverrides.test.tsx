import type { LiveRelease } from '@manassa/shared/federation';
import { store } from '@manassa/shared/session';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dockPartsAtom } from '../dock/dockParts';
import { applyOverrides } from './applyOverrides';

const live = { base: '/apps/remote-exam/1.0.0/', entry: 'remote.js', routes: ['/exam/*'], nestedIn: null };
const release: LiveRelease = {
  revision: 1,
  shell: '1',
  remotes: { 'remote-exam': { version: '1.0.0', ...live, previous: null, canary: null, revoked: [] } },
};
const manifest = {
  app: 'remote-exam',
  kind: 'remote',
  version: '2.0.0',
  entry: 'r2.js',
  routes: ['/x'],
  nestedIn: null,
};

const asked: string[] = [];
const before = globalThis.fetch;

beforeEach(() => {
  asked.length = 0;
  window.localStorage.clear();
  store.set(dockPartsAtom, {});
  window.history.replaceState(null, '', '/exam?a=1');
});
afterEach(() => {
  globalThis.fetch = before;
});

function serve(answer: unknown): void {
  globalThis.fetch = (async (url: string) => {
    asked.push(url);
    const status = answer === null ? 404 : 200;
    return { ok: status === 200, status, headers: new Headers(), text: async () => JSON.stringify(answer) };
  }) as unknown as typeof fetch;
}

function ask(value: string): void {
  window.history.replaceState(null, '', `/exam?a=1&manassa-override=${value}`);
}

function showBadge(): void {
  const Badge = store.get(dockPartsAtom).override;
  if (!Badge) throw new Error('no badge');
  render(<Badge />);
}

describe('FE-05 overrides of one browser', () => {
  it('are looked up, stored, and shown', async () => {
    serve(manifest);
    ask('remote-exam@2.0.0');
    const expected = {
      version: '2.0.0',
      base: '/apps/remote-exam/2.0.0/',
      entry: 'r2.js',
      routes: ['/x'],
      nestedIn: null,
    };
    await expect(applyOverrides(release, [])).resolves.toEqual({ 'remote-exam': expected });
    expect(asked).toEqual(['/apps/remote-exam/2.0.0/manassa.json']);
    expect(window.location.search).toBe('?a=1');
    await expect(applyOverrides(release, [])).resolves.toEqual({ 'remote-exam': expected });
    showBadge();
    await userEvent.click(screen.getByRole('button', { name: 'Override: remote-exam@2.0.0' }));
    expect(screen.getByRole('button', { name: 'Reset remote-exam' })).toBeVisible();
  });

  it('run published versions from the origin that has the live ones, and nothing else from there', async () => {
    const base = 'https://cdn.example/school/apps/remote-exam/';
    const elsewhere: LiveRelease = {
      ...release,
      remotes: { 'remote-exam': { ...release.remotes['remote-exam']!, base: `${base}1.0.0/` } },
    };
    serve(manifest);
    ask('remote-exam@2.0.0');
    await expect(applyOverrides(elsewhere, [])).resolves.toMatchObject({ 'remote-exam': { base: `${base}2.0.0/` } });
    expect(asked).toEqual([`${base}2.0.0/manassa.json`]);
    ask('reset');
    await applyOverrides(elsewhere, []);
    ask('remote-exam=https://cdn.example/other/');
    await expect(applyOverrides(elsewhere, [])).resolves.toEqual({});
  });

  it('end with a reset', async () => {
    serve(manifest);
    ask('remote-exam@2.0.0');
    await applyOverrides(release, []);
    store.set(dockPartsAtom, {});
    ask('reset');
    await expect(applyOverrides(release, [])).resolves.toEqual({});
    expect(store.get(dockPartsAtom)).toEqual({});
    expect(window.localStorage).toHaveLength(0);
  });

  it('are left out with a message when they do not respond, are wrong or are refused', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    serve({ ...manifest, app: 'remote-other' });
    ask('remote-exam@3.0.0,remote-exam=https://evil.example');
    await expect(applyOverrides(release, [])).resolves.toEqual({});
    showBadge();
    expect(screen.getByRole('alert')).toHaveTextContent('"https://evil.example" is not allowed here');
    expect(screen.getByRole('alert')).toHaveTextContent('remote-exam: /apps/remote-exam/3.0.0/ gives no manifest');
  });

  it('are not requested from an origin that is no longer allowed', async () => {
    serve(manifest);
    ask('remote-exam=http://localhost:8104');
    await applyOverrides(release, ['http://localhost:8104']);
    asked.length = 0;
    await expect(applyOverrides(release, [])).resolves.toEqual({});
    expect(asked).toEqual([]);
  });
});
