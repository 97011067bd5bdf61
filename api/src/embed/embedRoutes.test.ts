import fastify from 'fastify';
import { embedRoutes } from './embedRoutes';

const request = async (path: string) => {
  const app = fastify();
  await app.register(embedRoutes({ mediaBase: '/media', assetsDir: __dirname }));
  try {
    const response = await fetch((await app.listen({ host: '127.0.0.1', port: 0 })) + path);
    return { status: response.status, headers: response.headers, body: await response.text() };
  } finally {
    await app.close();
  }
};

it('serves the player page of a clip as Arabic HTML that may be cached briefly', async () => {
  const response = await request('/embed/manassa/wave.transverse-waves');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('private, max-age=300');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.body).toContain('/media/clips/wave.mp4');
});

it("BE-15 passes only the signature in its address on to the clip's files", async () => {
  const signed = await request('/embed/manassa/wave.a?expires=1790000000&signature=a-b_c&extra=1');
  for (const kind of ['jpg', 'webm', 'mp4']) {
    expect(signed.body).toContain(`"/media/clips/wave.${kind}?expires=1790000000&amp;signature=a-b_c"`);
  }
  expect(signed.body).not.toContain('extra');
  const unsound = await request('/embed/manassa/wave?expires=1&signature=%22onerror%3D');
  expect(unsound.body).toContain('"/media/clips/wave.mp4"');
  expect(unsound.body).not.toContain('onerror=');
});

it('may be framed by another origin', async () => {
  const response = await request('/embed/manassa/wave');
  expect(response.headers.get('x-frame-options')).toBeNull();
  expect(response.headers.get('content-security-policy')).not.toContain('frame-ancestors');
});

test.each([
  '/embed/manassa/optics',
  '/embed/elsewhere/wave',
  '/embed/manassa/%3Cscript%3E',
  '/embed/manassa/..%2Fwave',
])('answers 404 with a small Arabic page that echoes nothing for %s', async (url) => {
  const response = await request(url);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.body).toContain('هذا الفيديو غير موجود');
  expect(response.body).not.toMatch(/optics|elsewhere|<script/);
});
