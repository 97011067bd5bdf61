/**
 * Sends what waits in the outbox of submissions. Called by the worker when the network returns (Background Sync), also
 * without an open tab; pages flush the same outbox themselves. Rejects if something still waits, so that the browser
 * tries again.
 */
export type FlushOutbox = () => Promise<void>;

/** Tag of the sync event that pages register while something waits. */
export const OUTBOX_TAG = 'outbox';

/** Nothing is submitted by the worker yet. */
export const flushOutbox: FlushOutbox = () => Promise.resolve();
