import { createHash } from 'node:crypto';
import { changeSentence } from '../live/changeSentence.rule';
import type { ReleaseDocument } from '../live/releaseDocument';
import { HALT_RATE } from '../live/canary.rule';
import { figuresOf } from '../reports/verdict.rule';
import type { AppOverview, VersionReports } from './overview.rule';

interface VersionsPage {
  document: ReleaseDocument;
  apps: readonly AppOverview[];
  /** ISO time. */
  now: string;
  /** Also shows operators, reasons, the gate's notes and error messages, which may contain any text from a browser. */
  forOperators: boolean;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2530; --soft: #5b6675; --line: #dde2e8; --card: #fff; --page: #f5f6f8; --good: #1b7a4b; --bad: #b3261e; --trial: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebef; --soft: #a3adba; --line: #333c47; --card: #1c222a; --page: #14181e; --good: #6fd3a0; --bad: #ff9d94; --trial: #f2c06b; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px 48px; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-inline-size: 760px; margin-inline: auto; }
h1 { margin: 0; font-size: 24px; }
h2 { margin: 0; font-size: 17px; overflow-wrap: anywhere; }
p { margin: 4px 0 0; overflow-wrap: anywhere; }
.soft, dt { color: var(--soft); }
.good { color: var(--good); }
.bad { color: var(--bad); }
.trial { color: var(--trial); }
section { margin-block-start: 16px; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
dl { display: grid; grid-template-columns: 88px minmax(0, 1fr); gap: 4px 12px; margin: 8px 0 0; }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
ul { margin: 12px 0 0; padding: 12px 0 0; border-block-start: 1px solid var(--line); list-style: none; }
li + li { margin-block-start: 8px; }
a { color: inherit; }
`;

/** Allows only the page's own style. */
export const VERSIONS_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Returns the versions page as plain HTML, which works when the applications do not. */
export function versionsPage({ document, apps, now, forOperators }: VersionsPage): string {
  const { revision, at, by, why, changes, forced, notes } = document;
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>What runs: revision ${revision}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>What runs</h1>
<p class="soft">Now ${time(now)} · <a href="/release.json">release.json</a> · <a href="/live.json">live.json</a> · <a href="/healthz">healthz</a></p>
<section aria-labelledby="revision">
<h2 id="revision">Revision ${revision}</h2>
<dl>
${entry('When', time(at))}
${forOperators ? entry('Who', escape(by)) : ''}
${forOperators ? entry('Why', why === '' ? '<span class="soft">no reason given</span>' : `<span dir="auto">${escape(why)}</span>`) : ''}
${entry('What', changes.map((change) => escape(changeSentence(change))).join('<br>'))}
${forOperators && forced.length > 0 ? entry('Forced', forced.map((objection) => `<span class="bad">${escape(objection)}</span>`).join('<br>')) : ''}
${forOperators && notes.length > 0 ? entry('Notes', notes.map(escape).join('<br>')) : ''}
</dl>
</section>
${apps.map((app) => appSection(app, forOperators)).join('\n')}
</main>
</body>
</html>
`;
}

function appSection(overview: AppOverview, forOperators: boolean): string {
  const { app, live, previous, canary, heldBack, revoked, reports, warning } = overview;
  const held = heldBack.map(
    (version) => code(version) + (revoked.includes(version) ? ' <span class="bad">withdrawn</span>' : ''),
  );
  return `<section aria-labelledby="${escape(app)}">
<h2 id="${escape(app)}">${escape(app)}</h2>
${warning === null ? '' : `<p class="bad">${escape(warning)}</p>`}
<dl>
${entry('Live', live === null ? '<span class="soft">nothing</span>' : code(live))}
${entry('Before it', previous === null ? '<span class="soft">nothing</span>' : code(previous))}
${entry('Canary', canary ? `${code(canary.version)} <span class="trial">${canary.share} % of the students</span><br><span class="soft">since ${time(canary.since)}, halted when more than ${canary.haltRate} % of at least ${canary.haltAfter} pages fail</span>` : '<span class="soft">none</span>')}
${heldBack.length > 0 ? entry('Held back', held.join('<br>')) : ''}
</dl>
${reports.length === 0 ? '<p class="soft">No reports from browsers in the last 24 hours.</p>' : `<ul aria-label="Reports of the last 24 hours">\n${reports.map((one) => reportItem(one, forOperators)).join('\n')}\n</ul>`}
</section>`;
}

function reportItem(reports: VersionReports, forOperators: boolean): string {
  const { version, role, failures, lastAt, lastMessage } = reports;
  const tone = failures === 0 ? 'good' : isTooMany(reports) ? 'bad' : 'some';
  const figures = `<span class="${tone}">${escape(figuresOf(reports))}</span>`;
  const message =
    forOperators && lastMessage !== null ? `<br><span class="soft">last error: ${escape(lastMessage)}</span>` : '';
  return `<li>${code(version)}${role === 'none' ? '' : ` <span class="soft">${role === 'revoked' ? 'withdrawn' : role}</span>`}<br>${figures} <span class="soft">last ${time(lastAt)}</span>${message}</li>`;
}

/** Returns true above the default halt rate of canaries. */
function isTooMany({ failures, pages }: VersionReports): boolean {
  return failures * 100 > pages * HALT_RATE;
}

function entry(term: string, html: string): string {
  return `<dt>${term}</dt><dd>${html}</dd>`;
}

function code(text: string): string {
  return `<code>${escape(text)}</code>`;
}

/** Shows an ISO time to the second, in UTC. */
function time(iso: string): string {
  return `<time datetime="${escape(iso)}">${escape(iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'))}</time>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
