import { oneAtATime } from './oneAtATime';

type Take = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Schedules shared and exclusive work in the order of the calls. */
export interface Turns {
  readonly together: Take;
  readonly alone: Take;
}

export function takeTurns(): Turns {
  const turn = oneAtATime();
  const going = new Set<Promise<unknown>>();
  return {
    async together(work) {
      // Wrapped in an object so that `await` does not unwrap the inner promise.
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
