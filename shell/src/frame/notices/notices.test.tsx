import { NOTICE_MS, notify } from '@manassa/shared/session';
import { Button, Dialog } from '@manassa/shared/ui';
import { renderApp } from '@manassa/shared/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { Notices } from './Notices';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>open</Button>
      {open && (
        <Dialog label="question" onDismiss={() => setOpen(false)}>
          <Button onClick={() => setOpen(false)}>done</Button>
        </Dialog>
      )}
      <Notices />
    </>
  );
}

const toasts = (): HTMLElement[] => screen.queryAllByRole('listitem');
const toast = (): HTMLElement => screen.getByRole('listitem');
const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));
const say = (text: string, kind: 'success' | 'error' = 'success'): void => act(() => void notify(kind, text));

beforeEach(() => {
  jest.useFakeTimers();
  renderApp(<Page />);
});
afterEach(() => jest.useRealTimers());

describe('OV-01 toasts', () => {
  it('wait while a pointer is on them, and close after the rest of their time', () => {
    say('saved');
    pass(3000);
    fireEvent(toast(), new Event('pointerenter'));
    pass(20_000);
    expect(toasts()).toHaveLength(1);
    fireEvent(toast(), new Event('pointerleave'));
    pass(900);
    expect(toasts()).toHaveLength(1);
    pass(200);
    expect(toasts()).toHaveLength(0);
  });

  it('stay for their whole time again when the same sentence is shown again, for example after a second press', () => {
    say('not sent', 'error');
    pass(3900);
    say('not sent', 'error');
    pass(3900);
    expect(toasts()).toHaveLength(1);
    pass(200);
    expect(toasts()).toHaveLength(0);
  });

  it('wait while they have the focus or the pointer, and return the focus when they are closed', () => {
    act(() => void notify('success', 'saved', { to: '/saved', text: 'show' }));
    const opener = screen.getByRole('button', { name: 'open' });
    act(() => opener.focus());
    const close = within(toast()).getByRole('button');
    fireEvent(toast(), new Event('pointerenter'));
    act(() => within(toast()).getByRole('link').focus());
    act(() => close.focus());
    fireEvent(toast(), new Event('pointerleave'));
    pass(NOTICE_MS * 4);
    expect(toasts()).toHaveLength(1);
    fireEvent.click(close);
    expect(toasts()).toHaveLength(0);
    expect(opener).toHaveFocus();
  });

  it('are inside the open dialog, whose page is inert, and return to the page with it', () => {
    say('saved');
    fireEvent.click(screen.getByRole('button', { name: 'open' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toContainElement(toast());
    fireEvent.click(within(toast()).getByRole('button'));
    expect(toasts()).toHaveLength(0);
    say('sent');
    expect(dialog).toContainElement(toast());
    fireEvent.click(within(dialog).getByRole('button', { name: 'done' }));
    expect(toast()).toBeVisible();
    expect(toast().closest('dialog')).toBeNull();
    pass(100);
  });

  it('are announced once: immediately for an error, politely else, and not again when a dialog opens', () => {
    say('not sent', 'error');
    expect(within(toast()).getByRole('alert')).toHaveTextContent('not sent');
    fireEvent.click(screen.getByRole('button', { name: 'open' }));
    expect(screen.queryByRole('alert')).toBeNull();
    say('sent');
    expect(screen.getByText('sent').closest('[role]')).toHaveAttribute('role', 'status');
    fireEvent.click(screen.getByRole('button', { name: 'done' }));
    pass(100);
  });
});
