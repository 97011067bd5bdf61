import { render, screen } from '@testing-library/react';
import { translatePage } from '../../testing';
import { BidiText } from './BidiText';

function formulas(text: string): Element[] {
  return [...render(<BidiText text={text} />).container.querySelectorAll('bdi')];
}

test('AT-16 does not break a short formula, may break a long one', () => {
  const [short] = formulas('مصباح كُتب عليه (60 W) يعمل');
  expect(short).toHaveTextContent('60 W');
  expect(short).toHaveClass('m-whole');
  const [long] = formulas('من العلاقة v = v0 + a t + 0.5 a t * t نجد');
  expect(long).toHaveTextContent('v = v0 + a t + 0.5 a t * t');
  expect(long).not.toHaveClass('m-whole');
});

test('RX-14 adds space before a full stop or bracket after a formula without changing the text', () => {
  const text = 'القوة (F = 3 N)، والتيار 3 A. احسب';
  const { container } = render(<BidiText text={text} />);
  expect(container).toHaveTextContent(text);
  expect(container.querySelector('.m-bracket')).toHaveTextContent(')');
  expect(container.querySelector('.m-stop')).toHaveTextContent('.');
});

test('RX-15 marks variables, not units', () => {
  const [formula] = formulas('حيث F = ma و m = 5 kg');
  expect([...(formula?.querySelectorAll('var') ?? [])].map((each) => each.textContent)).toEqual(['F', 'ma']);
});

test('RX-15 speaks a formula in words only where asked to', () => {
  const text = 'الشحنة 1.6×10⁻¹⁹ C';
  const { rerender } = render(<BidiText text={text} spoken />);
  expect(screen.getByRole('math', { name: '1.6 ضرب 10 أس سالب 19 كولوم' })).toHaveTextContent('1.6×10⁻¹⁹ C');
  rerender(<BidiText text={text} />);
  expect(screen.queryByRole('math')).not.toBeInTheDocument();
});

test('RX-15 adds no words to a quantity that screen readers read correctly', () => {
  render(<BidiText text="شدته 3 A فقط" spoken />);
  expect(screen.queryByRole('math')).not.toBeInTheDocument();
});

test.each([undefined, 'p'] as const)(
  'shows another text, also one with fewer formulas, where a translator has replaced the texts (%s)',
  (as) => {
    const { container, rerender } = render(<BidiText as={as} text="شاهدت 3 محاضرات" />);
    for (const text of ['شاهدت 4 محاضرات', 'شاهدت محاضرة واحدة']) {
      translatePage();
      rerender(<BidiText as={as} text={text} />);
      expect(container.textContent).toBe(text);
    }
  },
);
