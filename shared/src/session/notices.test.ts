import { dismissNotice, NOTICE_MS, noticesAtom, notify } from './notices';
import { endSession } from './session';
import { store } from './store';

beforeEach(() => store.set(noticesAtom, []));

it('SH-07 keeps toasts in order until they are dismissed', () => {
  const first = notify('success', 'تم');
  notify('error', 'تعذّر');
  expect(store.get(noticesAtom).map((notice) => notice.text)).toEqual(['تم', 'تعذّر']);
  dismissNotice(first);
  expect(store.get(noticesAtom).map((notice) => notice.text)).toEqual(['تعذّر']);
  expect(NOTICE_MS).toBe(4000);
});

it('shows the same sentence once at a time', () => {
  const first = notify('error', 'تعذّر');
  expect(notify('error', 'تعذّر')).toBe(first);
  expect(store.get(noticesAtom)).toHaveLength(1);
  dismissNotice(first);
  expect(notify('error', 'تعذّر')).not.toBe(first);
});

it('shows the same sentence as another kind, too, with its link', () => {
  const link = { to: '/student/results', text: 'النتائج' };
  notify('error', 'تم');
  notify('success', 'تم', link);
  expect(store.get(noticesAtom)).toEqual([
    { id: expect.any(Number), kind: 'error', text: 'تم' },
    { id: expect.any(Number), kind: 'success', text: 'تم', link },
  ]);
});

it('SE-04 removes toasts that lead to pages of the student when the session ends', () => {
  notify('success', 'وصلت إجاباتك', { to: '/course/view/c/section/s/exam/e/start', text: 'عرض النتيجة' });
  notify('error', 'انتهت الجلسة');
  endSession();
  expect(store.get(noticesAtom).map(({ text }) => text)).toEqual(['انتهت الجلسة']);
});
