import * as v from 'valibot';
import { rangeFor } from '../../live/manifests.rule';
import type { LiveApp } from '../../live/releaseDocument';
import { parseJson } from '../../storage/parseJson.rule';

/** Module Federation's manifest beside a remote's files. */
export const CONTAINER_FILE = 'mf-manifest.json';

const EXPOSED = './routes';

const container = v.object({
  metaData: v.object({ remoteEntry: v.object({ name: v.string() }) }),
  shared: v.optional(v.array(v.object({ name: v.string(), requiredVersion: v.optional(v.unknown()) })), []),
  exposes: v.array(v.object({ path: v.string(), assets: v.object({ js: v.object({ sync: v.array(v.string()) }) }) })),
});

/**
 * Returns faults of a remote's container. Federation uses its version ranges, the gate those of the manifest: they must
 * agree. `who` is a name for sentences, e.g. `remote-exam 1.2.0`; `text` is the content of CONTAINER_FILE, `files` all
 * paths of the version.
 */
export function judgeContainer(
  who: string,
  { kind, entry, uses, requires }: Pick<LiveApp, 'kind' | 'entry' | 'uses' | 'requires'>,
  text: Buffer | string | null,
  files: ReadonlySet<string>,
): string[] {
  if (kind === 'shell') return [];
  if (text === null) return [`${who} has no ${CONTAINER_FILE}: build it with the federation plugin`];
  const read = parseJson(container, text);
  if (!read) return [`${CONTAINER_FILE} of ${who} cannot be read: build it again`];
  const exposed = read.exposes.find(({ path }) => path === EXPOSED);
  const names = read.exposes.map(({ path }) => path).join(', ') || 'nothing';
  if (!exposed) return [`${who} exposes ${names}, not ${EXPOSED}: expose src/routes under that name`];
  const reasons: string[] = [];
  const started = read.metaData.remoteEntry.name;
  if (started !== entry) reasons.push(`${who} starts with ${entry}, but its container is ${started}`);
  const unsaid = read.shared.map(({ name }) => name).filter((name) => !uses.includes(name));
  if (unsaid.length > 0) reasons.push(`${who} uses ${unsaid.join(', ')} without its manifest saying so`);
  for (const { name, requiredVersion: asked } of read.shared) {
    const said = rangeFor(name, requires);
    if (typeof asked !== 'string' || ['', '*', said].includes(asked) || said === undefined) continue;
    reasons.push(`${who} asks for ${name} ${asked}, but its manifest says ${said}`);
  }
  for (const file of exposed.assets.js.sync.filter((name) => !files.has(name))) {
    reasons.push(`${who} exposes ${EXPOSED} from ${file}, which it does not have`);
  }
  return reasons.map((reason) => `${reason}: build it again`);
}

/** A text that only this library contains, in every build. */
export const LIBRARY_MARKS: Readonly<Record<string, RegExp>> = {
  react: /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/,
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/,
  'react-router-dom': /__reactRouterVersion/,
  jotai: /atom not writable|storeSymbol|INTERNAL_buildStore|jotai-store|useHydrateAtoms/,
  swr: /\$swr\$|\$inf\$/,
  dayjs: /\$isDayjsObject/,
  antd: /["']?iconPrefixCls["']?\s*[:=]/,
  '@ant-design/cssinjs': /data-css-hash/,
  '@manassa/shared': /حدث خطأ في الاتصال حاول مرة أخرى/,
};

/** Returns the shell's libraries that a remote bundles itself; `scripts` are its paths and texts. */
export function judgeCopies(
  who: string,
  { kind }: Pick<LiveApp, 'kind'>,
  scripts: readonly (readonly [file: string, text: string])[],
): string[] {
  if (kind === 'shell') return [];
  return Object.entries(LIBRARY_MARKS).flatMap(([library, mark]) => {
    const carrier = scripts.find(([, text]) => mark.test(text))?.[0];
    if (carrier === undefined) return [];
    return `${who} brings its own ${library} (in ${carrier}): the shell provides it, so name it under peerDependencies`;
  });
}
