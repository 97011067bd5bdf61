import type { Compiler } from '@rspack/core';

interface FederationManifest {
  shared: { name: string }[];
}

/** Sorts federation's manifest and removes its statistics, which depend on the order of finding modules. */
export class OrderedManifestPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ManassaOrder', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'ManassaOrder', stage }, () => {
        const asset = compilation.getAsset('mf-manifest.json');
        if (!asset) return;
        // The federation plugin's own output.
        const manifest = JSON.parse(asset.source.source().toString()) as FederationManifest;
        manifest.shared.sort((a, b) => (a.name < b.name ? -1 : 1));
        const ordered = new compiler.rspack.sources.RawSource(JSON.stringify(manifest, null, 2));
        compilation.updateAsset('mf-manifest.json', ordered);
        compilation.deleteAsset('mf-stats.json');
      });
    });
  }
}
