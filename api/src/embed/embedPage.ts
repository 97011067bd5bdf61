import type { EmbedAssets } from './embedAssets';
import { icon } from './icon';

const clipTitles: ReadonlyMap<string, string> = new Map([
  ['wave', 'الحركة الموجية'],
  ['refraction', 'انكسار الضوء'],
  ['fluid', 'فيزياء الموائع'],
  ['gas', 'قوانين الغازات'],
  ['circuit', 'قانون أوم'],
  ['kirchhoff', 'قانونا كيرشوف'],
  ['magnet', 'المجال المغناطيسي'],
  ['induction', 'الحث الكهرومغناطيسي'],
  ['photoelectric', 'التأثير الكهروضوئي'],
  ['diode', 'الوصلة الثنائية'],
]);

interface Clip {
  /** File name without extension, below `clips/` in the media folder. */
  name: string;
  title: string;
}

/** Returns the clip `name` or `name.lecture`: lectures that share a clip have their own chapters. */
export function clipOf(videoId: string): Clip | undefined {
  const name = /^([a-z]+)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)?$/.exec(videoId)?.[1];
  const title = name && clipTitles.get(name);
  return name && title ? { name, title } : undefined;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const SPEEDS = [0.75, 1, 1.25, 1.5, 2];

const page = (title: string, style: string, body: string) => `<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;

interface EmbedRequest {
  /** The part of a video's path before the slash. */
  library: string;
  /** See `clipOf`. */
  videoId: string;
  /** Address of the media folder, no slash at the end. */
  mediaBase: string;
  /** Signature of the clip's files, `?expires=…&signature=…`. */
  query?: string;
}

/** Returns the player's HTML. Throws RangeError for an unknown video. */
export function renderEmbedPage(
  { library, videoId, mediaBase, query = '' }: EmbedRequest,
  assets: EmbedAssets,
): string {
  const clip = clipOf(videoId);
  if (!clip) throw new RangeError(`no video ${videoId} in library ${library}`);
  const file = (kind: string): string => escapeHtml(`${mediaBase}/clips/${clip.name}.${kind}${query}`);
  const title = escapeHtml(clip.title);
  const speeds = SPEEDS.map(
    (speed) =>
      `<label><input type="radio" name="speed" value="${speed}"${speed === 1 ? ' checked' : ''}><span>${speed}×</span></label>`,
  ).join('');
  const body = `<main class="player" dir="ltr" data-state="idle" data-video="${escapeHtml(`${library}/${videoId}`)}">
<video playsinline preload="metadata" poster="${file('jpg')}" width="640" height="360" aria-label="${title}">
<source src="${file('webm')}" type="video/webm">
<source src="${file('mp4')}" type="video/mp4">
</video>
<button class="big" type="button" aria-label="تشغيل">${icon('play')}</button>
<div class="bar" role="group" aria-label="أدوات التحكم في الفيديو">
<fieldset class="speeds" id="speeds" hidden><legend>سرعة التشغيل</legend>${speeds}</fieldset>
<div class="seek"><span class="loaded"></span><span class="played"></span><input type="range" min="0" max="0" step="0.1" value="0" aria-label="موضع التشغيل"></div>
<div class="row">
<button class="toggle" type="button" aria-label="تشغيل">${icon('play')}${icon('pause')}</button>
<button class="mute" type="button" aria-label="كتم الصوت">${icon('sound')}${icon('silence')}</button>
<input class="volume" type="range" min="0" max="100" step="5" value="100" aria-label="مستوى الصوت">
<span class="time"><span class="now">00:00</span> / <span class="total">00:00</span></span>
<button class="gear" type="button" aria-label="سرعة التشغيل" aria-expanded="false" aria-controls="speeds">${icon('gear')}<span class="speed"></span></button>
<button class="full" type="button" aria-label="ملء الشاشة">${icon('enlarge')}${icon('shrink')}</button>
</div>
</div>
<div class="failure" role="alert" dir="rtl" hidden><p>حدث خطأ أثناء تحميل الفيديو. حاول مرة أخرى أو تواصل مع الدعم الفني.</p><button type="button">إعادة المحاولة</button></div>
</main>
${assets.scripts.map((script) => `<script>${script}</script>`).join('\n')}`;
  return page(clip.title, assets.style, body);
}

/** Returns the page for an unknown video, without anything from the request. */
export function renderMissingPage(assets: EmbedAssets): string {
  const body = `<main class="missing"><h1>هذا الفيديو غير موجود</h1><p>تأكد من رابط المحاضرة أو تواصل مع الدعم الفني.</p></main>`;
  return page('هذا الفيديو غير موجود', assets.style, body);
}
