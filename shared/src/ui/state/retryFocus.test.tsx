import { screen, waitFor } from '@testing-library/react';
import { useRead } from '../../data';
import { buildCourse, fakeApi, renderApp } from '../../testing';
import type { FakeHandlers } from '../../testing';
import { Loaded } from './Loaded';

const found = { data: { course: buildCourse({ title: 'الموجات' }) } };

function Course() {
  const read = useRead('course', { params: { courseId: 'c1' } });
  return (
    <Loaded read={read} skeleton={<p>هيكل</p>}>
      {({ course }) => <h2>{course.title}</h2>}
    </Loaded>
  );
}

async function openFailed() {
  const api = fakeApi({ course: () => ({ refuse: 500 }) });
  const app = renderApp(
    <main tabIndex={-1}>
      <h1>كورس</h1>
      <section>
        <Course />
      </section>
    </main>,
  );
  const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  return { api, retry, ...app };
}

/** Makes the next read wait for the returned function. */
function hold(api: ReturnType<typeof fakeApi>, answer: ReturnType<NonNullable<FakeHandlers['course']>>): () => void {
  let send = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  api.use({ course: async () => held.then(() => answer) });
  return () => send();
}

describe('the retry button of a failed read', () => {
  it('stays and keeps the focus while the read runs, and cannot be pressed twice', async () => {
    const { api, retry, person } = await openFailed();
    const send = hold(api, { refuse: 500 });
    await person.click(retry);
    expect(retry).toHaveAttribute('aria-busy', 'true');
    expect(retry).toHaveFocus();
    await person.click(retry);
    expect(api.of('course')).toHaveLength(2);
    send();
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
    expect(retry).toHaveFocus();
  });

  it('passes the focus to the heading of what it has loaded', async () => {
    const { api, retry, person } = await openFailed();
    api.use({ course: () => found });
    await person.click(retry);
    const heading = await screen.findByRole('heading', { level: 2, name: 'الموجات' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('leaves the focus where the student has moved it', async () => {
    const { api, retry, person } = await openFailed();
    const send = hold(api, found);
    await person.click(retry);
    screen.getByRole('main').focus();
    send();
    await screen.findByRole('heading', { level: 2, name: 'الموجات' });
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('shows the skeleton, not the earlier failure, when the page is opened again', async () => {
    const { api, unmount } = await openFailed();
    unmount();
    hold(api, found);
    renderApp(<Course />);
    expect(await screen.findByText('هيكل')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
