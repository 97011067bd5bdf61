import { releaseLines } from './releaseTable.rule';

const at = (pageMs: number) => ({ pageMs, tabMs: pageMs + 1000, commandMs: pageMs + 100 });

test('shows each measurement beside its baseline, and the median of several rollbacks', () => {
  const lines = releaseLines(
    {
      buildMs: 1000,
      publishMs: 500,
      promoteMs: 4000,
      rollbacks: [at(9000), at(3000), at(2000)],
      rebuildMs: 30_000,
      pages: [
        { server: 'bare', pagesPerSec: 10_000, p99Ms: 4 },
        { server: 'bundled', pagesPerSec: 2500, p99Ms: 20 },
      ],
    },
    2,
  );
  expect(lines[1]).toMatch(/publish one remote.* 0\.5 s +1\.0 s +0\.50×$/);
  expect(lines[3]).toMatch(/first old page.* 3\.0 s +30\.0 s +0\.10×$/);
  expect(lines.at(-1)).toMatch(/bundled +2500 +20 ms +0\.25×$/);
});
