import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EnlargeFigure } from './EnlargeFigure';

const figures = [
  { src: '/one.png', alt: 'الدائرة الأولى' },
  { src: '/two.png', alt: 'الدائرة الثانية' },
];

it('OV-03 opens a picture in a named layer, with the zoom as soon as it is loaded', async () => {
  render(<EnlargeFigure figures={figures} at={0} />);
  await userEvent.click(screen.getByRole('button', { name: 'عرض مكبر: الدائرة الأولى' }));
  expect(screen.getByRole('dialog', { name: 'الدائرة الأولى' })).toBeVisible();
  expect(await screen.findByRole('img', { name: 'الدائرة الأولى' })).toHaveAttribute('src', '/one.png');
  expect(await screen.findByRole('button', { name: 'تكبير' }, { timeout: 15_000 })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
});

it('OV-03 leads to the next picture and stays at the last one', async () => {
  render(<EnlargeFigure figures={figures} at={0} />);
  await userEvent.click(screen.getByRole('button', { name: /عرض مكبر/ }));
  expect(screen.getByRole('button', { name: 'الصورة السابقة' })).toHaveAttribute('aria-disabled', 'true');
  const next = screen.getByRole('button', { name: 'الصورة التالية' });
  await userEvent.click(next);
  expect(screen.getByRole('dialog', { name: 'الدائرة الثانية' })).toBeVisible();
  await userEvent.click(next);
  expect(screen.getByRole('dialog', { name: 'الدائرة الثانية' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
