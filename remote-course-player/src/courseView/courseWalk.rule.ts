import type { ContentItem, ProgressEntry, Section } from '@manassa/shared/contract';
import { canOpenItem, isItemCompleted } from '@manassa/shared/domain';
import type { Place } from './place.rule';

export interface Step {
  sectionId: string;
  item: ContentItem;
}

function stepsOf(sections: readonly Section[]): Step[] {
  return sections.flatMap((section) => section.content.map((item) => ({ sectionId: section._id, item })));
}

export function stepOf(sections: readonly Section[], itemId: string | null): Step | null {
  return stepsOf(sections).find((step) => step.item._id === itemId) ?? null;
}

/**
 * Returns the step of an address. An item may be in several sections: the one of the address decides, or next would lead
 * back into the first.
 */
export function currentStep(
  sections: readonly Section[],
  { sectionId, itemId }: Pick<Place, 'sectionId' | 'itemId'>,
): Step | null {
  const here = stepsOf(sections).filter((step) => step.item._id === itemId);
  return here.find((step) => step.sectionId === sectionId) ?? here[0] ?? null;
}

/** Returns the neighbours across sections, null at the ends. Without an enrollment only free items count. */
export function neighbours(
  sections: readonly Section[],
  place: Pick<Place, 'sectionId' | 'itemId'>,
  enrolled: boolean,
): { previous: Step | null; next: Step | null } {
  const steps = stepsOf(sections);
  const current = currentStep(sections, place);
  const at = steps.findIndex((step) => step.item === current?.item);
  if (at === -1) return { previous: null, next: null };
  const open = (step: Step): boolean => canOpenItem(step.item, enrolled);
  return {
    previous: steps.slice(0, at).reverse().find(open) ?? null,
    next: steps.slice(at + 1).find(open) ?? null,
  };
}

/** Returns the last visited item if it may still be opened, else the first that may, else null. */
export function startingStep(
  sections: readonly Section[],
  known: { enrolled: boolean; lastItemId: string | null },
): Step | null {
  const open = stepsOf(sections).filter((step) => canOpenItem(step.item, known.enrolled));
  return open.find((step) => step.item._id === known.lastItemId) ?? open[0] ?? null;
}

/**
 * Returns the item to continue with: the last visited one unless it is completed, else the first open one after it,
 * else the first open one; with everything completed, the last visited one or the first.
 */
export function continuingStep(
  sections: readonly Section[],
  known: { enrolled: boolean; lastItemId: string | null; progress: readonly ProgressEntry[] },
): Step | null {
  const open = stepsOf(sections).filter((step) => canOpenItem(step.item, known.enrolled));
  const isOpen = (step: Step): boolean => !isItemCompleted(known.progress, step.item._id);
  const last = Math.max(
    0,
    open.findIndex((step) => step.item._id === known.lastItemId),
  );
  return open.slice(last).find(isOpen) ?? open.find(isOpen) ?? open[last] ?? null;
}

export function sectionProgress(section: Section, progress: readonly ProgressEntry[]): { done: number; total: number } {
  return {
    done: section.content.filter((item) => isItemCompleted(progress, item._id)).length,
    total: section.content.length,
  };
}
