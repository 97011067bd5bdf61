import type { FrameHandle } from '@manassa/shared/federation';
import { Navigate } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';

const EXAM = '/course/view/:courseId/section/:sectionId/exam/:itemId';

const bare: FrameHandle = { frame: 'bare' };

/** The exam's three screens; the shell nests them in the course view. */
export const routes: RouteObject[] = [
  { path: EXAM, element: <Navigate to="start" replace /> },
  {
    path: `${EXAM}/start`,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "start" */ './start/StartScreen')).StartScreen,
    }),
  },
  {
    path: `${EXAM}/attend`,
    handle: bare,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "attend" */ './attend/AttendScreen')).AttendScreen,
    }),
  },
  {
    path: `${EXAM}/result`,
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "result" */ './result/ResultScreen')).ResultScreen,
    }),
  },
];
