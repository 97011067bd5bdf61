import type { Browser } from 'playwright-core';
import type { PageSettings } from '../config/config';
import type { GateQuestion } from '../live/changeRelease';
import type { Change, LiveApp } from '../live/releaseDocument';
import type { Storage } from '../storage/Storage';

/** A planned release to be judged. */
export interface JudgeRequest extends GateQuestion {
  storage: Storage;
  settings: PageSettings;
  environment: Readonly<Record<string, string | undefined>>;
  /** Skips the browser on a machine without one, and notes that. */
  mayLackBrowser: boolean;
  /** A rollback: a version that was live with the current shell needs no browser. */
  isRollback?: boolean;
  /** Origin of published files; null for the page's own. */
  assetBase: string | null;
  /** A running browser, which stays open; left out, one is started. */
  browser?: Browser;
}

/** A version to be brought to students. */
export interface Candidate {
  name: string;
  app: LiveApp;
  change: Change;
}
