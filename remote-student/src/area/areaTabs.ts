import type { IconName } from '@manassa/shared/ui';
import { copy } from '../copy';

interface AreaTab {
  to: string;
  label: string;
  icon: IconName;
}

/** Pages of the student area in order, without the buy link, which leads out of it. */
export const areaTabs: readonly AreaTab[] = [
  { to: '/student/details', label: copy.details, icon: 'user' },
  { to: '/student/courses', label: copy.courses, icon: 'book' },
  { to: '/student/results', label: copy.results, icon: 'chart' },
];
