import { existsSync } from 'node:fs';
import { fullBrowser } from './fullBrowser';
import { canInstall, installCommand, installPackages } from './installPackages';

/** A part of the browser tests that needs other programs than Node and a browser. */
interface OptionalPart {
  /** The tests that are skipped without it, as a noun. */
  tests: string;
  needs: string;
  packages: readonly string[];
  isReady: () => boolean;
}

export const NGINX = '/usr/sbin/nginx';
export const FIREFOX = '/usr/bin/firefox-esr';
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
export const XVFB = '/usr/bin/Xvfb';
const CEPH = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph'].map((name) => `/usr/bin/${name}`);

export const OPTIONAL_PARTS = {
  nginx: {
    tests: 'tests behind nginx',
    needs: 'nginx',
    packages: ['nginx-light'],
    isReady: () => existsSync(NGINX),
  },
  objectStore: {
    tests: 'tests of a release folder in a bucket',
    needs: "Ceph's object store",
    packages: ['ceph-mon', 'ceph-osd', 'radosgw'],
    isReady: () => CEPH.every((file) => existsSync(file)),
  },
  fullBrowser: {
    tests: 'tests of failing devices and networks',
    needs: 'Chrome or Chromium with its own pages, beside the headless shell',
    packages: ['chromium'],
    isReady: () => fullBrowser(process.env) !== null,
  },
  otherEngines: {
    tests: 'tests in Firefox and WebKit',
    needs: 'Firefox, and the WebDriver of WebKitGTK on a screen of its own',
    packages: ['firefox-esr', 'webkit2gtk-driver', 'xvfb'],
    isReady: () => [FIREFOX, WEBKIT_DRIVER, XVFB].every((file) => existsSync(file)),
  },
} satisfies Record<string, OptionalPart>;

type PartName = keyof typeof OPTIONAL_PARTS;

export function skippedLine({ tests, needs, packages }: Omit<OptionalPart, 'isReady'>): string {
  return `SKIPPED the ${tests}: they need ${needs}. To run them: ${installCommand(packages)}`;
}

/**
 * Returns the parts that this machine cannot test. On CI missing packages are installed.
 *
 * @throws Error on CI when a part is still missing after its installation
 */
export function missingParts(): PartName[] {
  const missing = (Object.keys(OPTIONAL_PARTS) as PartName[]).filter((name) => !OPTIONAL_PARTS[name].isReady());
  if (!process.env.CI || missing.length === 0) return missing;
  const parts = missing.map((name) => OPTIONAL_PARTS[name]);
  if (canInstall()) {
    installPackages(
      parts.flatMap(({ packages }) => packages),
      `the ${parts.map(({ tests }) => tests).join(', the ')}`,
    );
  }
  for (const { tests, needs, isReady } of parts) {
    if (!isReady()) throw new Error(`CI skips nothing, but the ${tests} need ${needs}`);
  }
  return [];
}

/** Returns `describe`, or `describe.skip` if this machine lacks one of the parts. */
export function describeWith(...names: PartName[]): jest.Describe {
  const missing = (process.env.E2E_MISSING ?? '').split(',');
  return names.some((name) => missing.includes(name)) ? describe.skip : describe;
}
