import * as v from 'valibot';

const json = v.pipe(v.string(), v.parseJson());

/** Returns JSON in the schema's shape; null for another text or none. */
export function parseJson<Schema extends v.GenericSchema>(schema: Schema, text: Buffer | string | null) {
  const parsed = v.safeParse(json, text?.toString());
  const read = parsed.success ? v.safeParse(schema, parsed.output) : null;
  return read?.success ? read.output : null;
}
