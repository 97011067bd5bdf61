import { render, screen } from '@testing-library/react';

/** Loads a part like remotes and the screens of shared do. */
const parts = {
  image: async () => (await import('./image')).default,
  select: async () => (await import('./select')).default,
  tooltip: async () => (await import('./tooltip')).default,
};

it('SH-01 renders a part of antd from right to left and in Arabic, without styles in the page', async () => {
  const Select = await parts.select();
  const { container } = render(<Select open options={[]} />);
  expect(screen.getAllByText('لا توجد بيانات').length).toBeGreaterThan(0);
  expect(container.querySelector('.ant-select-rtl.antd-part')).not.toBeNull();
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

it('SH-01 renders a part that belongs to another one in the provider as well', async () => {
  const { PreviewGroup } = await parts.image();
  render(<PreviewGroup items={[{ src: '/a.png', alt: 'دائرة' }]} preview={{ open: true, getContainer: false }} />);
  expect(document.querySelector('.ant-image-preview.antd-part')).not.toBeNull();
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

it('renders a part inside a part without a second provider', async () => {
  const [Tooltip, Select] = [await parts.tooltip(), await parts.select()];
  const { container } = render(
    <Tooltip title="المجموعات">
      <Select options={[]} />
    </Tooltip>,
  );
  expect(container.querySelector('.ant-select-rtl')).not.toBeNull();
});
