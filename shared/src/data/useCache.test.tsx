import { act, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'jotai/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { sessionAtom, store } from '../session';
import { buildCourse } from '../testing/buildEntities';
import { fakeApi } from '../testing/fakeApi';
import { useCache } from './useCache';
import { useRead } from './useRead';

const args = { params: { courseId: 'c1' } };

it('ends loading when the course changes during its first read, for example by a watch report', async () => {
  store.set(sessionAtom, { status: 'visitor' });
  const answers: (() => void)[] = [];
  const reply = { data: { course: buildCourse({ title: 'الموجات' }) } };
  fakeApi({ course: () => new Promise((resolve) => answers.push(() => resolve(reply))) });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
    </Provider>
  );
  const page = renderHook(() => ({ read: useRead('course', args), cache: useCache() }), { wrapper });
  await act(async () => {});
  await act(async () => {
    void page.result.current.cache.update('course', args, (known) => known);
  });
  for (const answer of answers) answer();
  await waitFor(() => expect(page.result.current.read.state).toBe('ready'));
});
