interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns true on connections that should not preload: data saver, or 2g. */
export function isMetered(): boolean {
  // Missing in TypeScript's DOM types; only some browsers have it.
  const connection = 'connection' in navigator ? (navigator.connection as NetworkInformation) : undefined;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
