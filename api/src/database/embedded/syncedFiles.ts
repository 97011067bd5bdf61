import { fdatasyncSync, fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];
type Sync = (stream: Stream) => number;
type Module = { NODEFS: { stream_ops: { fsync?: Sync } } };

/** The engine's number for EIO. */
const IO_ERROR = 29;

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
        } catch {
          return node.isFolder ? 0 : IO_ERROR;
        }
        return 0;
      };
    });
    endWithEngine(emscriptenOpts);
    return { emscriptenOpts };
  }
}

/**
 * Ends the process when the engine gives up, as PostgreSQL: its log is on a full or broken disk. The next statement would
 * wait for ever. The next start repairs the files.
 */
function endWithEngine(emscriptenOpts: Awaited<ReturnType<Init>>['emscriptenOpts']): void {
  const { printErr } = emscriptenOpts;
  emscriptenOpts.printErr = (line: string) => {
    const [, reason] = /^[^\]]*\] (?:FATAL|PANIC): +(.+)/.exec(line) ?? [];
    if (reason !== undefined) console.error(`the database cannot go on: ${reason}`);
    printErr?.(line);
  };
  emscriptenOpts.onAbort = () => process.exit(1);
}
