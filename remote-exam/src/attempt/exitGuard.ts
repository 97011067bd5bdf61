import type { AttemptOwner } from './kept/attemptRecords.rule';
import { isOwnerHere } from './loggedIn';

/** One thing that may be lost with the page. */
export interface ExitHold {
  /** Looks again if it is safe now: to be called whenever that may have changed. */
  check: () => void;
  /** Ends the watch: it is safe, or of no use any more. */
  end: () => void;
}

/**
 * Decides if the page can be left without losing answers, and has the browser ask the student where it cannot. Only the
 * student whose answers they are is asked: phones are shared.
 */
export interface ExitGuard {
  watch: (owner: AttemptOwner, isSafe: () => boolean) => ExitHold;
}

/** The guard of a page. It listens only while something is unsafe: a listener keeps pages out of the back-forward cache. */
export function createExitGuard(): ExitGuard {
  const unsafe = new Map<ExitHold, AttemptOwner>();

  function askBeforeUnload(event: BeforeUnloadEvent): void {
    if (![...unsafe.values()].some(isOwnerHere)) return;
    event.preventDefault();
    // Chrome before version 119 reads nothing else.
    event.returnValue = true;
  }

  function follow(): void {
    window.removeEventListener('beforeunload', askBeforeUnload);
    if (unsafe.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
  }

  return {
    watch(owner, isSafe) {
      const hold: ExitHold = {
        check() {
          if (isSafe()) unsafe.delete(hold);
          else unsafe.set(hold, owner);
          follow();
        },
        end() {
          unsafe.delete(hold);
          follow();
        },
      };
      return hold;
    },
  };
}
