import { fdatasyncSync, fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { errorMessage } from '../../refusal/errorFacts';

type Init = NodeFS['init'];
type Sync = (stream: Stream) => number;
type Module = { NODEFS: { stream_ops: { fsync?: Sync } } };

/** Open file or folder of the engine. */
interface Stream {
  nfd: number;
  node: { isFolder: boolean };
}

/**
 * Files of the embedded database that are on the disk when the engine asks for it. In PGlite's own, this does nothing:
 * after a power failure, answers that students were told are saved would be missing, and other files would not fit.
 */
export class SyncedFiles extends NodeFS {
  override async init(...given: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...given);
    // Before the engine starts: it repairs its files at the start.
    emscriptenOpts.preRun?.push((module) => {
      (module as unknown as Module).NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        try {
          // Of a folder, the names in it are metadata.
          (node.isFolder ? fsyncSync : fdatasyncSync)(nfd);
        } catch (error) {
          if (node.isFolder) return 0;
          // As PostgreSQL: the engine's next statement would wait for ever, and the next start repairs the files.
          console.error(`the database cannot be written to the disk: ${errorMessage(error)}`);
          process.exit(1);
        }
        return 0;
      };
    });
    return { emscriptenOpts };
  }
}
