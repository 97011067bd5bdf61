import type { Gate } from '../live/changeRelease';

/** Stands in for the gate where a test's versions are no real applications: what their manifests say is all. */
export const manifestsOnly: Gate = async () => ({ damage: [], objections: [], notes: [] });
