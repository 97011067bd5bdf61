/** The package has no types of its own. */
declare module 'fs-native-extensions' {
  /** Locks the whole file exclusively; false if another open file has the lock. */
  export function tryLock(fd: number): boolean;
}
