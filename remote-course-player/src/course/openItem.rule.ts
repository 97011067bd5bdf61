import type { ContentItem } from '@manassa/shared/contract';

/** Whether a student may open an item at all: everything with an enrollment, else what is marked free. */
export function canOpenItem(item: Pick<ContentItem, 'isFree'>, enrolled: boolean): boolean {
  return enrolled || item.isFree;
}
