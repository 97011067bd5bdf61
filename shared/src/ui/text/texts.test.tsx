import { render, screen } from '@testing-library/react';
import { translatePage } from '../../testing';
import { BidiText } from './BidiText';
import { Chip } from '../Chip';
import { Price } from './Price';
import { Rating } from '../Rating';
import { ScreenTitle } from '../page/ScreenTitle';

const isolated = (container: HTMLElement) => [...container.querySelectorAll('bdi[dir=ltr]')].map((e) => e.textContent);

it('AT-16 isolates formulas and units, and leaves (أ) to (د) to the sentence', () => {
  const text = 'احسب v = √(2gh) إذا كان g = 10 m/s² و R = 3×10⁸ Ω كما في (أ) و(د)';
  const { container } = render(<BidiText text={text} as="p" className="question" />);
  expect(container.querySelector('p.question')).toHaveTextContent(text);
  expect(isolated(container)).toEqual(['v = √(2gh)', 'g = 10 m/s²', 'R = 3×10⁸ Ω']);
});

it('never reads a text as markup', () => {
  const { container } = render(<BidiText text="<img src=x onerror=alert(1)> نص" />);
  expect(container.querySelector('img')).toBeNull();
});

it('names the tab after the screen and can take the focus', () => {
  const { rerender } = render(<ScreenTitle>كورساتي</ScreenTitle>);
  const heading = screen.getByRole('heading', { level: 1, name: 'كورساتي' });
  expect(document.title).toBe('كورساتي | منصة الفيزياء');
  expect(heading).toHaveAttribute('data-screen-title');
  heading.focus();
  expect(heading).toHaveFocus();
  rerender(
    <ScreenTitle title="امتحان قانون أوم">
      <b>امتحان</b>
    </ScreenTitle>,
  );
  expect(document.title).toBe('امتحان قانون أوم | منصة الفيزياء');
});

it('CA-02 shows the price to pay and the original price struck through', () => {
  const { container } = render(<Price priceEgp={320} discountEgp={70} />);
  expect(container).toHaveTextContent('250 جنيه');
  expect(container.querySelector('del')).toHaveTextContent('السعر قبل الخصم 320');
  expect(isolated(container)).toEqual(['250', '320']);
});

it('CA-02 shows no original price without a discount, and free at 0', () => {
  const { container, rerender } = render(<Price priceEgp={280} discountEgp={0} />);
  expect(container.querySelector('del')).toBeNull();
  rerender(<Price priceEgp={0} discountEgp={0} />);
  expect(container).toHaveTextContent(/^مجاني!$/);
  rerender(<Price priceEgp={100} discountEgp={150} />);
  expect(container).toHaveTextContent('مجاني!');
});

it('CA-02 speaks the rating in words, and shows nothing for a course without ratings', () => {
  const { container, rerender } = render(<Rating value={4.9} />);
  expect(screen.getByText('التقييم 4.9 من 5')).toBeInTheDocument();
  rerender(<Rating value={0} />);
  expect(container).toBeEmptyDOMElement();
});

it('keeps the text of a chip beside its icon', () => {
  const { container } = render(
    <Chip tone="amber" icon="repeat">
      3 محاولات
    </Chip>,
  );
  expect(container).toHaveTextContent('3 محاولات');
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

it('shows another fact in a chip where a translator has replaced the texts', () => {
  const { container, rerender } = render(<Chip tone="red">ضعيف</Chip>);
  translatePage();
  rerender(<Chip tone="green">ممتاز</Chip>);
  expect(container.textContent).toBe('ممتاز');
});
