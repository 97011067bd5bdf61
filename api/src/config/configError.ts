/** A mistake in how the server was set up. The message is one English line for the operator: print it, no stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
