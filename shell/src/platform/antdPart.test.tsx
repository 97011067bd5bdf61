import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { antdPart } from './antdPart';

/** Loads a part as a remote gets it. */
async function partOf<Props>(load: () => Promise<{ default: object }>): Promise<ComponentType<Props>> {
  return (await antdPart(load)).default as ComponentType<Props>;
}

it('SH-01 draws a part of antd from right to left, in Arabic, in the colours of the product', async () => {
  document.documentElement.style.setProperty('--m-primary', '#1d4ed8');
  const Empty = await partOf(() => import('antd/es/empty'));
  const { container } = render(<Empty />);
  expect(screen.getByText('لا توجد بيانات', { selector: 'div' })).toBeVisible();
  expect(container.querySelector('.ant-empty-rtl')).not.toBeNull();
  expect([...document.querySelectorAll('style')].map(({ textContent }) => textContent).join()).toContain('#1d4ed8');
});

it('SH-01 draws a group without its part around it in the provider as well', async () => {
  const Radio = await partOf(() => import('antd/es/radio'));
  const { Group } = Radio as unknown as { Group: ComponentType<{ options: string[] }> };
  const { container } = render(<Group options={['نعم', 'لا']} />);
  expect(container.querySelector('.ant-radio-group-rtl')).not.toBeNull();
});
