import type { Gate } from '../live/changeRelease';

/** Replaces the gate for versions that are not real applications: only manifests are compared. */
export const manifestsOnly: Gate = async () => ({ objections: [], notes: [] });
