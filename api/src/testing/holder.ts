import { lockFolder } from '../database/folderLock';

/** Locks the folder given as argument, says so, and holds it until the process is killed. */
await lockFolder(process.argv[2] ?? '');
console.log('locked');
setInterval(() => {}, 60_000);
