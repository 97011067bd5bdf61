/** Full screen has its own attribute, which older Safari needs; Chrome warns if both are set. */
const PERMISSIONS = 'accelerometer; autoplay; encrypted-media; gyroscope; picture-in-picture';

/** Returns an empty frame for an embedded player; it loads once it has an address and is in the page. */
export function buildVideoFrame(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = PERMISSIONS;
  frame.allowFullscreen = true;
  // Both providers refuse to play without a referrer.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  return frame;
}
