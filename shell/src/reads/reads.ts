import { onSessionEnd } from '@manassa/shared/session';
import { mutate } from 'swr';
import { startLastData } from '../offline/startLastData';
import { startOutbox } from '../outbox/startOutbox';

/*
 * The file of what pages with data need: the contract, the fetcher and SWR. The landing page of a visitor does without.
 * Code of the shell that imports more of them than `setDroppedHandler` and the like belongs below this file.
 */
export * as contract from '@manassa/shared/contract';
export * as data from '@manassa/shared/data';
export * as swr from 'swr';

/** Starts what follows the page's reads. Called once. */
export function startReads(): void {
  // SWR's own cache is the page's: the shell provides no other.
  onSessionEnd(() => void mutate(() => true, undefined, { revalidate: false }));
  startLastData();
  startOutbox();
}
