import type { RemoteState } from '../remotes/versions/remoteStates';

function markOf(state: RemoteState): string {
  if (state.status !== 'ready') return ` ${state.status}`;
  return state.because === 'live' ? `@${state.version}` : `@${state.version} (${state.because})`;
}

/** Returns one line: `shell@1.0.0 remote-exam@1.2.0 (canary)`. */
export function runningVersions(shell: string, remotes: Readonly<Record<string, RemoteState>>): string {
  return [`shell@${shell}`, ...Object.entries(remotes).map(([name, state]) => `${name}${markOf(state)}`)].join(' ');
}
