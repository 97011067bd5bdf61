declare global {
  /** Version of this build, inserted by the build. */
  const MANASSA_SHELL_VERSION: string | undefined;
}

/** Version of the shell; 'unbuilt' in tests. */
export const shellVersion = typeof MANASSA_SHELL_VERSION === 'string' ? MANASSA_SHELL_VERSION : 'unbuilt';
