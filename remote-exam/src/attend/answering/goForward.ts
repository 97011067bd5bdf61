import type { AttemptSession } from '../../attempt/attemptSession';

/** Shows the next question, or asks for confirmation on the last one. */
export function goForward(session: AttemptSession, total: number): void {
  const state = session.state();
  if (state.name !== 'running') return;
  if (state.index >= total - 1) session.dispatch({ type: 'submitRequested' });
  else session.dispatch({ type: 'questionShown', index: state.index + 1 });
}
