import type { RouteObject } from 'react-router-dom';

/** A remote's only export, `./routes`: its routes, with absolute paths. */
export interface RemoteModule {
  routes: RouteObject[];
}

/** Libraries that the shell provides and no remote may bundle. Prefix keys end in a slash. */
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

export interface FrameHandle {
  /** 'bar': without footer, for full-height screens; 'bare': without bar and footer. */
  frame?: 'full' | 'bar' | 'bare';
}
