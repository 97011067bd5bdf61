import { holdUpdates } from '@manassa/shared/federation';
import { store } from '@manassa/shared/session';
import { translatePage } from '@manassa/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai/react';
import { offerAtom } from './offerAtom';
import { PUT_OFF_MS, UpdateNotice } from './UpdateNotice';

const OFFER = 'يتوفر إصدار أحدث من المنصة';

function open() {
  const reload = jest.fn();
  render(
    <Provider store={store}>
      <main tabIndex={-1}>
        <input aria-label="الاسم" />
        <input type="radio" value="course-1" />
      </main>
      <UpdateNotice reload={reload} />
    </Provider>,
  );
  return { reload };
}

function offer(parts: string | null): void {
  act(() => store.set(offerAtom, parts));
}

afterEach(() => {
  jest.useRealTimers();
  store.set(offerAtom, null);
});

describe('RL-07 update notice', () => {
  it('is a status that appears and disappears, and reloads the page when accepted', async () => {
    const { reload } = open();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    offer('remote-exam@2');
    expect(screen.getByRole('status')).toHaveTextContent(OFFER);
    await userEvent.click(screen.getByRole('button', { name: 'تحديث الآن' }));
    expect(reload).toHaveBeenCalledTimes(1);
    offer(null);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('waits while an attempt runs or a lecture plays', () => {
    const release = holdUpdates();
    open();
    offer('remote-exam@2');
    expect(screen.queryByText(OFFER)).toBeNull();
    act(release);
    expect(screen.getByText(OFFER)).toBeVisible();
    const holds: (() => void)[] = [];
    act(() => void holds.push(holdUpdates()));
    expect(screen.queryByText(OFFER)).toBeNull();
    act(() => holds.forEach((end) => end()));
    expect(screen.getByText(OFFER)).toBeVisible();
  });

  it('waits for a connection: without one, a reload would lose a page that is not kept', () => {
    open();
    offer('remote-exam@2');
    const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.queryByText(OFFER)).toBeNull();
    connection.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText(OFFER)).toBeVisible();
  });

  it('waits while a form has input, also where a translator has replaced the texts', async () => {
    open();
    offer('remote-exam@2');
    translatePage();
    await userEvent.type(screen.getByRole('textbox'), 'سلمى');
    expect(screen.queryByText(OFFER)).toBeNull();
    await userEvent.clear(screen.getByRole('textbox'));
    expect(screen.getByText(OFFER)).toBeVisible();
    await userEvent.type(screen.getByRole('textbox'), 'سلمى');
    expect(screen.queryByText(OFFER)).toBeNull();
    // The form is sent, or left.
    screen.getByRole('textbox').remove();
    expect(await screen.findByText(OFFER)).toBeVisible();
  });

  it('can be postponed; another update is offered at once', async () => {
    jest.useFakeTimers();
    const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    open();
    offer('remote-exam@2');
    await person.click(screen.getByRole('button', { name: 'لاحقًا' }));
    expect(screen.queryByText(OFFER)).toBeNull();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    offer('remote-exam@3');
    expect(screen.getByText(OFFER)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'لاحقًا' }));
    expect(screen.queryByText(OFFER)).toBeNull();
    act(() => void jest.advanceTimersByTime(PUT_OFF_MS));
    expect(screen.getByText(OFFER)).toBeVisible();
  });
});
