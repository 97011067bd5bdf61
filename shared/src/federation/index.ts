export { BUCKET_COOKIE, bucketOf, BUCKETS, isInCanary, readBucket } from './canary.rule';
export { MESSAGE_LENGTH, PHASES, readFieldReport, REPORT_PATH } from './fieldReport';
export type { FieldEvent, FieldReport, Phase } from './fieldReport';
export { areUpdatesHeld, holdUpdates, onHeldUpdatesChanged } from './heldUpdates';
export { noteRunningVersion, pinVersion, readPin, unpinVersion } from './pinStorage';
export { PLATFORM_KEYS } from './RemoteRoutes';
export type { FrameHandle, RemoteModule } from './RemoteRoutes';
export { CONFIG_ELEMENT_ID, LIVE_RELEASE_PATH, readLiveRelease, RELEASE_ELEMENT_ID } from './release';
export type { CanaryVersion, LiveRelease, LiveRemote, RoutedVersion, RunningVersion } from './release';
