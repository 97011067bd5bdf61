import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBrowser } from '@manassa/release/browser';
import { changeRelease, type Ended, FolderStorage, readHistory, readLive } from '@manassa/release/testing';
import { ROOT } from '../../harness/startProduct';
import { askGate, onePageRelease } from '../askGate';
import { type Draft, publishEdited } from '../editedVersion';

const APP = 'remote-student';

/** A release folder, and what is live in it. */
interface Place {
  releaseDir: string;
  versions: Readonly<Record<string, string>>;
}

const whole: Place = { releaseDir: '', versions: {} };
/** For faults that a browser finds. */
const onePage: Place = { releaseDir: '', versions: {} };

let folder = '';
let browser: Awaited<ReturnType<typeof openBrowser>>;
const storage = (): FolderStorage => new FolderStorage(whole.releaseDir);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'manassa-gate-'));
  whole.releaseDir = path.join(folder, 'whole');
  onePage.releaseDir = path.join(folder, 'one');
  cpSync(path.join(process.env.E2E_FOLDER ?? '', 'release'), whole.releaseDir, { recursive: true });
  // Visitors are sent to the login.
  await onePageRelease(onePage.releaseDir, { [APP]: '/student/results', 'remote-public': '/login' });
  for (const place of [whole, onePage]) {
    const apps = (await readLive(new FolderStorage(place.releaseDir)))?.apps ?? {};
    place.versions = Object.fromEntries(Object.entries(apps).map(([app, { version }]) => [app, version]));
  }
  browser = await openBrowser(process.env.E2E_BROWSER ?? '');
});

afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

const liveVersion = (app: string, { versions }: Place = whole): string => versions[app] ?? '';

async function reasonsAgainst(app: string, version: string, { releaseDir }: Place = whole): Promise<string[]> {
  return (await askGate({ releaseDir, browser }, app, version)).reasons;
}

let drafts = 0;

async function publish(app: string, change?: (draft: Draft) => void, place: Place = whole): Promise<string> {
  drafts += 1;
  const version = `9.0.${drafts}`;
  await publishEdited(place.releaseDir, app, liveVersion(app, place), version, change);
  return version;
}

const ENTRY = /^remote\..*\.js$/;
const ROUTES = /^__federation_expose_routes\..*\.js$/;

function prepend(file: RegExp, code: string): (draft: Draft) => void {
  return (draft) => {
    const name = draft.find(file);
    draft.write(name, code + draft.read(name));
  };
}

/** Returns the code that a bundler adds to a remote that does not share React. */
function ownReact(): string {
  const file = path.join(ROOT, 'node_modules/react/cjs/react.production.js');
  return `(exports=>{${readFileSync(file, 'utf8')}})({});\n`;
}

