import { sentences } from '@manassa/shared/data';
import { noticesAtom, notify, store } from '@manassa/shared/session';
import { act, renderHook } from '@testing-library/react';
import { useOnlineNotices } from './useOnlineNotices';

function said(): string[] {
  return store.get(noticesAtom).map(({ text }) => text);
}

function line(event: 'offline' | 'online'): void {
  act(() => void window.dispatchEvent(new Event(event)));
}

beforeEach(() => store.set(noticesAtom, []));

describe('connection notices', () => {
  it('shows one connection notice at a time', () => {
    renderHook(() => useOnlineNotices());
    line('offline');
    expect(said()).toEqual(['لا يوجد اتصال بالإنترنت']);
    line('online');
    expect(said()).toEqual(['عاد الاتصال بالإنترنت']);
    line('offline');
    expect(said()).toEqual(['لا يوجد اتصال بالإنترنت']);
  });

  it('OF-04 shows one sentence when a call fails after the connection was lost', () => {
    renderHook(() => useOnlineNotices());
    line('offline');
    act(() => void notify('error', sentences.network));
    expect(said()).toEqual([sentences.network]);
  });

  it('says that the connection is lost also after a failed call', () => {
    renderHook(() => useOnlineNotices());
    act(() => void notify('error', sentences.network));
    line('offline');
    expect(said()).toEqual([sentences.network, 'لا يوجد اتصال بالإنترنت']);
  });

  it('keeps other notices', () => {
    store.set(noticesAtom, [{ id: -1, kind: 'error', text: 'شيء آخر' }]);
    renderHook(() => useOnlineNotices());
    line('offline');
    line('online');
    expect(said()).toEqual(['شيء آخر', 'عاد الاتصال بالإنترنت']);
  });
});
