/** Address parameter that makes this browser run another version of a remote. */
const OVERRIDE_PARAMETER = 'manassa-override';

type OverrideRequest =
  | { kind: 'reset' }
  /** `remote-exam@1.2.3`: a published version. */
  | { kind: 'version'; remote: string; version: string }
  /** `remote-exam=http://localhost:8104`: a folder that serves manifest files. */
  | { kind: 'address'; remote: string; base: string }
  | { kind: 'refused'; why: string };

export interface Permission {
  origin: string;
  /** The installation's list; the page's own origin is always allowed. */
  allowedOrigins: readonly string[];
  remotes: readonly string[];
}

const EXAMPLES = 'write remote-exam@1.2.3, remote-exam=http://localhost:8104 or reset';

/**
 * Returns true if code may be loaded from an address. The installation decides: otherwise a link could run foreign code
 * in a student's page.
 */
export function isAllowedAddress(address: string, { origin, allowedOrigins }: Permission): boolean {
  try {
    const url = new URL(address, origin);
    return ['http:', 'https:'].includes(url.protocol) && [origin, ...allowedOrigins].includes(url.origin);
  } catch {
    return false;
  }
}

function readOne(text: string, permission: Permission): OverrideRequest {
  if (text === 'reset') return { kind: 'reset' };
  const [, remote, sign, target] = /^([a-z][a-z0-9-]*)([@=])(.+)$/.exec(text) ?? [];
  if (remote === undefined || sign === undefined || target === undefined) {
    return { kind: 'refused', why: `"${text}" is not an override: ${EXAMPLES}` };
  }
  if (!permission.remotes.includes(remote)) {
    return { kind: 'refused', why: `there is no remote "${remote}": ${permission.remotes.join(', ')}` };
  }
  if (sign === '@') {
    const isVersion = /^\w[\w.+-]*$/.test(target) && !target.includes('..');
    return isVersion
      ? { kind: 'version', remote, version: target }
      : { kind: 'refused', why: `"${target}" is not a version` };
  }
  if (!isAllowedAddress(target, permission)) {
    const allowed = [permission.origin, ...permission.allowedOrigins].join(', ');
    return { kind: 'refused', why: `"${target}" is not allowed here, only ${allowed} (OVERRIDE_ORIGINS)` };
  }
  const url = new URL(target, permission.origin);
  return { kind: 'address', remote, base: `${url.origin}${url.pathname.replace(/\/*$/, '/')}` };
}

/** Reads the override parameters: repeated, or separated by commas. */
export function readOverrideRequests(search: string, permission: Permission): OverrideRequest[] {
  return new URLSearchParams(search)
    .getAll(OVERRIDE_PARAMETER)
    .flatMap((value) => value.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => readOne(text, permission));
}

export function withoutOverrides({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(OVERRIDE_PARAMETER);
  const left = parameters.toString();
  return `${pathname}${left === '' ? '' : `?${left}`}${hash}`;
}

/** Returns the base address of another published version, in a folder beside the live one. */
export function versionAddress(liveBase: string, liveVersion: string, version: string): string {
  const beside = liveBase.endsWith(`/${liveVersion}/`) ? liveBase.slice(0, -liveVersion.length - 1) : liveBase;
  return `${beside}${version}/`;
}

/** Returns true for the base of a version in the live one's folder, which may be on another origin. */
export function isBesideLive(base: string, live: { base: string; version: string }): boolean {
  return base === versionAddress(live.base, live.version, base.split('/').at(-2) ?? '');
}
