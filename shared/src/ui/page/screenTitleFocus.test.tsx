import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../testing';
import { ScreenTitle } from './ScreenTitle';

function Page({ title }: { title: string | null }) {
  return (
    <>
      <main tabIndex={-1}>{title === null ? <p>هيكل</p> : <ScreenTitle key={title}>{title}</ScreenTitle>}</main>
      <footer>
        <h2>تواصل معنا</h2>
      </footer>
    </>
  );
}

describe('the focus of a title that is replaced without a navigation, such as when the connection returns', () => {
  it('passes to the new title', async () => {
    const { rerender } = renderApp(<Page title="تعذّر تحميل هذا القسم" />);
    screen.getByRole('heading', { level: 1 }).focus();
    rerender(<Page title="الموجات" />);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'الموجات' })).toHaveFocus());
  });

  it('passes to the content while the new title loads', async () => {
    const { rerender } = renderApp(<Page title="تعذّر تحميل هذا القسم" />);
    screen.getByRole('heading', { level: 1 }).focus();
    rerender(<Page title={null} />);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
