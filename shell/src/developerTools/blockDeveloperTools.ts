import disableDevtool from 'disable-devtool';
import { isAttemptPath } from './attemptPath.rule';

/** Interval of the check, in ms; set by the specification. */
export const CHECK_EVERY_MS = 500;

/**
 * Detection methods in use. Left out: printing a table of 25,000 cells at every check, which drains a cheap phone's
 * battery, and a debugger statement, which stops the page.
 */
const DETECTORS = [
  disableDevtool.DetectorType.DefineId,
  disableDevtool.DetectorType.Size,
  disableDevtool.DetectorType.DateToString,
  disableDevtool.DetectorType.FuncToString,
  disableDevtool.DetectorType.DebugLib,
];

let warned = false;

/** Logs that the tools are open. Never closes or leaves the page, because the detection has false positives. */
function onOpen(): void {
  if (warned || isAttemptPath(window.location.pathname)) return;
  warned = true;
  console.warn('[manassa] developer tools are not meant to be used here');
}

/**
 * Discourages developer tools: no context menu (long presses on touch screens stay), no shortcuts for tools and page
 * source, and a check every CHECK_EVERY_MS that only logs a warning.
 */
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
