/** Routes of the remote being built; nodeBuild.ts sets the file. */
declare module 'manassa-routes' {
  export const routes: readonly unknown[];
}
