import type { Chunk, Compilation, Compiler } from '@rspack/core';

/** Adds files that describe a build: manassa.json for release/, and the shell's page. */
export class ManifestPlugin {
  readonly #describe: (compilation: Compilation) => Record<string, unknown>;

  /** `describe` returns the files by name: text, or a value to write as JSON. */
  constructor(describe: (compilation: Compilation) => Record<string, unknown>) {
    this.#describe = describe;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ManassaManifest', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ManassaManifest', stage }, () => {
        try {
          for (const [file, content] of Object.entries(this.#describe(compilation))) {
            const source = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
            compilation.emitAsset(file, new compiler.rspack.sources.RawSource(source));
          }
        } catch (error) {
          // An exception would end the development server's watching.
          compilation.errors.push(error as Error);
        }
      });
    });
  }
}

function filesOf(chunk: Pick<Chunk, 'files'>): string[] {
  return [...chunk.files].filter((file) => !file.endsWith('.map') && !file.includes('hot-update'));
}

/** Returns the files of a chunk; none if it does not exist. */
export function filesOfChunk(compilation: Compilation, name: string): string[] {
  const chunk = [...compilation.chunks].find((candidate) => candidate.name === name);
  return chunk ? filesOf(chunk) : [];
}

/** Returns the files of a chunk and of all chunks it needs; none if it does not exist. */
export function filesOfGroup(compilation: Compilation, name: string): string[] {
  const group = compilation.namedChunkGroups.get(name);
  return group ? [...new Set(group.chunks.flatMap(filesOf))] : [];
}
