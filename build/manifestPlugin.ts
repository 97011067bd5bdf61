import type { Chunk, Compilation, Compiler } from '@rspack/core';

/** Adds files that describe a build to its output: manassa.json for release/, and the shell's page. */
export class ManifestPlugin {
  readonly #describe: (compilation: Compilation) => Record<string, unknown>;

  /** @param describe returns the content of each file by its name: text unchanged, anything else as JSON */
  constructor(describe: (compilation: Compilation) => Record<string, unknown>) {
    this.#describe = describe;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ManassaManifest', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ManassaManifest', stage }, () => {
        for (const [file, content] of Object.entries(this.#describe(compilation))) {
          const source = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
          compilation.emitAsset(file, new compiler.rspack.sources.RawSource(source));
        }
      });
    });
  }
}

function filesOf(chunk: Pick<Chunk, 'files'>): string[] {
  return [...chunk.files].filter((file) => !file.endsWith('.map') && !file.includes('hot-update'));
}

/** Returns the files of the chunk with this name, none if there is no such chunk. */
export function filesOfChunk(compilation: Compilation, name: string): string[] {
  const chunk = [...compilation.chunks].find((candidate) => candidate.name === name);
  return chunk ? filesOf(chunk) : [];
}

/** Returns the files of the chunk with this name and of all chunks that it needs, none if there is no such chunk. */
export function filesOfGroup(compilation: Compilation, name: string): string[] {
  const group = compilation.namedChunkGroups.get(name);
  return group ? [...new Set(group.chunks.flatMap(filesOf))] : [];
}
