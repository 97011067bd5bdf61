declare global {
  /** Inserted by the build. */
  const MANASSA_SHELL_VERSION: string | undefined;
}

export const shellVersion = typeof MANASSA_SHELL_VERSION === 'string' ? MANASSA_SHELL_VERSION : 'unbuilt';
