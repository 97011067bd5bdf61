/** The two functions of semver that are used here; the package ships no types of its own. */
declare module 'semver' {
  export function satisfies(version: string, range: string): boolean;
  export function validRange(range: string): string | null;
}
