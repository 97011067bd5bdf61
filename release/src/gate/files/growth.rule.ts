import * as v from 'valibot';

/** File of a version with the bytes of its modules before they are minified; `build` writes it. */
export const MODULES_FILE = 'modules.json';

const modules = v.record(v.string(), v.number());
/** Bytes by file of the repository or package. */
export type Modules = v.InferOutput<typeof modules>;

/** Returns the modules of a version; null for one that does not list them. */
export function readModules(text: string | null | undefined): Modules | null {
  try {
    const read = v.safeParse(modules, JSON.parse(text ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Names the module that grew most since another version, else the largest one; '' if that is unknown. */
export function describeGrowth(before: Modules | null, now: Modules | null): string {
  if (now === null) return '';
  const grown = Object.entries(now)
    .map(([name, bytes]) => ({ name, bytes, more: bytes - (before?.[name] ?? 0) }))
    .sort((a, b) => b.more - a.more)[0];
  if (grown === undefined || grown.more <= 0) return '';
  if (before === null) return `; its largest module is ${grown.name} (${kb(grown.bytes)} before it is minified)`;
  const was = before[grown.name];
  const from = was === undefined ? 'is new' : `grew from ${kb(was)}`;
  return `; ${grown.name} ${from} ${was === undefined ? 'with' : 'to'} ${kb(grown.bytes)} before it is minified`;
}
