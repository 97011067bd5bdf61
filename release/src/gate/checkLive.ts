import { type Environment, UserMistake } from '@manassa/shared/config';
import { setsOf } from '../live/canary.rule';
import type { ReleaseDocument } from '../live/releaseDocument';
import { startBrowser } from './browser';
import type { GateParts } from './candidateServer';
import type { PageCheck } from './pageChecks';
import { judgePages } from './pages/judgePages';

interface CheckRequest extends GateParts {
  environment: Environment;
  live: ReleaseDocument;
  apps: readonly string[];
}

/** Opens the live pages of some applications. */
export async function checkLive({ environment, apps, live, ...question }: CheckRequest): Promise<PageCheck> {
  const result = (outcome: PageCheck['outcome'], findings: string[]): PageCheck => {
    return { schema: 1, revision: live.revision, at: new Date().toISOString(), outcome, findings };
  };
  try {
    await using browser = await startBrowser(environment);
    const pages = { ...question, browser, planned: live, live: null };
    const { objections } = await judgePages(pages, setsOf(live.apps), apps);
    return result(objections.length === 0 ? 'passed' : 'failed', objections);
  } catch (error) {
    if (error instanceof UserMistake) return result('not judged', [error.message]);
    throw error;
  }
}
