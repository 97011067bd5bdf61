/** Tags of text editors; anything else in angle brackets is physics ('v < c') and stays. */
const TAG_NAMES =
  'a|abbr|article|b|blockquote|br|caption|center|code|col|colgroup|del|div|em|embed|figcaption|figure|font|form|' +
  'h[1-6]|head|hr|html|body|i|iframe|img|input|ins|li|link|mark|math|meta|o:p|object|oembed|ol|p|pre|s|script|' +
  'section|small|span|strike|strong|style|svg|table|tbody|td|th|thead|title|tr|u|ul|video';
const CODE_BLOCK = /<(script|style|iframe|object|svg|head)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const LINE_BREAK = /<br\b[^<>]*>/gi;
const BLOCK_EDGE =
  /<\/?(?:p|div|li|h[1-6]|tr|blockquote|section|article|ul|ol|caption|figcaption)(?:\s+[a-z_][^<>]*)?\s*\/?>/gi;
const CELL_EDGE = /<\/t[dh]\s*>/gi;
/** Stands for the edge of a block: several in a row are one line break, with the spaces between them. */
const EDGE = '\uE000';
const EDGES = /\s*\uE000[\s\uE000]*/g;
const TAG = new RegExp(`<\\/?(?:${TAG_NAMES})(?:\\s+[a-z_][^<>]*)?\\s*\\/?>`, 'gi');
/** Powers and indexes that are whole numbers; of others only the tags are removed. */
const OFF_LINE = /<(su[pb])\b[^<>]*>(?:\s*([-−–]?[\d٠-٩]+)\s*<\/\1\s*>)?|<\/su[pb]\s*>/gi;
const COMMENT = /<!--[\s\S]*?-->/g;

function offLine(_: string, tag: string, number = ''): string {
  const forms = /p/i.test(tag) ? '⁰¹²³⁴⁵⁶⁷⁸⁹⁻' : '₀₁₂₃₄₅₆₇₈₉₋';
  // The last four bits of a digit, Arabic or not, are its value.
  return number.replace(/./g, (sign) => forms.charAt(/[-−–]/.test(sign) ? 10 : sign.charCodeAt(0) & 15));
}

/** Decodes references such as `&laquo;` or `&#1593;` in a text without tags: the browser knows all names. */
function decode(text: string): string {
  const markup = text.replace(/<|&(?!#?\w+;)/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'));
  return new DOMParser().parseFromString(`<body>${markup}`, 'text/html').body.textContent;
}

/**
 * Returns a description as plain text: paragraphs and list items become lines. It is only ever shown as text. Has an
 * export of its own, which each application bundles: pages of every shell can use it.
 */
export function plainText(source: string): string {
  const withoutTags = source
    .replace(COMMENT, '')
    .replace(CODE_BLOCK, '')
    .replace(LINE_BREAK, '\n')
    .replace(BLOCK_EDGE, EDGE)
    .replace(CELL_EDGE, ' ')
    .replace(TAG, '')
    .replace(EDGES, '\n');
  return decode(withoutTags)
    .replace(OFF_LINE, offLine)
    .replace(/\u00A0/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
