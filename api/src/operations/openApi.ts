import { API_BASE, calls, type CallName } from '@manassa/shared/contract';
import { callSummaries, publicCalls } from './callSummaries';
import { jsonSchemaOf, type JsonSchema } from './jsonSchema';

const ERROR = { $ref: '#/components/schemas/Error' };

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['success', 'message', 'statusCode', 'error'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    message: { type: 'string', description: 'Arabic sentence for the student' },
    statusCode: { type: 'integer' },
    error: {
      type: 'object',
      required: ['errors'],
      properties: {
        errors: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
};

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

function successOf(name: CallName): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: {
      success: { type: 'boolean', enum: [true] },
      message: { type: 'string', description: 'Shown to the student if it is not empty' },
      data: jsonSchemaOf(calls[name].data),
    },
  };
}

function operationOf(name: CallName): JsonSchema {
  const { path, query, body } = calls[name];
  const inPath = Array.from(path.matchAll(/:(\w+)/g), ([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = query.map((parameter) => ({ name: parameter, in: 'query', schema: { type: 'string' } }));
  const isOfAttempt = name === 'submitAttendance' || name === 'checkpoint';
  const attemptHeader = { $ref: '#/components/parameters/IdempotencyKey' };
  return {
    operationId: name,
    summary: callSummaries[name],
    tags: [path.split('/')[1]],
    // The empty requirement lets visitors call; a student gets more.
    security: publicCalls.includes(name) ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...inPath, ...inQuery, ...(isOfAttempt ? [attemptHeader] : [])],
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(jsonSchemaOf(body)) } }),
    responses: {
      '200': { description: 'Success', content: json(successOf(name)) },
      default: { description: 'Refusal with an Arabic sentence', content: json(ERROR) },
    },
  };
}

/** Returns the OpenAPI 3.1 document, generated from the contract. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path } = calls[name];
    const pattern = path.replace(/:(\w+)/g, '{$1}');
    paths[pattern] = { ...paths[pattern], [method.toLowerCase()]: operationOf(name) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Manassa API',
      version: '2',
      description:
        'Every answer has an `x-request-id`. A server may leave out fields that are not required; more may be added.',
    },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: '`loginToken` of login or register' } },
      schemas: { Error: errorSchema },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'Id of the attempt that is submitted or saved; the latest one without it',
          schema: { type: 'string' },
        },
      },
    },
  };
}
