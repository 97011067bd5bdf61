import { readdirSync } from 'node:fs';
import { startOwnProduct } from '../../harness/ownProduct';
import type { OwnProduct } from '../../harness/ownProduct';
import { liveVersion, makeLive } from '../liveVersion';
import { publishEdited } from '../editedVersion';
import { releaseCommand } from '../releaseCommand';

const APP = 'remote-exam';

// Six broken versions, each opened twice.
jest.setTimeout(300_000);

let product: OwnProduct;

beforeAll(async () => {
  product = await startOwnProduct();
});
afterAll(() => product.end());

interface Recovery {
  tookMs: number | null;
  textMs: number | null;
  version: string | null;
}
interface Remote {
  app: string;
  faults: { fault: string; first: Recovery; again: Recovery }[];
}

const everything = (): string[] => readdirSync(product.releaseDir, { recursive: true, encoding: 'utf8' }).sort();

describe('release drill', () => {
  it('RL-20 breaks a copy of a remote in each known way and shows its page again each time', async () => {
    const version = await liveVersion(product.origin, APP);
    const before = everything();
    const [remote, ...others] = JSON.parse(await releaseCommand(product, 'drill', 'exam', '--json')) as Remote[];
    expect(others).toEqual([]);
    expect(remote?.app).toBe(APP);
    expect(remote?.faults.map(({ fault }) => fault)).toEqual([
      'load',
      'page chunk',
      'first render',
      'hang',
      'styles',
      'contract',
    ]);
    for (const { first, again } of remote?.faults ?? []) {
      expect([first.version, again.version]).toEqual([version, version]);
    }
    const hang = remote?.faults.find(({ fault }) => fault === 'hang');
    expect(hang?.first.textMs).toBeGreaterThan(2_900);
    expect(hang?.first.tookMs).toBeGreaterThan(7_000);
    expect(hang?.again.tookMs).toBeLessThan(7_000);
    expect(everything()).toEqual(before);
  });

  it('RL-20 fails for a shell without a fallback to another version', async () => {
    const shell = await liveVersion(product.origin, 'shell');
    await publishEdited(product.releaseDir, 'shell', shell, '9.0.0', (draft) => {
      const main = draft.find(/^main\..*\.js$/);
      // The rule that chooses versions forgets the last good one.
      const code = draft.read(main);
      const forgetful = code.replaceAll(/previous:(\w+),revoked:(\w+)\}/g, 'forgotten:$1=null,revoked:$2}');
      if (forgetful === code) throw new Error('nothing to change in the shell');
      draft.write(main, forgetful);
    });
    await makeLive(product, 'shell', '9.0.0');
    await expect(releaseCommand(product, 'drill', 'exam')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/FAILED {4}load .*"تعذّر تحميل هذا القسم" in place of the page/),
    });
    await releaseCommand(product, 'rollback', 'shell', '--why', 'the fallback is back');
  });
});
