import disableDevtool from 'disable-devtool';
import { isAttemptPath } from '../platform/attemptPath.rule';

/** In ms; set by the specification. */
export const CHECK_EVERY_MS = 500;

/** Excludes printing 25,000 cells at every check, which drains batteries, and debugger statements, which stop pages. */
const DETECTORS = [
  disableDevtool.DetectorType.DefineId,
  disableDevtool.DetectorType.Size,
  disableDevtool.DetectorType.DateToString,
  disableDevtool.DetectorType.FuncToString,
  disableDevtool.DetectorType.DebugLib,
];

let warned = false;

/** Only logs: the detection has false positives, so the page must never close. */
function onOpen(): void {
  if (warned || isAttemptPath(window.location.pathname)) return;
  warned = true;
  console.warn('[manassa] developer tools are not meant to be used here');
}

/** Blocks the context menu (not long presses) and shortcuts of developer tools, and logs a warning when they open. */
export function blockDeveloperTools(): void {
  disableDevtool({
    interval: CHECK_EVERY_MS,
    detectors: DETECTORS,
    disableMenu: true,
    // Support needs the versions and failures in the console.
    clearLog: false,
    // A framing page belongs to someone else.
    disableIframeParents: false,
    ondevtoolopen: onOpen,
    ondevtoolclose: () => {
      warned = false;
    },
  });
}
