/** Mistake in the server's configuration. Its message is one line for the operator, to be printed without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
