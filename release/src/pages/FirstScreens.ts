import { matchPath } from 'react-router-dom';
import { SHELL } from '../build/applications';
import type { LiveApp } from '../live/releaseDocument';
import {
  type FirstScreen,
  firstScreenOf,
  type Frames,
  readFrames,
  readScreens,
  screenAt,
  type ScreenAt,
  type Screens,
  type Sheet,
} from './firstScreen.rule';
import type { ReleaseSource } from './ReleaseSource';

type App = Pick<LiveApp, 'kind' | 'version' | 'base' | 'preload' | 'firstScreens' | 'nestedIn' | 'layouts'>;

/** First screens of one release. Without a readable file, scripts alone render a version's pages. */
export class FirstScreens {
  readonly #source: Pick<ReleaseSource, 'text'>;
  readonly #texts = new Map<string, Promise<string | null>>();
  readonly #frames = new Map<string, Promise<Frames | null>>();
  readonly #screens = new Map<string, Promise<Screens | null>>();
  readonly #composed = new Map<string, Promise<FirstScreen | null>>();

  constructor(source: Pick<ReleaseSource, 'text'>) {
    this.#source = source;
  }

  /** Returns an address's first screen for a browser's versions, or null. */
  async at(apps: Readonly<Record<string, App>>, pathname: string): Promise<FirstScreen | null> {
    const shell = apps[SHELL];
    const frames = shell && (await once(this.#frames, shell.version, () => this.#framesOf(shell)));
    if (!shell || !frames) return null;
    const all = await Promise.all(Object.entries(apps).map(([name, app]) => this.#screenAt(name, app, pathname)));
    const found = all.filter((screen) => screen !== null);
    const outer = found.find(({ app }) => app.nestedIn === null);
    if (!outer) return null;
    const nested = found.find(({ app }) => app.nestedIn !== null && outer.app.layouts.includes(app.nestedIn)) ?? null;
    const parts = [outer, ...(nested ? [nested] : [])];
    const key = [shell.version, ...parts.map(({ name, version, pattern }) => `${name} ${version} ${pattern}`)].join();
    return once(this.#composed, key, async () => {
      const sheets = await Promise.all([
        this.#sheets(SHELL, shell, pathname),
        ...parts.map(({ name, app }) => this.#sheets(name, app, pathname)),
      ]);
      return firstScreenOf(frames, outer, nested, sheets.flat());
    });
  }

  async #screenAt(name: string, app: App, pathname: string): Promise<(ScreenAt & { app: App }) | null> {
    if (app.kind === 'shell' || app.firstScreens === undefined) return null;
    const { version } = app;
    const screens = await once(this.#screens, `${name} ${version}`, () => this.#screensOf(name, app));
    const screen = screens && screenAt({ name, version, screens }, pathname);
    return screen && { ...screen, app };
  }

  async #framesOf(shell: App): Promise<Frames | null> {
    return readFrames(await this.#file(SHELL, shell, shell.firstScreens));
  }

  async #screensOf(name: string, app: App): Promise<Screens | null> {
    return readScreens(await this.#file(name, app, app.firstScreens));
  }

  async #sheets(name: string, app: App, pathname: string): Promise<Sheet[]> {
    const files = Object.entries(app.preload).flatMap(([pattern, all]) =>
      pattern === '*' || matchPath(pattern, pathname) !== null ? all.filter((file) => file.endsWith('.css')) : [],
    );
    const sheets = await Promise.all(
      files.map(async (file) => ({ base: app.base, file, text: await this.#file(name, app, file) })),
    );
    return sheets.flatMap(({ text, ...sheet }) => (text === null ? [] : [{ ...sheet, text }]));
  }

  #file(name: string, { version }: App, file: string | undefined): Promise<string | null> {
    if (file === undefined) return Promise.resolve(null);
    // An unreadable file is requested again with the next release, not for every page.
    return once(this.#texts, `${name}/${version}/${file}`, async () => {
      return (await this.#source.text?.(name, version, file).catch(() => null)) ?? null;
    });
  }
}

/** Returns the value of a key, created on first use. */
function once<Value>(known: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
