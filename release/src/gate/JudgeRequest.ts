import type { Browser } from 'playwright-core';
import type { PageSettings } from '../config/config';
import type { GateQuestion } from '../live/changeRelease';
import type { Change, LiveApp } from '../live/releaseDocument';
import type { Storage } from '../storage/Storage';

/** A planned release, and the means to judge it. */
export interface JudgeRequest extends GateQuestion {
  storage: Storage;
  settings: PageSettings;
  environment: Readonly<Record<string, string | undefined>>;
  /** A machine without a browser may do without it; that is noted. */
  mayLackBrowser: boolean;
  /** A version that was live with the current shell goes live again without a browser. */
  isRollback?: boolean;
  /** The origin of published files; null when it is the page's own. */
  assetBase: string | null;
  /** A running browser, which is left open; left out, one is started. */
  browser?: Browser;
}

/** One version that is to be brought to students. */
export interface Candidate {
  name: string;
  app: LiveApp;
  change: Change;
}
