import * as v from 'valibot';

/** Returns JSON in the schema's shape; null for another text or none. */
export function parseJson<Schema extends v.GenericSchema>(schema: Schema, text: Buffer | string | null) {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text?.toString());
  return read.success ? read.output : null;
}
