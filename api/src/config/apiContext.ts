import type { Handle } from '../database/database';
import type { MediaLinks } from '../media/mediaLinks';
import type { ApiSettings } from './apiConfig';
import type { Limiter } from '../limit/limiter';

/** Dependencies of every resource's routes. */
export interface ApiContext {
  handle: Handle;
  settings: ApiSettings;
  mediaLinks: MediaLinks;
  /** Limit of a student's wrong enrollment codes, at the check and at enrolling together. */
  codeLimit: Limiter;
  /** Secret of the installation, for signatures. */
  secret: string;
}
