/** tsx wraps functions in a `__name` helper, which functions sent into the page look for. */
export const NAME_KEEPER = 'globalThis.__name ??= (value) => value;';
