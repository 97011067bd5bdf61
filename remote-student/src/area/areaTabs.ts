import type { IconName } from '@manassa/shared/ui';
import { copy } from '../copy';

/** A page of the student area. */
export interface AreaTab {
  to: string;
  label: string;
  icon: IconName;
}

/** The pages of the student area, in their order; buying leads out of it and stands apart. */
export const areaTabs: readonly AreaTab[] = [
  { to: '/student/details', label: copy.details, icon: 'user' },
  { to: '/student/courses', label: copy.courses, icon: 'book' },
  { to: '/student/results', label: copy.results, icon: 'chart' },
];
