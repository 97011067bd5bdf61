import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Canary, Candidate, LiveApp, ReleaseDocument } from '../live/releaseDocument';
import { publishVersion } from '../publish/publishVersion';
import type { Storage } from '../storage/Storage';

/** Creates a folder for each test. All are removed at the end: servers that close after a test still write to them. */
export function useTemporaryFolder(): () => string {
  const folders: string[] = [];
  beforeEach(async () => {
    folders.push(await realpath(await mkdtemp(path.join(tmpdir(), 'manassa-release-'))));
  });
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 }))));
  return () => folders.at(-1) ?? '';
}

/** Long enough to be compressed. */
const SCRIPT = 'export const routes = [];\n'.repeat(100);

/** Writes a build like the bundler's, with a manifest. */
export async function buildFixture(
  folder: string,
  manifest: Record<string, unknown>,
  script = SCRIPT,
): Promise<string> {
  const isShell = manifest.app === 'shell';
  const full = {
    schema: 1,
    kind: isShell ? 'shell' : 'remote',
    version: '1',
    contractVersion: 1,
    entry: 'main.1a2b.js',
    ...(isShell
      ? { preload: { '*': ['main.css'] }, provides: { react: '19.3.1', 'antd/es/button': '6.6.8' } }
      : {
          nestedIn: null,
          routes: [],
          preload: { '*': ['routes.js'] },
          requires: { react: '^19.3.1' },
          uses: ['react'],
        }),
    ...manifest,
  };
  await mkdir(folder, { recursive: true });
  const files: Record<string, string> = {
    'manassa.json': JSON.stringify(full),
    'main.1a2b.js': script,
    ...(isShell
      ? { 'main.css': 'body{margin:0}', 'page.html': TEMPLATE }
      : { 'routes.js': script, 'courses.css': 'p{}' }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return folder;
}

const TEMPLATE = `<!doctype html>
<html lang="ar" dir="rtl">
  <head>
    <title><!--manassa:title-->منصة</title>
    <!--manassa:head-->
    <link rel="stylesheet" href="/apps/shell/1/main.css" crossorigin>
    <script type="module" src="/apps/shell/1/main.1a2b.js" crossorigin></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

/** Publishes a fixture build, later than the ones before. */
export async function publishFixture(
  storage: Storage,
  manifest: { app: string; version?: string; [field: string]: unknown },
) {
  const from = await buildFixture(await mkdtemp(path.join(tmpdir(), 'manassa-fixture-')), manifest);
  publications += 1;
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, publications)).toISOString();
  const published = await publishVersion({ storage, app: manifest.app, from, at });
  await rm(from, { recursive: true });
  return published;
}
let publications = 0;

export function buildLiveApp(over: Partial<LiveApp> = {}): LiveApp {
  const version = over.version ?? '1';
  return {
    kind: 'remote',
    version,
    base: `/apps/remote-x/${version}/`,
    entry: 'main.js',
    previous: null,
    heldBack: [],
    revoked: [],
    canary: null,
    contractVersion: 1,
    routes: [],
    nestedIn: null,
    layouts: [],
    preload: {},
    reads: {},
    requires: {},
    uses: [],
    provides: {},
    ...over,
  };
}

export function buildCandidate(version: string, over: Partial<Candidate> = {}): Candidate {
  const {
    previous: _previous,
    heldBack: _held,
    revoked: _revoked,
    canary: _canary,
    ...rest
  } = buildLiveApp({ version });
  return { ...rest, ...over };
}

export function buildCanary(version: string, over: Partial<Canary> = {}): Canary {
  return {
    ...buildCandidate(version),
    share: 10,
    since: '2026-01-01T00:00:00.000Z',
    sinceRevision: 1,
    haltAfter: 20,
    haltRate: 5,
    ...over,
  };
}

export function buildDocument(apps: Record<string, LiveApp>, over: Partial<ReleaseDocument> = {}): ReleaseDocument {
  return {
    schema: 1,
    revision: 1,
    at: '2026-01-01T00:00:00.000Z',
    by: 'tester',
    why: '',
    command: 'promote',
    changes: Object.entries(apps).map(([app, { version }]) => ({ app, from: null, to: version, kind: 'live' })),
    forced: [],
    notes: [],
    apps,
    ...over,
  };
}
