/** Full screen is allowed by its own attribute, which older Safari needs; named twice, Chrome complains. */
const PERMISSIONS = 'accelerometer; autoplay; encrypted-media; gyroscope; picture-in-picture';

/** An empty frame for an embedded player; it loads once it has its address and stands in the page. */
export function buildVideoFrame(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = PERMISSIONS;
  frame.allowFullscreen = true;
  // Both providers refuse to play for a page that does not say where it is.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  return frame;
}
