import type { AttemptSession } from '../attempt/attemptSession';

/** The next question, or from the last one the question whether to submit. */
export function goForward(session: AttemptSession, total: number): void {
  const state = session.state();
  if (state.name !== 'running') return;
  if (state.index >= total - 1) session.tell({ type: 'submitRequested' });
  else session.tell({ type: 'questionShown', index: state.index + 1 });
}
