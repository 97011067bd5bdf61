import { createHash } from 'node:crypto';
import type { onSendAsyncHookHandler } from 'fastify';

/** Returns true if an If-None-Match header names the tag. Weak and strong tags are the same here (RFC 9110, 13.1.2). */
function isNamed(header: string | undefined, tag: string): boolean {
  const names = (header ?? '').split(',').map((name) => name.trim().replace(/^W\//, ''));
  return names.includes(tag) || names.includes('*');
}

/**
 * Lets the browser cache a response and revalidate it: 304 without a body. A hash of the whole answer, because much of
 * it depends on the student and on the hour of its signed links. Weak: it is the same for each compression.
 */
export const tagAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
  const vary = [reply.getHeader('vary') ?? [], 'authorization'].flat().join(', ');
  void reply.headers({ etag: `W/${tag}`, 'cache-control': 'private, no-cache', vary });
  // Fastify measures the body of an answer to HEAD.
  if (request.method !== 'GET' || !isNamed(request.headers['if-none-match'], tag)) return payload;
  void reply.code(304).removeHeader('content-type');
  return null;
};
