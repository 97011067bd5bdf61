import fastq from 'fastq';

/** Maps items with at most `atOnce` running, which suits small files and requests; results keep the items' order. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = 16,
): Promise<Result[]> {
  const queue = fastq.promise(work, atOnce);
  return Promise.all(items.map((item) => queue.push(item)));
}
