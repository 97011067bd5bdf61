import type { PageSettings } from '../config/config';
import { setsOf } from '../live/canary.rule';
import type { ReleaseDocument } from '../live/releaseDocument';
import type { Storage } from '../storage/Storage';
import { UserMistake } from '@manassa/shared/config';
import { startBrowser } from './browser';
import { judgePages } from './pages/judgePages';
import type { PageCheck } from './pageChecks';

interface CheckRequest {
  storage: Storage;
  settings: PageSettings;
  environment: Readonly<Record<string, string | undefined>>;
  live: ReleaseDocument;
  apps: readonly string[];
  onProgress?(doing: string): void;
}

export async function checkLive(request: CheckRequest): Promise<PageCheck> {
  const { revision } = request.live;
  const result = (outcome: PageCheck['outcome'], findings: string[]): PageCheck => {
    return { schema: 1, revision, at: new Date().toISOString(), outcome, findings };
  };
  try {
    const findings = await findingsOf(request);
    return result(findings.length === 0 ? 'passed' : 'failed', findings);
  } catch (error) {
    if (error instanceof UserMistake) return result('not judged', [error.message]);
    throw error;
  }
}

async function findingsOf({ live, apps, environment, ...question }: CheckRequest): Promise<string[]> {
  const browser = await startBrowser(environment);
  try {
    const candidates = apps.flatMap((name) => {
      const app = live.apps[name];
      return app ? [{ name, app, change: { app: name, from: null, to: app.version, kind: 'live' as const } }] : [];
    });
    const { objections } = await judgePages(
      { ...question, browser, planned: live, live: null },
      setsOf(live.apps),
      candidates,
    );
    return objections;
  } finally {
    await browser.close();
  }
}
