import path from 'node:path';
import { startOwnProduct } from '../harness/ownProduct';
import { liveVersion } from '../release/liveVersion';
import { liveWeek } from './liveWeek';
import type { WeekStep } from './plan.rule';

/** Every kind of release, with and without a connection, while an attempt keeps its version until it is withdrawn. */
const STEPS: readonly WeekStep[] = [
  { connection: 'online', event: { kind: 'promote', app: 'remote-exam' }, way: 'open', place: 'courses' },
  { connection: 'online', event: { kind: 'attempt-begins' }, way: 'open', place: 'attempt' },
  { connection: 'online', event: { kind: 'promote', app: 'remote-exam' }, way: 'reload', place: 'attempt' },
  { connection: 'offline', event: { kind: 'canary', app: 'shell', share: 100 }, way: 'open', place: 'courses' },
  { connection: 'offline', event: { kind: 'rollback', app: 'remote-exam' }, way: 'open', place: 'attempt' },
  { connection: 'offline', event: null, way: 'tab', place: 'landing' },
  { connection: 'online', event: { kind: 'withdraw', app: 'remote-exam' }, way: 'open', place: 'attempt' },
  { connection: 'busy', event: { kind: 'canary-ends', app: 'shell' }, way: 'reload', place: 'attempt' },
  { connection: 'online', event: { kind: 'attempt-ends' }, way: 'open', place: 'courses' },
];

it('OF-03 OF-04 OF-06 a browser that is often offline gets each release, mixes no versions, and shows no empty page', async () => {
  const product = await startOwnProduct();
  try {
    const { origin, releaseDir, output } = product;
    const before = await liveVersion(origin, 'remote-exam');
    const dataDir = path.join(path.dirname(releaseDir), 'data');
    const { problems, changes } = await liveWeek(
      { origin, releaseDir, dataDir, output: output() },
      { steps: STEPS, executable: process.env.E2E_BROWSER ?? '' },
    );
    expect(problems).toEqual([]);
    expect(changes).toEqual([
      'promote remote-exam 9.1.0',
      'attempt in version 9.1.0',
      'promote remote-exam 9.2.0',
      'canary shell 9.1.0',
      'rollback remote-exam 9.1.0',
      `withdraw remote-exam ${before}`,
      `attempt moved to version ${before}`,
      'canary-ends shell 9.1.0',
      'attempt submitted',
    ]);
  } finally {
    await product.end();
  }
}, 600_000);
