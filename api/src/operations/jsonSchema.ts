import * as v from 'valibot';

export type JsonSchema = Record<string, unknown>;

const DATE = '2026-01-31T10:00:00.000Z';
const NULLABLE_TEXT = { type: ['string', 'null'] };

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

function schemaIn(schema: object, name: string): v.GenericSchema | null {
  const found: unknown = Reflect.get(schema, name);
  return isSchema(found) ? found : null;
}

function schemasIn(schema: object, name: string): v.GenericSchema[] {
  const found: unknown = Reflect.get(schema, name);
  return Array.isArray(found) ? found.filter(isSchema) : [];
}

/** Finds the type of a lenient schema by trying it: its parts accept anything. */
function tryOut(schema: v.GenericSchema): JsonSchema {
  const read = (value: unknown): unknown => {
    const { success, output } = v.safeParse(schema, value);
    return success ? output : undefined;
  };
  if (read(DATE) === DATE && read('x') === null) return { ...NULLABLE_TEXT, format: 'date-time' };
  if (read('x') === 'x') return read(undefined) === null ? NULLABLE_TEXT : { type: 'string' };
  if (read('5') === 5) return { type: read(undefined) === null ? ['number', 'null'] : 'number', minimum: 0 };
  if (typeof read(true) === 'boolean') return { type: 'boolean' };
  if (Array.isArray(read(['a', null]))) return { type: 'array', items: NULLABLE_TEXT };
  return { type: 'object', additionalProperties: { type: 'string' } };
}

function objectSchema(entries: Readonly<Record<string, unknown>>): JsonSchema {
  const fields = Object.entries(entries).flatMap(([name, field]) => (isSchema(field) ? [[name, field] as const] : []));
  const required = fields.filter(([, { type }]) => !['optional', 'nullish'].includes(type)).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchemaOf(field)])),
  };
}

/** Returns the JSON Schema of a contract's value, which libraries cannot, since most fields accept anything. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  // The contract's lists and inner objects carry the schema of their entries.
  const entry = schemaIn(schema, 'entry');
  if (entry !== null) return { type: 'array', items: jsonSchemaOf(entry) };
  const inner = schemaIn(schema, 'inner');
  if (inner !== null) return { anyOf: [jsonSchemaOf(inner), { type: 'null' }] };

  const parts = schemasIn(schema, 'pipe');
  if (parts.length > 0) {
    // An object after a transformation is the usual form.
    const form = parts.find(({ type }) => type !== 'unknown');
    return form === undefined ? tryOut(schema) : jsonSchemaOf(form);
  }
  const wrapped = schemaIn(schema, 'wrapped');
  switch (schema.type) {
    case 'object':
      return objectSchema(Reflect.get(schema, 'entries'));
    case 'optional':
      return wrapped === null ? {} : jsonSchemaOf(wrapped);
    case 'nullish':
    case 'nullable':
      return wrapped === null ? {} : { anyOf: [jsonSchemaOf(wrapped), { type: 'null' }] };
    case 'array':
      return { type: 'array', items: jsonSchemaOf(schemaIn(schema, 'item') ?? v.unknown()) };
    case 'union':
      return { anyOf: schemasIn(schema, 'options').map(jsonSchemaOf) };
    case 'picklist':
      return { enum: Reflect.get(schema, 'options') };
    case 'literal':
      return { enum: [Reflect.get(schema, 'literal')] };
    case 'string':
    case 'number':
    case 'boolean':
      return { type: schema.type };
    default:
      throw new Error(`jsonSchemaOf does not know schemas of type ${schema.type}`);
  }
}
