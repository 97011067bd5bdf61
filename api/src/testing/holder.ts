import { lockFolder } from '../database/embedded/folderLock';

/** Locks a folder until the process is killed. */
await lockFolder(process.argv[2] ?? '');
console.log('locked');
setInterval(() => {}, 60_000);
