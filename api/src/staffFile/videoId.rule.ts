/** How the chapters of a video are asked for: what stands after the first slash of its path; all of it without one. */
export function videoId(path: string): string {
  const slash = path.indexOf('/');
  return slash === -1 ? path : path.slice(slash + 1);
}
