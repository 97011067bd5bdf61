import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { errorCode } from '../refusal/errorFacts';
import { Refusal } from '../refusal/refusal';
import type { RefusalCode } from '../refusal/refusals';
import { presentRefusal } from './answer';

/** Errors of Node's HTTP parser (https://nodejs.org/api/http.html#event-clienterror); others are a bad request. */
const PARSER_REFUSALS: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

/** Answers malformed HTTP with the Arabic envelope. */
export function answerClientError(error: Error, socket: Socket): void {
  if (errorCode(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new Refusal(PARSER_REFUSALS[errorCode(error)] ?? 'bad_request');
  const body = JSON.stringify(presentRefusal(refusal));
  const headers = { ...HEADERS, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${refusal.statusCode} Refused\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Answers an unsupported `Expect` header with the envelope; Node's answer has no body. */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const refusal = new Refusal('expectation_failed');
    const body = JSON.stringify(presentRefusal(refusal));
    response.writeHead(refusal.statusCode, { ...HEADERS, 'content-length': Buffer.byteLength(body) }).end(body);
  });
}
