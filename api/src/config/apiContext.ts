import type { Handle } from '../database/database';
import type { MediaLinks } from '../media/mediaLinks';
import type { ApiSettings } from './apiConfig';
import type { AttemptLimiter } from '../limit/attemptLimiter';

/** What every resource's routes get. */
export interface ApiContext {
  handle: Handle;
  settings: ApiSettings;
  mediaLinks: MediaLinks;
  /** Wrong enrollment codes a student, wherever they are tried. */
  codeLimit: AttemptLimiter;
}
