import type { FrameHandle } from '@manassa/shared/federation';
import type { RouteObject } from 'react-router-dom';
import { OwnGradeCatalogue } from './catalogue/OwnGradeCatalogue';

/** The course fills the page below the bar. */
const WITHOUT_FOOTER: FrameHandle = { frame: 'bar' };

/**
 * The addresses of this application, absolute. `course-view` is a name others rely on: the shell nests the exam's routes
 * under it. Chunk names are the pages of remote.json.
 */
export const routes: RouteObject[] = [
  { path: '/course', element: <OwnGradeCatalogue /> },
  {
    path: '/course/stage/:stage/grade/:grade',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "catalogue" */ './catalogue/CatalogueScreen')).CatalogueScreen,
    }),
  },
  {
    path: '/course/buy',
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "buy" */ './buying/BuyScreen')).BuyScreen }),
  },
  {
    path: '/course/details/:courseId',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "details" */ './details/CourseDetailsScreen')).CourseDetailsScreen,
    }),
  },
  {
    id: 'course-view',
    path: '/course/view/:courseId',
    handle: WITHOUT_FOOTER,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "view" */ './courseView/CourseViewLayout')).CourseViewLayout,
    }),
    children: [
      // The layout itself goes on to the item to start with.
      { index: true, element: null },
      {
        path: 'section/:sectionId/lecture/:itemId',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "lecture" */ './lecture/LectureScreen')).LectureScreen,
        }),
      },
      {
        path: 'section/:sectionId/homework/:itemId',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "homework" */ './homework/HomeworkScreen')).HomeworkScreen,
        }),
      },
    ],
  },
];
