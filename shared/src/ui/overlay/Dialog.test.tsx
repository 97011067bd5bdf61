import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { renderApp } from '../../testing';
import { announce } from '../page/announcement';
import { CloseButton } from './CloseButton';
import { Dialog } from './Dialog';
import { watchPresses } from './lastPress';
import { topLayer } from './layers';

function Page({ canDismiss = true, names = ['first'] }: { canDismiss?: boolean; names?: readonly string[] }) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = (name: string): void => setOpen((all) => all.filter((other) => other !== name));
  return (
    <>
      {names.map((name) => (
        <button key={name} type="button" onClick={() => setOpen((all) => [...all, name])}>
          open {name}
        </button>
      ))}
      {open.map((name) => (
        <Dialog key={name} label={name} onDismiss={canDismiss ? () => close(name) : undefined}>
          <CloseButton onClick={() => close(name)} />
          {names.map((next) => (
            <button key={next} type="button" onClick={() => setOpen((all) => [...all, next])}>
              {name} opens {next}
            </button>
          ))}
        </Dialog>
      ))}
    </>
  );
}

const openButton = () => screen.getByRole('button', { name: 'open first' });
const pressEscape = (): unknown => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
const isOpen = (name: string): boolean => screen.queryByRole('dialog', { name }) !== null;
const settled = (): Promise<unknown> => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

/** Goes back and waits for it, which takes longer than `settled` on a busy machine. */
async function goBack(): Promise<void> {
  const before: unknown = window.history.state;
  act(() => window.history.back());
  await waitFor(() => expect(window.history.state).not.toBe(before));
  await settled();
}

/** jsdom keeps the history from test to test. */
const depth = (): unknown => (window.history.state as { layerDepth?: number } | null)?.layerDepth ?? 0;

afterEach(async () => {
  await settled();
  await waitFor(() => expect(depth()).toBe(0));
  expect(topLayer()).toBeNull();
});

describe('OV-02 a dialog', () => {
  it('locks the page while it is open, and returns the focus', async () => {
    const { person } = renderApp(<Page />);
    await person.click(openButton());
    expect(isOpen('first')).toBe(true);
    expect(document.documentElement).toHaveAttribute('data-locked');
    await person.click(screen.getByRole('button', { name: 'إغلاق' }));
    expect(isOpen('first')).toBe(false);
    expect(document.documentElement).not.toHaveAttribute('data-locked');
    expect(openButton()).toHaveFocus();
  });

  it('returns the focus to a button that did not get it when it was pressed, as in Safari', async () => {
    watchPresses();
    const { person } = renderApp(<Page />);
    openButton().addEventListener('mousedown', (event) => event.preventDefault());
    await person.click(openButton());
    pressEscape();
    expect(openButton()).toHaveFocus();
  });

  it('closes on Escape and on a press outside, not on one inside', async () => {
    const { person } = renderApp(<Page />);
    await person.click(openButton());
    pressEscape();
    expect(isOpen('first')).toBe(false);
    await person.click(openButton());
    const dialog = screen.getByRole('dialog');
    const content = dialog.firstElementChild;
    if (content) await person.click(content);
    expect(isOpen('first')).toBe(true);
    await person.click(dialog);
    expect(isOpen('first')).toBe(false);
  });

  it('closes on the back button, one layer at a time, and stays on the page', async () => {
    const { person, router } = renderApp(<Page names={['first', 'second']} />, { path: '/here' });
    await person.click(openButton());
    await person.click(screen.getByRole('button', { name: 'first opens second' }));
    await settled();
    expect(depth()).toBe(2);
    await goBack();
    expect([isOpen('first'), isOpen('second')]).toEqual([true, false]);
    await goBack();
    expect(isOpen('first')).toBe(false);
    expect(router.state.location.pathname).toBe('/here');
  });

  it('leaves no history entry behind when it is closed otherwise', async () => {
    const { person } = renderApp(<Page />);
    await person.click(openButton());
    await settled();
    expect(depth()).toBe(1);
    pressEscape();
    await waitFor(() => expect(depth()).toBe(0));
  });

  it('keeps a navigation that starts while its entry is removed', async () => {
    const { person } = renderApp(<Page />);
    await person.click(openButton());
    await settled();
    pressEscape();
    // Writes to the history wait until the browser has gone back.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    window.history.pushState({ key: 'next', idx: 1 }, '', '#next');
    await settled();
    expect(window.location.hash).toBe('#next');
    window.history.back();
    await waitFor(() => expect([window.location.hash, depth()]).toEqual(['', 0]));
  });

  it('skips its entry when a navigation has left it behind', async () => {
    const { person } = renderApp(<Page />);
    await person.click(openButton());
    await settled();
    window.history.pushState({ key: 'next', idx: 1 }, '', '#next');
    pressEscape();
    await settled();
    expect(window.location.hash).toBe('#next');
    await goBack();
    await waitFor(() => expect([window.location.hash, depth()]).toEqual(['', 0]));
  });

  it('leaves no entry behind when a link to the page itself has replaced it', async () => {
    window.history.pushState({ key: 'before', idx: 1 }, '', '#before');
    window.history.pushState({ key: 'page', idx: 2 }, '', '#page');
    const { person } = renderApp(<Page />);
    await person.click(openButton());
    await settled();
    expect(depth()).toBe(1);
    window.history.replaceState({ key: 'again', idx: 2 }, '', '#page');
    pressEscape();
    await settled();
    expect([window.location.hash, window.history.state]).toEqual(['#page', { key: 'again', idx: 2 }]);
    await goBack();
    expect(window.location.hash).toBe('#before');
  });

  it('stays open without a way to dismiss it', async () => {
    const { person, unmount } = renderApp(<Page canDismiss={false} />);
    await person.click(openButton());
    await settled();
    expect(depth()).toBe(0);
    pressEscape();
    await person.click(screen.getByRole('dialog'));
    expect(isOpen('first')).toBe(true);
    unmount();
  });

  it('first focuses the control that is the harmless one, and at the end the one that it is told', async () => {
    function Confirmation() {
      const [open, setOpen] = useState(false);
      const after = useRef<HTMLParagraphElement>(null);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            open first
          </button>
          <p ref={after} tabIndex={-1} />
          {open && (
            <Dialog label="first" focusAfter={after} onDismiss={() => setOpen(false)}>
              <button type="button">submit</button>
              <button type="button" data-first-focus="">
                cancel
              </button>
            </Dialog>
          )}
        </>
      );
    }
    const { person } = renderApp(<Confirmation />);
    await person.click(openButton());
    expect(screen.getByRole('button', { name: 'cancel' })).toHaveFocus();
    pressEscape();
    expect(screen.getByRole('paragraph')).toHaveFocus();
  });

  it('closes when a turned phone no longer shows the part of the page that it is in', async () => {
    const { person } = renderApp(<Page />);
    await person.click(openButton());
    const boxes = jest.spyOn(screen.getByRole('dialog'), 'getClientRects');
    boxes.mockReturnValue([{}] as unknown as DOMRectList);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(isOpen('first')).toBe(true);
    boxes.mockReturnValue([] as unknown as DOMRectList);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(isOpen('first')).toBe(false);
  });

  it('announces messages while it is open', async () => {
    const { person } = renderApp(<Page />);
    act(() => announce('before'));
    await person.click(openButton());
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
    act(() => announce('five minutes'));
    expect(screen.getByRole('status')).toHaveTextContent('five minutes');
    pressEscape();
  });
});
