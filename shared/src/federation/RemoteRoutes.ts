import type { RouteObject } from 'react-router-dom';

/** What a remote exposes as `./routes`, and all that it exposes: its routes, with absolute paths. */
export interface RemoteModule {
  routes: RouteObject[];
}

/** The platform: what the shell provides to every remote and no remote may bundle. Prefix keys end in a slash. */
export const PLATFORM_KEYS = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'react-router-dom',
  'jotai',
  'jotai/',
  'swr',
  'swr/',
  'antd',
  'antd/es/',
  '@ant-design/cssinjs',
  'dayjs',
  'dayjs/',
  '@manassa/shared/',
] as const;

/** What a route may say of the frame around it, as its `handle`. */
export interface FrameHandle {
  /** 'bar': no footer (full-height screens); 'bare': neither bar nor footer (nothing but the exam). */
  frame?: 'full' | 'bar' | 'bare';
}
