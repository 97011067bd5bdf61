/**
 * The part of the fetcher that needs no calls of the API: files of the server, failures and their toasts. The shell's
 * first script contains it instead of `@manassa/shared/data` (docs/decisions/0024-first-load.md).
 */
export { ApiError } from './ApiError';
export { setDroppedHandler } from './droppedEntries';
export { sentences } from './errorCatalogue';
export { reportFailure, setUnauthorisedHandler } from './failure';
export { followFile, requestFile } from './send';
