import * as domain from '@manassa/shared/domain';
import * as federation from '@manassa/shared/federation';
import * as locale from '@manassa/shared/locale';
import * as session from '@manassa/shared/session';
import * as ui from '@manassa/shared/ui';
import * as jotai from 'jotai';
import * as jotaiReact from 'jotai/react';
import * as jotaiVanilla from 'jotai/vanilla';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import { loadReads } from '../reads/loadReads';
import type provided from './provided.json';
import * as routerDom from './routerDom';

type ProvidedKey = keyof typeof provided;

/** A module in the shell's main script. */
export type Now = { lib: () => unknown };
/** A module that the shell loads when a remote first needs it. */
export type Later = { get: () => Promise<unknown> };

/**
 * Shared modules by share key: those of the first paint are in the main script, the rest in chunks of the shell.
 * provided.json lists the same keys for the release gate; a key without a module does not compile.
 */
export const sharedModules: Record<ProvidedKey, Now | Later> = {
  react: { lib: () => React },
  'react/jsx-runtime': { lib: () => jsxRuntime },
  'react/jsx-dev-runtime': { get: () => import('react/jsx-dev-runtime') },
  'react-dom': { lib: () => ReactDom },
  'react-router-dom': { lib: () => routerDom },
  jotai: { lib: () => jotai },
  'jotai/react': { lib: () => jotaiReact },
  'jotai/vanilla': { lib: () => jotaiVanilla },
  'jotai/utils': { get: () => import('jotai/utils') },
  swr: { get: async () => (await loadReads()).swr },
  dayjs: { get: () => import('./arabicDayjs') },
  '@ant-design/cssinjs': { get: () => import('@ant-design/cssinjs') },
  '@manassa/shared/contract': { get: async () => (await loadReads()).contract },
  '@manassa/shared/data': { get: async () => (await loadReads()).data },
  '@manassa/shared/session': { lib: () => session },
  '@manassa/shared/domain': { lib: () => domain },
  '@manassa/shared/locale': { lib: () => locale },
  '@manassa/shared/theme': { get: () => import('@manassa/shared/theme') },
  '@manassa/shared/ui': { lib: () => ui },
  '@manassa/shared/federation': { lib: () => federation },
  // The parts of antd that the product draws, with antd's provider and their styles.
  'antd/es/image': { get: () => import('@manassa/shared/antd/image') },
  'antd/es/select': { get: () => import('@manassa/shared/antd/select') },
  'antd/es/tooltip': { get: () => import('@manassa/shared/antd/tooltip') },
};
