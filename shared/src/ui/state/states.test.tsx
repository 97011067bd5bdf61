import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Loadable } from '../../data';
import { buildUser } from '../../testing/buildEntities';
import { renderApp } from '../../testing/renderApp';
import { EmptyState } from './EmptyState';
import { FailedState } from './FailedState';
import { Loaded } from './Loaded';
import { Skeleton } from './Skeleton';

function show(read: Loadable<string>, quietFailure = false) {
  return render(
    <Loaded read={read} skeleton={<Skeleton className="shape" />} quietFailure={quietFailure}>
      {(data, refresh) => <button onClick={() => void refresh()}>{data}</button>}
    </Loaded>,
  );
}

it('shows the skeleton while loading, and announces it', () => {
  const { container } = show({ state: 'loading' });
  expect(screen.getByRole('status')).toHaveTextContent('جارٍ التحميل...');
  expect(container.querySelector('.shape')).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstElementChild).toHaveAttribute('aria-busy', 'true');
});

it('AP-08 shows the failure and retries on request', async () => {
  const retry = jest.fn();
  show({ state: 'failed', sentence: 'حدث خطأ في الاتصال حاول مرة أخرى', status: null, retry });
  expect(screen.getByRole('alert')).toHaveTextContent('حدث خطأ في الاتصال حاول مرة أخرى');
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('shows nothing for a failure of optional data', () => {
  const { container } = show({ state: 'failed', sentence: 'x', status: null, retry: () => undefined }, true);
  expect(container).toBeEmptyDOMElement();
});

it('shows the data and can read it again', async () => {
  const refresh = jest.fn(async () => undefined);
  show({ state: 'ready', data: 'الموجات', refresh });
  await userEvent.click(screen.getByRole('button', { name: 'الموجات' }));
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('SH-09 a failed section says that the rest works', () => {
  render(<FailedState sentence="" />);
  expect(screen.getByRole('heading', { name: 'تعذّر تحميل هذا القسم' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('باقي المنصة يعمل بشكل طبيعي');
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['another page', '/student/results', 'network', 1],
  ['the page itself', '/student/courses', 'network', 0],
  ['a failure of the server', '/student/results', 'unexpected', 0],
] as const)('OF-04 links to the courses on the device when nothing responds: %s', (_, path, code, links) => {
  const read: Loadable<string> = { state: 'failed', sentence: 'تعذّر', status: null, retry: () => undefined, code };
  renderApp(
    <Loaded read={read} skeleton={null}>
      {() => null}
    </Loaded>,
    { path, session: buildUser() },
  );
  expect(screen.queryAllByRole('link', { name: 'كورساتي' })).toHaveLength(links);
});

it('an empty state has a sentence at the given heading level and the next step', () => {
  render(
    <EmptyState title="أنت غير مشترك في أي كورس" headingLevel={3}>
      <a href="/course/buy">شراء كورس</a>
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'أنت غير مشترك في أي كورس' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'شراء كورس' })).toBeVisible();
});
