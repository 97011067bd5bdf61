import { render } from '@testing-library/react';
import { BidiText } from './BidiText';

function formulas(text: string): Element[] {
  return [...render(<BidiText text={text} />).container.querySelectorAll('bdi')];
}

test('AT-16 a short formula stays in one piece beside its punctuation, a long one may break', () => {
  const [short] = formulas('مصباح كُتب عليه (60 W) يعمل');
  expect(short).toHaveTextContent('60 W');
  expect(short).toHaveClass('m-whole');
  const [long] = formulas('من العلاقة v = v0 + a t + 0.5 a t * t نجد');
  expect(long).toHaveTextContent('v = v0 + a t + 0.5 a t * t');
  expect(long).not.toHaveClass('m-whole');
});
