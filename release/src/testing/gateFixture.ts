import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../config/config';
import { changeRelease } from '../live/changeRelease';
import type { Intent } from '../live/nextApp.rule';
import type { ReleaseDocument } from '../live/releaseDocument';
import { type JudgeRequest, judgeRelease } from '../gate/judgeRelease';
import { publishVersion } from '../publish/publishVersion';
import { FolderStorage } from '../storage/FolderStorage';
import { buildFixture } from './buildFixture';

/** Container of a remote's fixture build. */
export const CONTAINER = {
  metaData: { remoteEntry: { name: 'main.1a2b.js' } },
  exposes: [{ path: './routes', assets: { js: { sync: ['routes.js'] } } }],
};

interface GateCase {
  occasion?: JudgeRequest['occasion'];
  force?: boolean;
  assetBase?: string;
}

const PUBLISHED_AT = '2026-01-01T00:00:00.000Z';
const reason = { by: 'tester', why: '', command: 'test' };

/** A release folder with the whole gate, for fixture builds. */
export function gateFixture(folder: () => string) {
  const storage = (): FolderStorage => new FolderStorage(folder());

  async function publish(
    app: string,
    version: string,
    over: object = {},
    container: object = CONTAINER,
  ): Promise<void> {
    const from = await buildFixture(path.join(folder(), 'fixture', `${app}-${version}`), {
      app,
      version,
      ...(app === 'shell' ? {} : { routes: [`/${app}/*`] }),
      ...over,
    });
    if (app !== 'shell') await writeFile(path.join(from, 'mf-manifest.json'), JSON.stringify(container));
    await publishVersion({ storage: storage(), app, from, at: PUBLISHED_AT });
  }

  function change(intent: Intent, over: GateCase = {}): Promise<ReleaseDocument | null> {
    return changeRelease({
      storage: storage(),
      reason,
      force: over.force,
      decide: () => [intent],
      gate: (question) =>
        judgeRelease({
          ...question,
          storage: storage(),
          settings: readConfig({}, '/').page,
          environment: {},
          assetBase: over.assetBase ?? null,
          occasion: over.occasion ?? 'promotion',
        }),
    });
  }

  const release = (app: string, version: string, over: GateCase = {}): Promise<ReleaseDocument | null> =>
    change({ app, version, back: over.occasion === 'rollback' }, over);

  return { storage, publish, change, release };
}
