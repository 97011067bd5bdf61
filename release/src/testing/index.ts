/** Release operations and fixtures for the browser tests and the bench, exported as `@manassa/release/testing`. */
export { rspackScript } from '../build/buildApplication';
export { readConfig } from '../config/config';
export { type Fault, FAULTS, publishBroken } from '../gate/drill/faults';
export { judgeRelease } from '../gate/judgeRelease';
export { changeRelease, switchWorker } from '../live/changeRelease';
export type { Intent } from '../live/nextApp.rule';
export type { ReleaseDocument } from '../live/releaseDocument';
export { readHistory, readLive, readRelease } from '../live/releaseStore';
export { publishVersion } from '../publish/publishVersion';
export { FolderStorage } from '../storage/FolderStorage';
export { openStorage } from '../storage/openStorage';
export type { Storage } from '../storage/Storage';
export { buildCanary, buildDocument, buildFixture, buildLiveApp, publishFixture } from './buildFixture';
export { operatorsContract } from './operatorsContract';
export { type Ended, expectSeparateRights } from './separateRights';
export { storageContract } from './storageContract';
