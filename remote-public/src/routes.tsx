import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  {
    path: '/',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "landing" */ './landing/LandingScreen')).LandingScreen,
    }),
  },
  {
    path: '/signup',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "signup" */ './account/signup/SignupScreen')).SignupScreen,
    }),
  },
  {
    path: '/login',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "login" */ './account/login/LoginScreen')).LoginScreen,
    }),
  },
];
