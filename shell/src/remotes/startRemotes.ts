import type { LiveRelease } from '@manassa/shared/federation';
import { bestVersions, versionChooser } from '../choice/versionChooser';
import type { Overrides } from '../choice/versionChooser';
import { saveHungVersion } from '../choice/hungVersionsStorage';
import { provideDiagnosis } from '../diagnosis/diagnosis';
import { runningVersions } from '../diagnosis/runningVersions.rule';
import { shellVersion } from '../diagnosis/shellVersion';
import { LostModule } from '../platform/LostModule';
import { providePlatform } from '../platform/providePlatform';
import { loadReadsAhead } from '../reads/loadReads';
import type { ReportedEvent } from '../reports/reportQueue';
import { startUpdates } from '../update/startUpdates';
import { hangOf } from './files/hangs';
import { NewerRelease } from './versions/NewerRelease';
import { RemoteLoader } from './versions/remoteLoader';
import type { RemoteFailure } from './versions/remoteLoader';
import { RemoteRouter } from './RemoteRouter';

interface PageStart {
  release: LiveRelease;
  overrides: Overrides;
  report: (event: ReportedEvent) => void;
  /** In seconds; 0 for never. */
  releaseCheckSeconds: number;
}

function pathHere(): string {
  return window.location.pathname;
}

/** Prepares the loading of remotes, logs the versions, and watches for updates. */
export function startRemotes({ release, overrides, report, releaseCheckSeconds }: PageStart): RemoteRouter {
  const failed: Record<string, string[]> = {};
  function onFailed({ remote, error: thrown, ...failure }: RemoteFailure): void {
    const isLoading = failure.phase === 'load' || failure.phase === 'page';
    // Other phases are no hang: a version that hung before may have loaded since, and fail for another reason.
    const hang = isLoading && !(thrown instanceof LostModule) ? hangOf(remote, failure.version) : null;
    const error = hang ?? thrown;
    const instead = failure.fellBackTo === undefined ? '' : `, ${failure.fellBackTo} runs instead`;
    console.warn(`[manassa] ${remote}@${failure.version} failed (${failure.phase})${instead}`, error);
    if (failure.fellBackTo !== undefined) (failed[remote] ??= []).push(failure.version);
    if (error instanceof LostModule) {
      report({ app: 'shell', version: shellVersion, phase: failure.phase, outcome: 'failed', error });
      return;
    }
    // Overrides say nothing about the students' versions.
    if (remote in overrides) return;
    // If no other version loads either, the connection hangs.
    if (hang && failure.fellBackTo !== undefined) saveHungVersion(release.revision, remote, failure.version);
    report({ app: remote, ...failure, outcome: 'failed', error });
  }

  const newer = new NewerRelease({
    shell: release.shell,
    chooserOf: (now) => versionChooser(now, overrides),
    failed,
  });
  const remotes = new RemoteRouter({
    release,
    loader: new RemoteLoader(providePlatform(), onFailed),
    choose: versionChooser(release, overrides),
    newer,
    onComing: loadReadsAhead,
    news: {
      failed: onFailed,
      shown(app, version) {
        if (!(app in overrides)) report({ app, version, phase: 'render', outcome: 'ok' });
      },
    },
  });

  /** Returns each remote's version: the running one, or the one that a release has for this browser. */
  function versionsOf(of: LiveRelease, running: (name: string) => { version: string } | null): Record<string, string> {
    const best = bestVersions(of, overrides, pathHere());
    return Object.fromEntries(
      Object.entries(best).map(([name, { version }]) => [name, running(name)?.version ?? version]),
    );
  }
  startUpdates({
    everySec: releaseCheckSeconds,
    runs: () => ({ shell: release.shell, remotes: versionsOf(release, (name) => remotes.running(name)) }),
    wouldRun: (now) => ({ shell: now.shell, remotes: versionsOf(now, () => null) }),
    failed: () => failed,
    learn(now) {
      newer.learn(now);
      remotes.unmountReplaced();
    },
  });

  provideDiagnosis({ revision: release.revision, shell: shellVersion });
  const expected = Object.entries(bestVersions(release, overrides, pathHere())).map(
    ([name, { version, because }]) => [name, { status: 'ready' as const, version, because }] as const,
  );
  console.info(`[manassa] release ${release.revision}: ${runningVersions(shellVersion, Object.fromEntries(expected))}`);
  return remotes;
}
