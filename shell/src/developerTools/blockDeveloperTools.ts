import disableDevtool from 'disable-devtool';
import { isAttemptPath } from './attemptPath.rule';

/** How often the package looks whether the tools are open, in milliseconds; fixed by the specification. */
export const CHECK_EVERY_MS = 500;

/**
 * What the package looks at. Left out are the two ways that cost a cheap phone its battery or stop the page: printing a
 * table of 25,000 cells at every check, and a debugger statement.
 */
const DETECTORS = [
  disableDevtool.DetectorType.DefineId,
  disableDevtool.DetectorType.Size,
  disableDevtool.DetectorType.DateToString,
  disableDevtool.DetectorType.FuncToString,
  disableDevtool.DetectorType.DebugLib,
];

let warned = false;

/** Says once that the tools are open. It neither closes nor leaves the page: a false alarm must cost nobody a lecture. */
function onOpen(): void {
  if (warned || isAttemptPath(window.location.pathname)) return;
  warned = true;
  console.warn('[manassa] developer tools are not meant to be used here');
}

/**
 * Discourages developer tools: no context menu (long presses on touch screens stay), no shortcuts for the tools and
 * for the page's source, and a check every CHECK_EVERY_MS whose only consequence is a warning in the console.
 */
export function blockDeveloperTools(): void {
  disableDevtool({
    interval: CHECK_EVERY_MS,
    detectors: DETECTORS,
    disableMenu: true,
    // The console stays as it is: the versions that run and the failures reported there are needed for support.
    clearLog: false,
    // A page that frames this one is somebody else's.
    disableIframeParents: false,
    ondevtoolopen: onOpen,
    ondevtoolclose: () => {
      warned = false;
    },
  });
}
