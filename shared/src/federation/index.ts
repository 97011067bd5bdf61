export { PLATFORM_KEYS } from './RemoteRoutes';
export type { FrameHandle, RemoteModule } from './RemoteRoutes';
export { CONFIG_ELEMENT_ID, readLiveRelease, RELEASE_ELEMENT_ID, REMOTE_NAMES } from './release';
export type { LiveRelease, LiveRemote, RunningVersion } from './release';
