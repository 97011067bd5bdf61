export { BUCKET_COOKIE, bucketOf, BUCKETS, isInCanary, readBucket } from './canary.rule';
export { MESSAGE_LENGTH, PHASES, readFieldReport, REPORT_PATH } from './fieldReport';
export type { FieldEvent, FieldReport, Phase } from './fieldReport';
export { PLATFORM_KEYS } from './RemoteRoutes';
export type { FrameHandle, RemoteModule } from './RemoteRoutes';
export { CONFIG_ELEMENT_ID, LIVE_RELEASE_PATH, readLiveRelease, RELEASE_ELEMENT_ID, REMOTE_NAMES } from './release';
export type { CanaryVersion, LiveRelease, LiveRemote, RoutedVersion, RunningVersion } from './release';
