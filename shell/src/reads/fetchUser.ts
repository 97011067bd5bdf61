import { ApiError, sentences } from '@manassa/shared/network';
import type { FetchUser } from '@manassa/shared/session';
import { loadReads } from './loadReads';

/** Reads the user of the stored token. Throws an ApiError, also if the fetcher itself does not load. */
export const fetchUser: FetchUser = async (instead) => {
  const { data } = await loadReads().catch((cause: unknown) => {
    throw new ApiError('the fetcher does not load', { code: 'network', sentence: sentences.network, cause });
  });
  return (await data.readWithRetry('myInfo', {}, { serverFailures: true, instead })).user;
};
