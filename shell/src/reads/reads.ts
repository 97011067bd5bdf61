import { onSessionEnd } from '@manassa/shared/session';
import { mutate } from 'swr';
import { startLastData } from '../offline/startLastData';
import { startOutbox } from '../outbox/startOutbox';

/*
 * The file of what pages with data need: the contract, the fetcher and SWR. The landing page of a visitor does not load
 * it: modules that import these packages are imported from here, except for handlers such as `setDroppedHandler`.
 */
export * as contract from '@manassa/shared/contract';
export * as data from '@manassa/shared/data';
export * as swr from 'swr';

/** Starts what follows the page's reads. Called once. */
export function startReads(): void {
  // In SWR's default cache, which every page uses.
  onSessionEnd(() => void mutate(() => true, undefined, { revalidate: false }));
  startLastData();
  startOutbox();
}
