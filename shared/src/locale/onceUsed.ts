/** Returns a function that makes a value on its first call: formatters of Intl take milliseconds to create. */
export function onceUsed<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
