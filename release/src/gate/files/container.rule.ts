import * as v from 'valibot';
import { satisfies, validRange } from 'semver';
import { rangeFor } from '../../live/manifests.rule';
import type { LiveApp } from '../../live/releaseDocument';
import { mediaType } from '../../storage/mediaType.rule';
import { parseJson } from '../../storage/parseJson.rule';

/** Module Federation's manifest beside a remote's files. */
export const CONTAINER_FILE = 'mf-manifest.json';

const EXPOSED = './routes';

/** Texts of a version's files by path; null for binary files. */
export type Texts = Readonly<Record<string, string | null>>;

export interface Version {
  kind: 'shell' | 'remote';
  /** Name in sentences, e.g. `remote-exam 1.2.0`. */
  who: string;
  entry: string;
  preload: Readonly<Record<string, readonly string[]>>;
  uses: readonly string[];
  requires: Readonly<Record<string, string>>;
}

/** The shell for a version. */
export interface Surrounding {
  /** Name in sentences, e.g. `shell 1.2.0`. */
  who: string;
  /** Share keys with their versions. */
  provides: Readonly<Record<string, string>>;
}

export function shellOf(set: Readonly<Record<string, LiveApp>>): Surrounding | null {
  const found = Object.entries(set).find(([, { kind }]) => kind === 'shell');
  return found ? { who: `${found[0]} ${found[1].version}`, provides: found[1].provides } : null;
}

const container = v.object({
  metaData: v.object({ remoteEntry: v.object({ name: v.string() }) }),
  shared: v.optional(v.array(v.object({ name: v.string(), requiredVersion: v.optional(v.unknown()) })), []),
  exposes: v.array(v.object({ path: v.string(), assets: v.object({ js: v.object({ sync: v.array(v.string()) }) }) })),
});

/** Returns the reasons why a remote's container does not fit the shell (null for none). */
export function judgeContainer(version: Version, texts: Texts, shell: Surrounding | null): string[] {
  const { kind, who, entry, uses } = version;
  if (kind === 'shell') return [];
  const text = texts[CONTAINER_FILE];
  if (typeof text !== 'string') return [`${who} has no ${CONTAINER_FILE}: build it with the federation plugin`];
  const read = parseJson(container, text);
  if (!read) return [`${CONTAINER_FILE} of ${who} cannot be read: build it again`];
  const { exposes, metaData, shared } = read;
  const unsaid = shared.map(({ name }) => name).filter((name) => !uses.includes(name));
  const exposed = exposes.find(({ path }) => path === EXPOSED);
  const names = exposes.map(({ path }) => path).join(', ') || 'nothing';
  if (!exposed) return [`${who} exposes ${names}, not ${EXPOSED}: expose src/routes under that name`];
  return [
    ...(metaData.remoteEntry.name === entry
      ? []
      : [`${who} starts with ${entry}, but its container is ${metaData.remoteEntry.name}: build it again`]),
    ...(unsaid.length === 0 ? [] : [`${who} uses ${unsaid.join(', ')} without its manifest saying so: build it again`]),
    ...shared.flatMap(({ name, requiredVersion }) => judgeRange(version, name, requiredVersion, shell)),
    ...exposed.assets.js.sync.flatMap((file) =>
      file in texts ? [] : [`${who} exposes ${EXPOSED} from ${file}, which it does not have: build it again`],
    ),
  ];
}

/** Federation uses the container's range, later shells are compared with the manifest's: they must agree. */
function judgeRange({ who, requires }: Version, name: string, asked: unknown, shell: Surrounding | null): string[] {
  if (typeof asked !== 'string' || asked === '' || asked === '*') return [];
  const said = rangeFor(name, requires);
  if (said !== undefined && said !== asked) {
    return [`${who} asks for ${name} ${asked}, but its manifest says ${said}: build it again`];
  }
  if (validRange(asked) === null)
    return [`${who} asks for ${name} in "${asked}", which is not a range: build it again`];
  const provided = shell && Object.hasOwn(shell.provides, name) ? shell.provides[name] : undefined;
  if (!shell || provided === undefined || satisfies(provided, asked)) return [];
  return [`${who} asks for ${name} ${asked}, but ${shell.who} provides ${provided}: build it for that`];
}

/** File types by their use in a page. */
const ASKED_AS: readonly (readonly [RegExp, string])[] = [
  [/^text\/javascript/, 'a script'],
  [/^text\/css/, 'a style sheet'],
  [/^font\//, 'a font'],
];

/** Returns the files that a browser would reject: an entry that is no script, a page in place of a script. */
export function judgeTypes({ who, entry, preload }: Version, texts: Texts): string[] {
  const named = [...new Set(Object.values(preload).flat())].filter((file) => file !== entry);
  return [
    ...(mediaType(entry).startsWith('text/javascript')
      ? []
      : [`the entry of ${who}, ${entry}, is served as ${typeName(entry)}: an entry has to be a .js file`]),
    ...named.flatMap((file) =>
      ASKED_AS.some(([type]) => type.test(mediaType(file)))
        ? []
        : [
            `${who} preloads ${file}, which is served as ${typeName(file)}: only scripts, style sheets and fonts can be`,
          ],
    ),
    ...Object.entries(texts).flatMap(([file, text]) => {
      const wanted = ASKED_AS.find(([type]) => type.test(mediaType(file)))?.[1];
      if (wanted === undefined || text === null || !looksLikePage(text)) return [];
      return [`${file} of ${who} holds a web page instead of ${wanted}: build it again`];
    }),
  ];
}

function typeName(file: string): string {
  return mediaType(file).replace(/;.*/, '');
}

/** Some servers answer a missing file with a page and status 200. */
function looksLikePage(text: string): boolean {
  return /^\s*<(!doctype|html|head|body)\b/i.test(text);
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

/** Returns the shell's libraries that a remote bundles itself. */
export function judgeCopies({ kind, who }: Version, texts: Texts): string[] {
  if (kind === 'shell') return [];
  const scripts = Object.entries(texts).filter(([file]) => mediaType(file).startsWith('text/javascript'));
  return Object.entries(LIBRARY_MARKS).flatMap(([library, mark]) => {
    const carrier = scripts.find(([, text]) => text !== null && mark.test(text))?.[0];
    return carrier === undefined
      ? []
      : [`${who} brings its own ${library} (in ${carrier}): the shell provides it, so name it under peerDependencies`];
  });
}
