import { canOpenItem, lectureBlock, missingRequirements } from '@manassa/shared/domain';
import type { MediaLinks } from '../media/mediaLinks';
import type { ProgressRow } from '../enrollment/readEnrollments';
import { allowedViews } from '../enrollment/watchProgress.rule';
import type { ContentRow, CourseContent, RequiredItem } from './readContent';

interface Viewer {
  enrolled: boolean;
  progress: readonly ProgressRow[];
}

export const visitor: Viewer = { enrolled: false, progress: [] };

export function presentRequired({ _id, title, type }: RequiredItem) {
  return { _id, title, type };
}

function presentLecture(item: ContentRow, viewer: Viewer, links: MediaLinks) {
  const { watchedCount = 0, extraViews = 0 } = viewer.progress.find((entry) => entry.content === item.id) ?? {};
  const watchLimit = allowedViews(item.watchLimit, extraViews);
  const block = lectureBlock({
    enrolled: viewer.enrolled,
    isFree: item.isFree,
    missing: missingRequirements(item.required, viewer.progress).length,
    watchedCount,
    watchLimit,
  });
  const signed = (video: string | null): string | null => video && links.toVideo(video);
  return {
    description: item.description,
    videoType: item.videoType,
    // A free lecture without a free video shows its video to everyone.
    video: viewer.enrolled && block === null ? signed(item.video) : null,
    freeVideo: !viewer.enrolled && block === null ? signed(item.freeVideo ?? item.video) : null,
    // Views that are used up end the video only.
    docs:
      block === null || block === 'watch_limit'
        ? item.docs.map(({ name, link }) => ({ name, link: links.toDocument(link) }))
        : [],
    requiredContent: item.required.map(presentRequired),
    watchLimit,
  };
}

/** Presents an item; its content only if free or to enrolled students. */
function presentItem(item: ContentRow, viewer: Viewer, links: MediaLinks) {
  const outline = { _id: item.id, type: item.type, title: item.title, duration: item.durationMin, isFree: item.isFree };
  if (!canOpenItem(item, viewer.enrolled)) return outline;
  if (item.type === 'homework') return { ...outline, description: item.description };
  if (item.type === 'exam') return { ...outline, requiredContent: item.required.map(presentRequired) };
  return { ...outline, ...presentLecture(item, viewer, links) };
}

/** Presents a course's sections with their items; `duration` is in minutes. */
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
