import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchSelect } from './SearchSelect';

/** jsdom has none; Node's own would keep the process alive. */
class LaterChannel {
  port1: { onmessage: (() => void) | null } = { onmessage: null };
  port2 = { postMessage: (): void => void setTimeout(() => this.port1.onmessage?.()) };
}
Object.assign(globalThis, { MessageChannel: LaterChannel });

const NAMES = ['أحمد', 'إسراء', 'فاطمة', 'سعيد', 'منى', 'ليلى', 'عمر', 'زياد', 'هالة', 'نور', 'كريم', 'سلمى', 'ياسر'];

function Names({ count }: { count: number }) {
  const [value, setValue] = useState('');
  const options = NAMES.slice(0, count).map((name, at) => ({ _id: String(at), name }));
  return (
    <>
      <label htmlFor="names">الاسم</label>
      <SearchSelect id="names" value={value} options={options} placeholder="اختر الاسم" aria-invalid onChange={setValue}>
        <select id="names" value={value} onChange={(event) => setValue(event.currentTarget.value)}>
          <option value="" />
          {options.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      </SearchSelect>
      <output>{value}</output>
    </>
  );
}

const isNative = (): boolean => screen.getByLabelText('الاسم').tagName === 'SELECT';

async function untilSearched(): Promise<HTMLElement> {
  for (let tries = 0; isNative() && tries < 150; tries += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  }
  return screen.getByLabelText('الاسم');
}

it('OV-04 makes a list of twelve searchable when it gets the focus, whatever the spelling', async () => {
  render(<Names count={12} />);
  expect(isNative()).toBe(true);
  await userEvent.tab();
  const search = await untilSearched();
  expect(search).toHaveAttribute('role', 'combobox');
  expect(search).toHaveFocus();
  expect(screen.getByText('اختر الاسم')).toBeVisible();
  // A form focuses its first field with an error by this attribute.
  expect(search).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('اسراء');
  const found = await screen.findByTitle('إسراء');
  expect(screen.queryByTitle('سعيد')).toBeNull();
  await userEvent.click(found);
  expect(screen.getByRole('status')).toHaveTextContent('1');
  // As a native select does; the chosen name is beside the field, which is empty.
  expect(search).toHaveAccessibleDescription('إسراء');
});

it('OV-04 names every option of a long list to a screen reader, and chooses the one that it presses', async () => {
  render(<Names count={13} />);
  await userEvent.tab();
  await untilSearched();
  await userEvent.keyboard('{Enter}');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(NAMES);
  await userEvent.click(screen.getByRole('option', { name: 'ياسر' }));
  expect(screen.getByRole('status')).toHaveTextContent('12');
});

it('OV-04 leaves a list of eleven native', async () => {
  render(<Names count={11} />);
  await userEvent.tab();
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(isNative()).toBe(true);
});

it('OV-04 does not replace a native list that may be open', async () => {
  render(<Names count={13} />);
  await userEvent.click(screen.getByLabelText('الاسم'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  expect(isNative()).toBe(true);
  await userEvent.tab();
  const search = await untilSearched();
  expect(search).toHaveAttribute('role', 'combobox');
  expect(search).not.toHaveFocus();
});

it('OV-04 does not replace a native list that a key may have opened', async () => {
  render(<Names count={13} />);
  const list = screen.getByLabelText('الاسم');
  act(() => list.focus());
  fireEvent.keyDown(list, { key: ' ' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  expect(isNative()).toBe(true);
  act(() => list.blur());
  expect(await untilSearched()).toHaveAttribute('role', 'combobox');
});

it('OV-04 keeps the focus, and the open list, of a select whose list becomes long meanwhile', async () => {
  const { rerender } = render(<Names count={3} />);
  const list = screen.getByLabelText('الاسم');
  await userEvent.click(list);
  rerender(<Names count={13} />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(screen.getByLabelText('الاسم')).toBe(list);
  expect(list).toHaveFocus();
});
