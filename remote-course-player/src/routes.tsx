import type { FrameHandle } from '@manassa/shared/federation';
import type { RouteObject } from 'react-router-dom';
import { OwnGradeCatalogue } from './catalogue/OwnGradeCatalogue';

/** The course view fills the page below the bar. */
const WITHOUT_FOOTER: FrameHandle = { frame: 'bar' };

/**
 * Routes of this application, with absolute addresses. The shell nests the exam's routes in `course-view`, so keep this
 * id. Chunk names are the pages of remote.json.
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
      // The layout redirects to the item to start with.
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
