import { Navigate } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { StudentArea } from './area/StudentArea';

export const routes: RouteObject[] = [
  {
    path: '/student',
    Component: StudentArea,
    children: [
      { index: true, element: <Navigate to="/student/courses" replace /> },
      {
        path: '/student/details',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "details" */ './myData/MyDataScreen')).MyDataScreen,
        }),
      },
      {
        path: '/student/courses',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "courses" */ './myCourses/MyCoursesScreen')).MyCoursesScreen,
        }),
      },
      {
        path: '/student/results',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "results" */ './results/ResultsScreen')).ResultsScreen,
        }),
      },
    ],
  },
];
