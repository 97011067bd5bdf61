declare global {
  /** This build's version, written in by the build. */
  const MANASSA_SHELL_VERSION: string | undefined;
}

/** The shell's version; tests run none. */
export const shellVersion = typeof MANASSA_SHELL_VERSION === 'string' ? MANASSA_SHELL_VERSION : 'unbuilt';
