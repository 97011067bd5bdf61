import { holdUpdates } from '@manassa/shared/federation';
import type { AttemptOwner } from './storage/attemptRecords.rule';
import { isOwnerLoggedIn } from './isOwnerLoggedIn';

interface ExitHold {
  /** Checks again if it is safe; call it after every change. */
  check: () => void;
  /** Ends the check: the data is safe or obsolete. */
  end: () => void;
}

/**
 * Asks before a page with unsaved answers is closed, and only the student who gave them: phones are shared. An update
 * closes no such page, whoever is logged in.
 */
export interface ExitGuard {
  watch: (owner: AttemptOwner, isSafe: () => boolean) => ExitHold;
}

/**
 * Creates a page's guard. It listens only while data is unsafe: `beforeunload` listeners disable the back-forward
 * cache.
 */
export function createExitGuard(): ExitGuard {
  const unsafe = new Map<ExitHold, AttemptOwner>();
  let endHold: (() => void) | null = null;

  function askBeforeUnload(event: BeforeUnloadEvent): void {
    if (![...unsafe.values()].some(isOwnerLoggedIn)) return;
    event.preventDefault();
    // Chrome before version 119 needs this.
    event.returnValue = true;
  }

  function follow(): void {
    window.removeEventListener('beforeunload', askBeforeUnload);
    if (unsafe.size > 0) {
      window.addEventListener('beforeunload', askBeforeUnload);
      endHold ??= holdUpdates();
    } else {
      endHold?.();
      endHold = null;
    }
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
