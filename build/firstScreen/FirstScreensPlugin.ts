import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';
import { type RemoteManifest, readJson, ROOT } from '../files.ts';
import { inlineScript } from '../inlineScript.ts';
import type { Target } from '../target.ts';
import { type NodeBundle, runInNode } from './nodeBuild.ts';
import { StyleAttributes } from './styleAttributes.ts';

const FILE = /^first-screens\.\w+\.json$/;

export function firstScreensFile(compilation: Compilation): string | undefined {
  return Object.keys(compilation.assets).find((file) => FILE.test(file));
}

/** Adds HTML rendered in Node: the first screens of pages, or the frame around them. */
export class FirstScreensPlugin {
  readonly #render: () => Promise<object>;

  constructor(render: () => Promise<object>) {
    this.#render = render;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ManassaFirstScreens', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'ManassaFirstScreens', stage }, async () => {
        const text = JSON.stringify(await this.#render());
        const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
        compilation.emitAsset(`first-screens.${hash}.json`, new compiler.rspack.sources.RawSource(text));
      });
    });
  }
}

/** Exports of remoteScreens.tsx; importing its type would add DOM types to the tools. */
interface ScreensModule {
  renderScreen: (
    address: string,
    layouts: readonly string[],
  ) => Promise<{ frame: string; visitor: string; student: string }>;
}

/** Returns the plugin that renders the pages in a remote's `firstScreens`. */
export function screensOf(app: string, target: Target, constants: NodeBundle['constants']): FirstScreensPlugin[] {
  const { firstScreens = {}, layouts = [] } = readJson<RemoteManifest>(app, 'remote.json');
  if (target.dev || Object.keys(firstScreens).length === 0) return [];
  const bundle = {
    entry: path.join(ROOT, 'build/firstScreen/remoteScreens.tsx'),
    alias: { 'manassa-routes': path.join(ROOT, app, 'src/routes') },
    constants,
  };
  return [
    new FirstScreensPlugin(() =>
      runInNode<ScreensModule, object>(app, target, bundle, async ({ renderScreen }) => {
        const styles = new StyleAttributes(app);
        const screens: Record<string, object> = {};
        for (const [pattern, address] of Object.entries(firstScreens)) {
          const { frame, visitor, student } = await renderScreen(address, layouts);
          screens[pattern] = { frame, visitor: styles.moveFrom(visitor), student: styles.moveFrom(student) };
        }
        return { schema: 1, screens, styles: styles.rules };
      }),
    ),
  ];
}

type Cut = readonly [before: string, after: string];
type FrameHtml = Record<'visitor' | 'student', Cut>;

/** Exports of the shell's module, which a team's checkout may lack. */
interface FrameModule {
  renderFrames: () => Promise<Record<string, FrameHtml>>;
  renderContacts: () => object;
}

export function framesOf(target: Target, constants: NodeBundle['constants']): FirstScreensPlugin {
  const bundle = { entry: path.join(ROOT, 'shell/src/firstScreen/frames.tsx'), constants };
  return new FirstScreensPlugin(() =>
    runInNode<FrameModule, object>('shell', target, bundle, async ({ renderFrames, renderContacts }) => {
      const styles = new StyleAttributes('shell');
      const move = ([before, after]: Cut): Cut => [styles.moveFrom(before), styles.moveFrom(after)];
      const frames = Object.entries(await renderFrames()).map(([kind, { visitor, student }]) => [
        kind,
        { visitor: move(visitor), student: move(student) },
      ]);
      const script = inlineScript('shell/src/firstScreen/holdScript.ts');
      const contacts = renderContacts();
      return { schema: 1, frames: Object.fromEntries(frames), contacts, script, styles: styles.rules };
    }),
  );
}
