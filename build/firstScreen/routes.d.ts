/** The routes of the remote that is being built; nodeBuild.ts says which file that is. */
declare module 'manassa-routes' {
  export const routes: readonly unknown[];
}