/** Faults that a browser finds, each with the gate's message. */
const BREAKS: [string, (draft: Draft) => void, RegExp][] = [
  [
    'whose page is missing',
    (draft) => {
      const page = draft.find(/^results\..*\.js$/);
      draft.remove(page);
      draft.manifest(({ preload }) => (preload['/student/results'] = []));
    },
    /\/student\/results .*: requested \/apps\/remote-student\/\S+\/results\.\S+, which failed: 404;/,
  ],
  [
    'whose page throws while it is drawn',
    (draft) => {
      const file = draft.find(/^results\..*\.js$/);
      // React throws for an object in place of text.
      draft.write(file, draft.read(file).replace(/["'`]متوسط النتائج["'`]/, '{}'));
    },
    /\/student\/results .*: (complained: .*Minified React error #31|did not load: the page fell back)/,
  ],
  [
    'that repaints the theme',
    (draft) => {
      const file = draft.find(/^results\..*\.css$/);
      draft.write(file, `${draft.read(file)} main > * { --m-primary: #ff0000 }`);
    },
    /\/student\/results .*: has the primary colour #ff0000 in place of the shell's #1d4ed8;/,
  ],
];

/** Faults that the files show, each with the gate's message. */
const FLAWS: [string, (draft: Draft) => void, RegExp][] = [
  ['without its exposed module', (draft) => dropRoutes(draft), /exposes \.\/routes from \S+, which it does not have/],
  ['that brings its own React', prepend(ROUTES, ownReact()), /brings its own react \(in __federation_expose_routes/],
  [
    'that uses what the shell lacks',
    (draft) => draft.manifest(({ uses }) => uses.push('antd/es/table')),
    /uses antd\/es\/table, which shell \S+ does not provide/,
  ],
  [
    'that is too large',
    prepend(ENTRY, `/*${randomBytes(60_000).toString('hex')}*/`),
    /sends \d+\.\d kB before \S+ shows, more than its budget of \d+ kB: make it smaller, or raise budget/,
  ],
  [
    'that drops a page',
    (draft) => draft.manifest(({ preload }) => delete preload['/student/results']),
    /no longer serves \/student\/results, which \S+ does: bring the page back, promote the remote that has it now in the same command, or say with --force why it goes/,
  ],
  [
    "that takes another remote's address",
    (draft) => draft.manifest(({ routes }) => routes.push('/course/buy')),
    /remote-student \S+ and remote-course-player \S+ both serve \/course\/buy/,
  ],
];

function dropRoutes(draft: Draft): void {
  const routes = draft.find(ROUTES);
  draft.remove(routes);
  draft.manifest(({ preload }) => (preload['*'] = []));
}

describe('gate', () => {
  it.each(BREAKS)('RL-03 FE-03 refuses a remote %s, by what a browser sees', async (_, change, reason) => {
    const reasons = await reasonsAgainst(APP, await publish(APP, change, onePage), onePage);
    expect(reasons).toEqual(expect.arrayContaining([expect.stringMatching(reason)]));
  });

  it.each(FLAWS)('RL-03 FE-03 refuses a remote %s, by its files', async (_, change, reason) => {
    const reasons = await reasonsAgainst(APP, await publish(APP, change));
    expect(reasons).toEqual(expect.arrayContaining([expect.stringMatching(reason)]));
  });

  it('FS-06 knows each module of a file, so that an exceeded budget names the one that grew', () => {
    const modulesOf = (app: string): Record<string, number> =>
      JSON.parse(readFileSync(path.join(whole.releaseDir, 'apps', app, liveVersion(app), 'modules.json'), 'utf8'));
    expect(modulesOf('shell')).toMatchObject({
      'react-dom': expect.any(Number),
      'shell/src/start.tsx': expect.any(Number),
      'shell/src/remotes/RemoteRouter.tsx': expect.any(Number),
    });
    expect(modulesOf('remote-exam')).toHaveProperty(['remote-exam/src/attend/AttendScreen.tsx']);
  });

  it('RL-03 refuses a shell that removes what live remotes need', async () => {
    const poorer = await publish('shell', (draft) => draft.manifest(({ provides }) => delete provides.swr));
    expect(await reasonsAgainst('shell', poorer)).toEqual(
      expect.arrayContaining([expect.stringMatching(/remote-\S+ \S+ needs swr \S+, which shell 9\.0\.\d+ does not/)]),
    );
  });

  it('RL-03 refuses a version without a working fallback, until the last good version is repaired', async () => {
    const version = await publish(APP);
    const before = path.join(whole.releaseDir, 'apps', APP, liveVersion(APP));
    renameSync(path.join(before, 'manassa.json'), path.join(before, 'aside'));
    expect(await reasonsAgainst(APP, version)).toEqual([
      expect.stringMatching(/would fall back to \S+, but manassa\.json is missing: publish that version again/),
    ]);
    renameSync(path.join(before, 'aside'), path.join(before, 'manassa.json'));
  });

  it('RL-03 RL-04 can be overruled with a reason only, and the history keeps its message', async () => {
    // One page of three: the others are fine.
    const version = await publish(APP, prepend(/^results\..*\.js$/, 'document.documentElement.dir="ltr";'));
    const live = await readLive(storage());
    const refused = await release('promote', APP, version);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^refused: remote-student 9\.0\.\d+ at \/student\/results .*: turned the page to ltr/);
    expect(await readLive(storage())).toEqual(live);
    expect(await release('promote', APP, version, '--force')).toMatchObject({ code: 2 });
    expect(await release('promote', APP, version, '--force', '--why', 'an English evening')).toMatchObject({ code: 0 });
    const last = (await readHistory(storage())).at(-1);
    expect(last).toMatchObject({ why: 'an English evening', revision: (live?.revision ?? 0) + 1 });
    expect(last?.forced).toEqual(['the pages were not opened in a browser']);
    expect(last?.apps[APP]?.version).toBe(version);
    // Without a command, which would open the pages afterwards.
    const reason = { by: 'tester', why: 'the evening is over', command: 'test' };
    const decide = () => [{ app: APP, version: liveVersion(APP), back: true }];
    await changeRelease({ storage: storage(), reason, decide });
  });
});

function release(...words: string[]): Promise<Ended> {
  const env = { ...process.env, NODE_OPTIONS: '', RELEASE_DIR: whole.releaseDir, CHROME_PATH: process.env.E2E_BROWSER };
  return new Promise((resolve) => {
    execFile(process.execPath, ['release/cli.js', ...words], { cwd: ROOT, env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() }),
    );
  });
}
