import { embedPolicy, readEmbedAssets } from './embedAssets';
import { clipOf, renderEmbedPage, renderMissingPage } from './embedPage';

const assets = readEmbedAssets(__dirname);
const pageOf = (videoId: string, mediaBase = '/media') =>
  renderEmbedPage({ library: 'manassa', videoId, mediaBase }, assets);

const clips = [
  'wave',
  'refraction',
  'fluid',
  'gas',
  'circuit',
  'kirchhoff',
  'magnet',
  'induction',
  'photoelectric',
  'diode',
];

describe('clipOf', () => {
  test.each(clips)('finds %s by its name, with and without a lecture key', (name) => {
    expect(clipOf(name)?.name).toBe(name);
    expect(clipOf(`${name}.third-ohm-2`)).toEqual(clipOf(name));
    expect(clipOf(name)?.title).toMatch(/[\u0600-\u06ff]/);
  });

  test.each([
    '',
    'optics',
    'wave.',
    'wave.A',
    'wave.a.b',
    'wave/..',
    '../wave',
    'wave.mp4 ',
    'constructor',
    '__proto__',
  ])('returns no clip for %j', (videoId) => expect(clipOf(videoId)).toBeUndefined());
});

describe('the player page', () => {
  it('shows the clip in both formats with its poster and names it in Arabic', () => {
    const html = pageOf('circuit.closed-circuit');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<title>قانون أوم</title>');
    expect(html).toContain('src="/media/clips/circuit.webm" type="video/webm"');
    expect(html).toContain('src="/media/clips/circuit.mp4" type="video/mp4"');
    expect(html).toContain('poster="/media/clips/circuit.jpg"');
  });

  it('loads only the clip and its poster', () => {
    const asked = [...pageOf('wave').matchAll(/\s(?:src|href|poster)="([^"]*)"/g)].map((match) => match[1]);
    expect(asked).toEqual(['/media/clips/wave.jpg', '/media/clips/wave.webm', '/media/clips/wave.mp4']);
    expect(assets.style).not.toMatch(/url\(|@import/);
  });

  it('names every control in Arabic', () => {
    const html = pageOf('wave');
    const controls = html.match(/<(?:button|input type="range"|input class="volume")[^>]*>/g) ?? [];
    const unnamed = controls.filter((control) => !/aria-label="[\u0600-\u06ff ]+"/.test(control));
    expect(unnamed).toEqual(['<button type="button">']);
    expect(html).toContain('<button type="button">إعادة المحاولة</button>');
  });

  it('offers double speed and starts at normal speed', () => {
    expect(pageOf('wave')).toContain('value="2"><span>2×</span>');
    expect(pageOf('wave')).toContain('value="1" checked>');
  });

  it('escapes the library and the media address', () => {
    const html = renderEmbedPage({ library: '"><script>', videoId: 'wave', mediaBase: '/m"onerror="x' }, assets);
    expect(html).toContain('data-video="&quot;&gt;&lt;script&gt;/wave"');
    expect(html).toContain('poster="/m&quot;onerror=&quot;x/clips/wave.jpg"');
  });

  it('refuses a video that does not exist', () => {
    expect(() => pageOf('optics')).toThrow(RangeError);
  });

  it('has scripts that cannot end their own element early', () => {
    expect(assets.scripts.join('')).not.toMatch(/<\/script|<!--/i);
    expect(assets.style).not.toMatch(/<\/style/i);
  });
});

it('says in Arabic that a video does not exist, without a player', () => {
  const html = renderMissingPage(assets);
  expect(html).toContain('هذا الفيديو غير موجود');
  expect(html).not.toMatch(/<script|<video/);
});

describe('the content security policy', () => {
  it('allows the page its own scripts by hash and media from its own origin', () => {
    const policy = embedPolicy(assets, '/media');
    expect(policy).toContain("default-src 'none'");
    expect(policy.match(/'sha256-/g)).toHaveLength(assets.scripts.length + 1);
    expect(policy).toContain("media-src 'self'");
  });

  it('allows the media host if the media are on another one', () => {
    expect(embedPolicy(assets, 'https://media.example/files')).toContain('media-src https://media.example;');
  });
});
