/** Reads a property of a thrown value. Not by `instanceof`: each bundle has its own Error classes. */
function factOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** Returns the code of a thrown error, e.g. ENOENT; '' without one. */
export function errorCode(error: unknown): string {
  const code = factOf(error, 'code');
  return typeof code === 'string' ? code : '';
}

/** Returns the cause of a thrown error: that of a query error is the driver's error. */
export function errorCause(error: unknown): unknown {
  return factOf(error, 'cause');
}

export function errorName(error: unknown): string {
  const name = factOf(error, 'name');
  return typeof name === 'string' ? name : '';
}

/** Returns the message of a thrown error; of an AggregateError's first error. */
export function errorMessage(error: unknown): string {
  const several = factOf(error, 'errors');
  if (Array.isArray(several) && several.length > 0) return errorMessage(several[0]);
  const message = factOf(error, 'message');
  return typeof message === 'string' ? message : String(error);
}
