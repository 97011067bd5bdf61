import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './files.ts';
import { inlineScript } from './inlineScript.ts';

const FONTS = /cairo-(arabic|digits|letters)\..*woff2$/;

/**
 * For development, first in the page: the React Refresh runtimes of all bundles share this global. React's own fallback
 * keeps no renderers, so that a remote's update would be applied but not rendered.
 */
const REFRESH_HOOK = `(() => {
  const renderers = new Map();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers, supportsFiber: true, checkDCE() {},
    inject(renderer) { renderers.set(renderers.size + 1, renderer); return renderers.size; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };
})();`;

interface ShellFiles {
  base: string;
  entry: string | undefined;
  /** Files of the first chunk group. */
  files: string[];
  /** Files of the build. */
  assets: string[];
  development: boolean;
}

/** Returns the shell's page: the template with tags for fonts, styles and scripts. */
export function shellPage({ base, entry, files, assets, development }: ShellFiles): string {
  const ending = (extension: string): string[] => files.filter((file) => file.endsWith(extension));
  const tags = [
    ...(development ? [`<script>${REFRESH_HOOK}</script>`] : []),
    // Sorted: builds of the same sources list them in different orders.
    ...assets
      .filter((file) => FONTS.test(file))
      .sort()
      .map((file) => `<link as="font" type="font/woff2" href="${base}${file}" crossorigin>`),
    `<script>${inlineScript('shell/src/boot/orderFonts.ts')}</script>`,
    ...ending('.css').map((file) => `<link rel="stylesheet" href="${base}${file}" crossorigin>`),
    ...ending('.js')
      .filter((file) => file !== entry)
      .map((file) => `<link rel="modulepreload" href="${base}${file}" crossorigin>`),
    `<script type="module" src="${base}${entry}" crossorigin></script>`,
  ];
  const template = readFileSync(path.join(ROOT, 'shell/src/page.html'), 'utf8');
  return template
    .replace(
      '<!--manassa:reads-->',
      (place) => `${place}<script>${inlineScript('shell/src/boot/readEarly.ts')}</script>`,
    )
    .replace(
      '<!--manassa:boot-->',
      () => `<script id="manassa-boot">${inlineScript('shell/src/boot/bootScript.ts')}</script>`,
    )
    .replace('<!--manassa:assets-->', () => tags.join('\n    '));
}
