/** The part of fs-native-extensions that is used here; the package has no types of its own. */
declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on the whole file; returns false if another open file holds it. */
  export function tryLock(fd: number): boolean;
}
