/** What is known of something thrown. Not by `instanceof`: two bundles, or a bundle and a test, have two Error classes. */
function factOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** The stable code of a thrown error, e.g. ENOENT or FST_ERR_BAD_URL; '' without one. */
export function errorCode(error: unknown): string {
  const code = factOf(error, 'code');
  return typeof code === 'string' ? code : '';
}

/** The name of a thrown error's class; '' when it is no error. */
export function errorName(error: unknown): string {
  const name = factOf(error, 'name');
  return typeof name === 'string' ? name : '';
}

/** The message of a thrown error; of the first one when several were thrown as one. */
export function errorMessage(error: unknown): string {
  const several = factOf(error, 'errors');
  if (Array.isArray(several) && several.length > 0) return errorMessage(several[0]);
  const message = factOf(error, 'message');
  return typeof message === 'string' ? message : String(error);
}
