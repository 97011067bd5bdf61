import { inTurn } from './oneAtATime';

type Take = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Work that goes on at the same time, and work that bears nothing beside it, in the order in which it is asked for. */
export interface Turns {
  readonly together: Take;
  readonly alone: Take;
}

/** Nothing goes on yet. */
export function takeTurns(): Turns {
  const turn = inTurn();
  const going = new Set<Promise<unknown>>();
  return {
    async together(work) {
      // Its turn is to begin; it ends when it ends. In a box: a promise that is passed on would be waited for.
      const { begun } = await turn(() => {
        const begun = work();
        const over: Promise<unknown> = begun.then(
          () => going.delete(over),
          () => going.delete(over),
        );
        going.add(over);
        return Promise.resolve({ begun });
      });
      return begun;
    },
    alone: (work) =>
      turn(async () => {
        await Promise.all(going);
        return work();
      }),
  };
}
