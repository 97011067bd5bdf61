import type { Handle } from '../database/database';
import type { MediaLinks } from '../media/mediaLinks';
import type { ApiSettings } from './apiConfig';

/** What every resource's routes get. */
export interface ApiContext {
  handle: Handle;
  settings: ApiSettings;
  mediaLinks: MediaLinks;
}
