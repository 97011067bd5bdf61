import type { ContentItem } from '@manassa/shared/contract';
import {
  buildCourse,
  buildItem,
  buildProgress,
  buildSection,
  buildUser,
  fakeApi,
  renderApp,
} from '@manassa/shared/testing';
import type { FakeHandlers } from '@manassa/shared/testing';
import { routes } from '../routes';
// Compiled here, or the first test would time out waiting for it.
import '../courseView/CourseViewLayout';
import './LectureScreen';
import { findPlayer, startPlayer } from './player/fakePlayer';

const student = buildUser();
const PATH = '/course/view/course-1/section/section-1/lecture/l1';

interface Scene {
  item?: Partial<ContentItem>;
  course?: Record<string, unknown>;
  answers?: FakeHandlers;
}

/** Opens a lecture as an enrolled student; the server stores reports. */
export function open({ item, course, answers }: Scene = {}) {
  const lecture = buildItem({ _id: 'l1', title: 'قانون أوم', videoType: 'bunny', video: '4711/clip', ...item });
  const exam = buildItem({ _id: 'e1', type: 'exam', title: 'امتحان قصير' });
  const homework = buildItem({ _id: 'h1', type: 'homework', title: 'واجب قصير' });
  const known = {
    course: buildCourse({ sections: [buildSection({ content: [lecture, exam, homework] })] }),
    enrolled: true,
    enrollmentId: 'en1',
    progress: [] as ReturnType<typeof buildProgress>[],
    ...course,
  };
  const api = fakeApi({
    course: () => ({ data: known }),
    chapters: () => ({ data: { chapters: [] } }),
    reportProgress: ({ body }) => {
      const { contentId, watchPercentage, watchedCount } = body as {
        contentId: string;
        watchPercentage: number;
        watchedCount: number;
      };
      known.progress = [
        buildProgress(contentId, { watchPercentage, watchedCount, isCompleted: watchPercentage >= 100 }),
      ];
      return { data: { enrollment: { _id: 'en1', progress: known.progress } } };
    },
    ...answers,
  });
  return { api, known, ...renderApp(routes, { path: PATH, session: student }) };
}

export const frame = () => findPlayer('قانون أوم');

export async function openPlaying(scene: Scene = {}) {
  const opened = open(scene);
  const player = await frame();
  return { ...opened, player, orders: startPlayer(player) };
}
