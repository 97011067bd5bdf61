export * from './calls';
export { collectDropped } from './dropped';
export type { DroppedEntries } from './dropped';
export * from './entities';
export * from './envelope';
export * from './examEntities';
