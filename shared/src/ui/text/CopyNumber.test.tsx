import { render, screen } from '@testing-library/react';
import { CopyNumber } from './CopyNumber';

test('CO-03 an address of a payment service can be copied, and is no link', () => {
  render(<CopyNumber number="mona@instapay" />);
  expect(screen.getByText('mona@instapay')).toBeVisible();
  expect(screen.getByRole('button', { name: 'نسخ الرقم mona@instapay' })).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
