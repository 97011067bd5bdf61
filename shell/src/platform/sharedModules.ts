import * as contract from '@manassa/shared/contract';
import * as data from '@manassa/shared/data';
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
import * as swr from 'swr';
import { antdPart } from './antdPart';
import type provided from './provided.json';
import * as routerDom from './routerDom';

export type ProvidedKey = keyof typeof provided;

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
  swr: { lib: () => swr },
  dayjs: { get: () => import('./arabicDayjs') },
  '@ant-design/cssinjs': { get: () => import('@ant-design/cssinjs') },
  '@manassa/shared/contract': { lib: () => contract },
  '@manassa/shared/data': { lib: () => data },
  '@manassa/shared/session': { lib: () => session },
  '@manassa/shared/domain': { lib: () => domain },
  '@manassa/shared/locale': { lib: () => locale },
  '@manassa/shared/theme': { get: () => import('@manassa/shared/theme') },
  '@manassa/shared/ui': { lib: () => ui },
  '@manassa/shared/federation': { lib: () => federation },
  'antd/es/alert': { get: () => antdPart(() => import('antd/es/alert')) },
  'antd/es/breadcrumb': { get: () => antdPart(() => import('antd/es/breadcrumb')) },
  'antd/es/button': { get: () => antdPart(() => import('antd/es/button')) },
  'antd/es/card': { get: () => antdPart(() => import('antd/es/card')) },
  'antd/es/checkbox': { get: () => antdPart(() => import('antd/es/checkbox')) },
  'antd/es/collapse': { get: () => antdPart(() => import('antd/es/collapse')) },
  'antd/es/drawer': { get: () => antdPart(() => import('antd/es/drawer')) },
  'antd/es/dropdown': { get: () => antdPart(() => import('antd/es/dropdown')) },
  'antd/es/form': { get: () => antdPart(() => import('antd/es/form')) },
  'antd/es/input': { get: () => antdPart(() => import('antd/es/input')) },
  'antd/es/modal': { get: () => antdPart(() => import('antd/es/modal')) },
  'antd/es/pagination': { get: () => antdPart(() => import('antd/es/pagination')) },
  'antd/es/popover': { get: () => antdPart(() => import('antd/es/popover')) },
  'antd/es/progress': { get: () => antdPart(() => import('antd/es/progress')) },
  'antd/es/radio': { get: () => antdPart(() => import('antd/es/radio')) },
  'antd/es/rate': { get: () => antdPart(() => import('antd/es/rate')) },
  'antd/es/segmented': { get: () => antdPart(() => import('antd/es/segmented')) },
  'antd/es/select': { get: () => antdPart(() => import('antd/es/select')) },
  'antd/es/skeleton': { get: () => antdPart(() => import('antd/es/skeleton')) },
  'antd/es/steps': { get: () => antdPart(() => import('antd/es/steps')) },
  'antd/es/switch': { get: () => antdPart(() => import('antd/es/switch')) },
  'antd/es/tabs': { get: () => antdPart(() => import('antd/es/tabs')) },
  'antd/es/tag': { get: () => antdPart(() => import('antd/es/tag')) },
  'antd/es/tooltip': { get: () => antdPart(() => import('antd/es/tooltip')) },
};
