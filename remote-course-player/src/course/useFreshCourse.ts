import { useRead } from '@manassa/shared/data';

/**
 * Asks for the course again where something in it is closed to the student: once on getting there (unless it has just
 * been read), and whenever they come back to the page from elsewhere. What was missing may have been done, bought or
 * allowed in the meantime, in another tab or by staff. Silent: what is known stays on screen if nobody answers.
 */
export function useFreshCourse(courseId: string): void {
  useRead('course', { params: { courseId } }, { quiet: true, swr: { revalidateOnFocus: true } });
}
