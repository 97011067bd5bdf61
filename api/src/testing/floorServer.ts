import { readFileSync } from 'node:fs';
import { API_BASE } from '@manassa/shared/contract';
import Fastify from 'fastify';
import { buildApi } from '../buildApi';
import { readApiConfig } from '../config/apiConfig';
import { openDatabase } from '../database/openDatabase';

/**
 * Serves the API beside its floor: a bare Fastify server that runs the same statements and sends the recorded body.
 * Reads `{token, paths}` from standard input and prints both addresses.
 */
interface Client {
  query: (...given: unknown[]) => Promise<unknown>;
}

const { token, paths } = JSON.parse(readFileSync(0, 'utf8')) as { token: string; paths: string[] };
const config = readApiConfig(process.env);
const database = await openDatabase(config);
const client = Reflect.get(database.handle, '$client') as Client;

const api = Fastify();
await api.register(buildApi({ ...config, database }), { prefix: API_BASE });
await api.ready();

const floor = Fastify();
for (const path of paths) {
  const statements: unknown[][] = [];
  const { query } = client;
  client.query = (...given) => {
    statements.push(given);
    return query.apply(client, given);
  };
  const answer = await api.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  client.query = query;
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  floor.get(path.split('?')[0] ?? path, async (_request, reply) => {
    for (const statement of statements) await client.query(...statement);
    return reply.header('content-type', 'application/json; charset=utf-8').send(answer.body);
  });
}
const addresses = [await api.listen({ port: 0 }), await floor.listen({ port: 0 })];
console.log(JSON.stringify(addresses));
