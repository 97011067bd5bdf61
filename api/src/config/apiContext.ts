import type { Handle } from '../database/database';
import type { MediaLinks } from '../media/mediaLinks';
import type { ApiSettings } from './apiConfig';
import type { Limiter } from '../limit/limiter';

export interface ApiContext {
  handle: Handle;
  settings: ApiSettings;
  mediaLinks: MediaLinks;
  /** Shared by the check of a code and enrolling. */
  codeLimit: Limiter;
  /** Secret of the installation, for signatures. */
  secret: string;
}
