import { createRequire } from 'node:module';
import browserslist from 'browserslist';

/** Browser support of every language, DOM and CSS feature, maintained by MDN. */
export const features = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** Names of browsers in a browserslist, with their names in MDN's data. */
const NAMES = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'safari_ios' };

function compareVersions(a, b) {
  const [left, right] = [a, b].map((version) => version.replace('≤', '').split('.').map(Number));
  return left[0] - right[0] || (left[1] ?? 0) - (right[1] ?? 0);
}

/**
 * Returns the oldest version of each browser of a folder's .browserslistrc, by MDN's names.
 *
 * @param {string} [folder]
 * @returns {Record<string, string>} for example `{ chrome: '94' }`
 * @throws if the list names a browser that MDN's data has under another name
 */
function oldestBrowsers(folder = import.meta.dirname) {
  const oldest = {};
  for (const entry of browserslist(undefined, { path: folder })) {
    const [name, range] = entry.split(' ');
    const version = range.split('-')[0];
    const known = NAMES[name];
    if (known === undefined) throw new Error(`.browserslistrc names ${name}: add it to NAMES in browserSupport.js`);
    if (oldest[known] === undefined || compareVersions(version, oldest[known]) < 0) oldest[known] = version;
  }
  return oldest;
}

/** Accepts a feature under its own name or one that a build tool prefixes. */
function isSupported(statements, version, allowPrefix) {
  const usable = [statements ?? []]
    .flat()
    .filter(({ version_added: added, flags, prefix, alternative_name: other }) => {
      return typeof added === 'string' && added !== 'preview' && !flags && !other && (allowPrefix || !prefix);
    });
  const isIn = ({ version_added: added, version_removed: removed }) =>
    compareVersions(added, version) <= 0 && (removed === undefined || compareVersions(version, removed) < 0);
  return usable.some(isIn) && usable.some(({ version_removed: removed }) => removed === undefined);
}

/**
 * Returns a function that lists the oldest browsers without a feature, as `chrome 94`. The feature is an entry of
 * `features`, for example `features.api.URL.canParse_static`; an entry without support data has no such browser.
 *
 * @param {{ allowPrefix?: boolean }} [options] `allowPrefix` for features that the build prefixes where needed
 * @returns {(feature: object | undefined) => string[]}
 */
export function browsersWithout({ allowPrefix = false } = {}) {
  const oldest = oldestBrowsers();
  return (feature) => {
    const support = feature?.__compat?.support;
    if (support === undefined) return [];
    return Object.entries(oldest)
      .filter(([browser, version]) => !isSupported(support[browser], version, allowPrefix))
      .map(([browser, version]) => `${browser} ${version}`);
  };
}
