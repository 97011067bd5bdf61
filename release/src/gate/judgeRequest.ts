import type { Environment } from '@manassa/shared/config';
import type { Browser } from 'playwright-core';
import type { GateQuestion } from '../live/changeRelease';
import type { GateParts } from './candidateServer';

export interface JudgeRequest extends GateQuestion, GateParts {
  environment: Environment;
  /** A start passes without a browser, a rollback does not wait for one if its versions ran together before. */
  occasion: 'promotion' | 'rollback' | 'start';
  /** Origin of published files; null for the page's own. */
  assetBase: string | null;
  /** A running browser, left open; default: start one. */
  browser?: Browser;
}
