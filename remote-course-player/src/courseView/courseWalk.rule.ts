import type { ContentItem, ProgressEntry, Section } from '@manassa/shared/contract';
import { canOpenItem, isItemCompleted } from '@manassa/shared/domain';

/** An item with the section it stands in. */
export interface Step {
  sectionId: string;
  item: ContentItem;
}

/** All items of a course in the order of its sections. */
export function stepsOf(sections: readonly Section[]): Step[] {
  return sections.flatMap((section) => section.content.map((item) => ({ sectionId: section._id, item })));
}

/** The item with this id, or null. */
export function stepOf(sections: readonly Section[], itemId: string | null): Step | null {
  return stepsOf(sections).find((step) => step.item._id === itemId) ?? null;
}

/**
 * The items before and after the current one, across sections; null at the ends. Students without an enrollment walk
 * from free item to free item.
 */
export function neighbours(
  sections: readonly Section[],
  itemId: string | null,
  enrolled: boolean,
): { previous: Step | null; next: Step | null } {
  const steps = stepsOf(sections);
  const at = steps.findIndex((step) => step.item._id === itemId);
  if (at === -1) return { previous: null, next: null };
  const open = (step: Step): boolean => canOpenItem(step.item, enrolled);
  return {
    previous: steps.slice(0, at).reverse().find(open) ?? null,
    next: steps.slice(at + 1).find(open) ?? null,
  };
}

/**
 * The item that opens when only the course is asked for: the last visited one if it may still be opened, else the first
 * that may. Null when there is nothing the student may open.
 */
export function startingStep(
  sections: readonly Section[],
  known: { enrolled: boolean; lastItemId: string | null },
): Step | null {
  const open = stepsOf(sections).filter((step) => canOpenItem(step.item, known.enrolled));
  return open.find((step) => step.item._id === known.lastItemId) ?? open[0] ?? null;
}

/** How many items of a section are completed. */
export function sectionProgress(section: Section, progress: readonly ProgressEntry[]): { done: number; total: number } {
  return {
    done: section.content.filter((item) => isItemCompleted(progress, item._id)).length,
    total: section.content.length,
  };
}
