import { render, screen } from '@testing-library/react';
import HintBubble from './HintBubble';

it('OV-04 antd draws a hint, outside of the element, which may cut it off', async () => {
  const { container } = render(<HintBubble text="إجابة صحيحة" />);
  const bubble = await screen.findByRole('tooltip');
  expect(bubble).toHaveTextContent('إجابة صحيحة');
  expect(bubble.closest('.ant-tooltip')).not.toBeNull();
  expect(container).not.toContainElement(bubble);
});
