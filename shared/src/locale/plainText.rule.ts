/** Tags of text editors; anything else in angle brackets is physics ('v < c') and stays. */
const TAG_NAMES =
  'a|abbr|article|b|blockquote|br|caption|center|code|col|colgroup|div|em|embed|figcaption|figure|font|form|h[1-6]|' +
  'head|hr|html|body|i|iframe|img|input|li|link|mark|math|meta|object|ol|p|pre|s|script|section|small|span|strong|' +
  'style|sub|sup|svg|table|tbody|td|th|thead|title|tr|u|ul|video';
const CODE_BLOCK = /<(script|style|iframe|object|svg|head)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const LINE_BREAK = /<br\s*\/?>/gi;
const BLOCK_EDGE = /<\/?(?:p|div|li|h[1-6]|tr|blockquote|section|article|ul|ol|caption|figcaption)(?:\s[^<>]*)?>/gi;
const CELL_EDGE = /<\/t[dh]\s*>/gi;
/** Stands for the edge of a block: several in a row are one line break, with the spaces between them. */
const EDGE = '\uE000';
const EDGES = /\s*\uE000[\s\uE000]*/g;
const TAG = new RegExp(`<\\/?(?:${TAG_NAMES})(?:\\s[^<>]*)?\\/?>`, 'gi');
const COMMENT = /<!--[\s\S]*?-->/g;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** Signs of Arabic texts and physics that editors write by name; in them the case counts. */
const SIGN_NAMES =
  'laquo raquo ldquo rdquo ndash mdash hellip bull deg times divide plusmn middot sup2 sup3 micro radic asymp ne le ge ' +
  'infin rarr alpha beta gamma theta lambda mu pi rho tau phi omega Delta Omega';
const SIGNS = '«»“”–—…•°×÷±·²³µ√≈≠≤≥∞→αβγθλμπρτφωΔΩ';

function decodeName(whole: string, name: string): string {
  return ENTITIES[name.toLowerCase()] ?? SIGNS[SIGN_NAMES.split(' ').indexOf(name)] ?? whole;
}

function decodeEntity(whole: string, body: string): string {
  if (!body.startsWith('#')) return decodeName(whole, body);
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  return Number.isInteger(code) && code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/**
 * Returns a description as plain text: paragraphs and list items become lines. It is only ever shown as text. Has an
 * export of its own, which each application bundles: pages of every shell can use it.
 */
export function plainText(source: string): string {
  return source
    .replace(COMMENT, '')
    .replace(CODE_BLOCK, '')
    .replace(LINE_BREAK, '\n')
    .replace(BLOCK_EDGE, EDGE)
    .replace(CELL_EDGE, ' ')
    .replace(TAG, '')
    .replace(EDGES, '\n')
    .replace(/&(#?\w{1,8});/g, decodeEntity)
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
