/** Returns the id by which a video's chapters are requested: its path after the first slash, or all of it. */
export function videoId(path: string): string {
  const slash = path.indexOf('/');
  return slash === -1 ? path : path.slice(slash + 1);
}
