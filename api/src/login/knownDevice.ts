import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface DeviceOwner {
  id: string;
  /** A new password makes all devices unknown. */
  passwordHash: string;
}

const YEAR_SEC = 365 * 86_400;

/**
 * Cookies of one browser, each for several accounts of which the last one is known: the 80 or more students of a shared
 * device would otherwise make a header that nginx (8 kB) and Node (16 kB) refuse.
 */
const MOST_COOKIES = 50;

const cookieName = ({ id }: DeviceOwner): string =>
  `manassa_device_${Number.parseInt(id.slice(0, 8), 16) % MOST_COOKIES}`;

function sign(secret: string, owner: DeviceOwner, device: string): string {
  return createHmac('sha256', secret)
    .update(`device\n${owner.id}\n${owner.passwordHash}\n${device}`)
    .digest('base64url');
}

function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return null;
}

/**
 * Returns the device's id if the account has logged in on it before, else null. A signed cookie, sent to the login call
 * only, proves it; guesses from other devices cannot lock it out
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
export function findKnownDevice(request: FastifyRequest, owner: DeviceOwner, secret: string): string | null {
  const [device = '', signature = ''] = (readCookie(request.headers.cookie, cookieName(owner)) ?? '').split('.', 2);
  const genuine = Buffer.from(sign(secret, owner, device));
  const given = Buffer.from(signature);
  return device !== '' && genuine.length === given.length && timingSafeEqual(genuine, given) ? device : null;
}

/** Marks the device as known. `path` is the path of the login call. */
export function rememberDevice(
  { request, reply, path }: { request: FastifyRequest; reply: FastifyReply; path: string },
  owner: DeviceOwner,
  secret: string,
): void {
  const device = findKnownDevice(request, owner, secret) ?? randomBytes(12).toString('base64url');
  const isSecure = request.protocol === 'https';
  const parts = [
    `${cookieName(owner)}=${device}.${sign(secret, owner, device)}`,
    `Path=${path}`,
    `Max-Age=${YEAR_SEC}`,
    'HttpOnly',
    // Pages on other origins need None, which browsers accept over https only.
    isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax',
  ];
  void reply.header('set-cookie', parts.join('; '));
}
