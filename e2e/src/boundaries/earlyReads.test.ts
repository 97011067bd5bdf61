import { calls } from '@manassa/shared/contract';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Remote {
  pages: Record<string, string>;
  reads?: Record<string, { path: string }[]>;
}

const root = path.join(__dirname, '../../..');
const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
const reading = Object.values(calls).filter(({ method }) => method === 'GET');

/** Returns true if a pattern matches an address or a narrower pattern; a parameter stands for one segment. */
function matches(pattern: string, address: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`).test(address);
}

describe.each(remotes)('the reads that %s declares', (remote) => {
  const { pages, reads = {} } = JSON.parse(readFileSync(path.join(root, remote, 'remote.json'), 'utf8')) as Remote;
  const declared = Object.entries(reads).flatMap(([pattern, all]) => all.map((read) => ({ pattern, ...read })));

  it('are calls of the contract', () => {
    const isCalled = (read: string): boolean => reading.some((call) => matches(call.path, read.replace(/\?.*/, '')));
    expect(declared.filter((read) => !isCalled(read.path))).toEqual([]);
  });

  it('belong to a page, and take their parameters from its address', () => {
    const names = (text: string): string[] => text.match(/:\w+/g) ?? [];
    const isOfPage = ({ pattern, path: read }: { pattern: string; path: string }): boolean =>
      Object.keys(pages).some((page) => matches(page, pattern)) &&
      names(read).every((name) => names(pattern).includes(name));
    expect(declared.filter((read) => !isOfPage(read))).toEqual([]);
  });
});
