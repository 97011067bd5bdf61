import type { Browser } from 'playwright-core';
import type { PageSettings } from '../config/config';
import type { GateQuestion } from '../live/changeRelease';
import type { Change, LiveApp } from '../live/releaseDocument';
import type { Storage } from '../storage/Storage';

export interface JudgeRequest extends GateQuestion {
  storage: Storage;
  settings: PageSettings;
  environment: Readonly<Record<string, string | undefined>>;
  /** Passes on a machine without a browser, with a note. */
  mayLackBrowser: boolean;
  /** A rollback to versions that ran together before needs no browser. */
  isRollback?: boolean;
  /** Origin of published files; null for the page's own. */
  assetBase: string | null;
  /** A running browser, left open; default: start one. */
  browser?: Browser;
}

/** A version that students would get. */
export interface Candidate {
  name: string;
  app: LiveApp;
  change: Change;
}
