import type { Course } from '@manassa/shared/contract';
import { discountPercent } from '@manassa/shared/domain';
import { Chip, Ltr } from '@manassa/shared/ui';
import { copy } from '../copy';

/** A course's discount in percent; nothing without a discount. */
export function DiscountChip({ course }: { course: Course }) {
  const percent = discountPercent(course.price, course.discount);
  if (percent <= 0) return null;
  return (
    <Chip tone="accent">
      <span className="visually-hidden">{copy.catalogue.discountSaid(percent)}</span>
      <span aria-hidden="true">
        <Ltr>{copy.catalogue.discount(percent)}</Ltr>
      </span>
    </Chip>
  );
}
