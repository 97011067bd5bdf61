import type { Browser } from 'playwright-core';
import type { PageSettings } from '../config';
import type { GateQuestion } from '../document/changeRelease';
import type { Change, LiveApp } from '../document/releaseDocument';
import type { Storage } from '../storage/Storage';

/** What is to be judged, and how. */
export interface JudgeRequest extends GateQuestion {
  storage: Storage;
  settings: PageSettings;
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether a machine without a browser may do without the load in one; it is then noted. */
  mayLackBrowser: boolean;
  /** Where browsers get published files when it is not the page's own origin; null when it is. */
  assetBase: string | null;
  /** One that runs already, and is left open; left out, one is started. */
  browser?: Browser;
}

/** One version that is to be brought to students. */
export interface Candidate {
  name: string;
  app: LiveApp;
  change: Change;
}
