import type { MediaLinks } from '../media/mediaLinks';
import type { ProgressRow } from '../enrollment/readEnrollments';
import { lectureBlock } from './lectureAccess.rule';
import type { ContentRow, CourseContent, RequiredItem } from './readContent';

/** Who looks: whether they are enrolled in the course, and how far they got. */
export interface Viewer {
  enrolled: boolean;
  progress: readonly ProgressRow[];
}

export const visitor: Viewer = { enrolled: false, progress: [] };

/** An item to be completed first, as everybody sees it. */
export function presentRequired(required: RequiredItem) {
  return { _id: required.id, title: required.title, type: required.type };
}

/** The required items that are not completed. */
export function missingOf(required: readonly RequiredItem[], progress: readonly ProgressRow[]): RequiredItem[] {
  return required.filter(({ id }) => !progress.some((entry) => entry.itemId === id && entry.isCompleted));
}

function presentLecture(item: ContentRow, viewer: Viewer, links: MediaLinks) {
  const blocked =
    lectureBlock({
      enrolled: viewer.enrolled,
      isFree: item.isFree,
      missing: missingOf(item.required, viewer.progress).length,
      watchedCount: viewer.progress.find((entry) => entry.itemId === item.id)?.watchedCount ?? 0,
      watchLimit: item.watchLimit,
    }) !== null;
  return {
    description: item.description,
    videoType: item.videoType,
    // The enrolled watch the video, others the free one; a free lecture without a free video is free as it is.
    video: viewer.enrolled && !blocked ? item.video : null,
    freeVideo: !viewer.enrolled && !blocked ? (item.freeVideo ?? item.video) : null,
    docs: blocked ? [] : item.docs.map(({ name, link }) => ({ name, link: links.toDocument(link) })),
    requiredContent: item.required.map(presentRequired),
    watchLimit: item.watchLimit,
  };
}

/** An item of the course's list. What is inside it only goes to who is enrolled, or to everybody when it is free. */
export function presentItem(item: ContentRow, viewer: Viewer, links: MediaLinks) {
  const outline = { _id: item.id, type: item.type, title: item.title, duration: item.durationMin, isFree: item.isFree };
  if (!viewer.enrolled && !item.isFree) return outline;
  if (item.type === 'homework') return { ...outline, description: item.description };
  if (item.type === 'exam') return { ...outline, requiredContent: item.required.map(presentRequired) };
  return { ...outline, ...presentLecture(item, viewer, links) };
}

/** The sections of one course, with their items. `duration` of a section is in minutes. */
export function presentSections(courseId: string, content: CourseContent, viewer: Viewer, links: MediaLinks) {
  return content.sections
    .filter((section) => section.courseId === courseId)
    .map((section) => {
      const own = content.items.filter((item) => item.sectionId === section.id);
      return {
        _id: section.id,
        title: section.title,
        duration: own.reduce((sum, item) => sum + item.durationMin, 0),
        content: own.map((item) => presentItem(item, viewer, links)),
      };
    });
}
