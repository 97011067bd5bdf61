import { type Frames, firstScreenOf, readFrames, readScreens, type Screens, type Sheet } from './firstScreen.rule';

const frames: Frames = {
  schema: 1,
  frames: {
    home: { visitor: ['<b>', '</b>'], student: ['<b>!', '</b>'] },
    full: { visitor: ['<i>', '</i>'], student: ['<i>!', '</i>'] },
  },
  script: 'hold()',
  styles: '.frame{}',
};
const screens: Screens = {
  schema: 1,
  screens: {
    '/': { frame: 'full', visitor: 'landing', student: 'landing!' },
    '/login': { frame: 'full', visitor: 'login', student: 'login!' },
    '/view': { frame: 'unknown', visitor: '', student: '' },
  },
  styles: '.screen{}',
};
const remote = { name: 'remote-x', version: '2', screens };

const screenOf = (pattern: string, sheets: Sheet[] = []) => firstScreenOf(frames, { ...remote, pattern }, null, sheets);

test("FS-01 composes a first screen from the shell's frame and the remote's screen, for visitors and students", () => {
  const { html = '', styles = '' } = screenOf('/login') ?? {};
  expect(html).toContain('data-versions="remote-x 2" hidden><i>login</i></div>');
  expect(html).toContain('<template id="first-screen-student"><i>!login!</i></template>');
  expect(html).toContain('<script>hold()</script>');
  expect(styles).toBe('<style>.frame{}\n.screen{}</style>');
  expect(screenOf('/')?.html).toContain('<b>landing</b>');
});

test('FS-01 puts a nested screen into the layout of the other remote, with the frame that it asks for', () => {
  const layout = '<ul></ul><!--manassa:nested-->';
  const around = { frame: 'full', visitor: layout, student: layout };
  const outer = {
    name: 'remote-l',
    version: '1',
    pattern: '/l/*',
    screens: { ...screens, screens: { '/l/*': around } },
  };
  const inside = { frame: 'bare', visitor: 'exam', student: 'exam!' };
  const inner = {
    name: 'remote-e',
    version: '3',
    pattern: '/l/e',
    screens: { ...screens, screens: { '/l/e': inside } },
  };
  const bare: Frames = { ...frames, frames: { ...frames.frames, bare: { visitor: ['(', ')'], student: ['(', ')'] } } };
  const html = firstScreenOf(bare, outer, inner, [])?.html;
  expect(html).toContain('data-versions="remote-l 1,remote-e 3" hidden>(<ul></ul>exam)</div>');
  expect(html).toContain('(<ul></ul>exam!)</template>');
  // A version of the nested remote without first screens leaves its place empty.
  expect(firstScreenOf(bare, outer, null, [])?.html).toContain('<i><ul></ul></i>');
});

test('inlined style sheets find their files, and cannot end their element', () => {
  const text = 'a{src:url("./f.woff2") url(g.png) url(data:x) url(/h.png) url(#i)}</style>';
  const styles = screenOf('/', [{ base: '/apps/x/2/', file: 'x.css', text }])?.styles;
  expect(styles).toContain('url("/apps/x/2/./f.woff2") url(/apps/x/2/g.png) url(data:x) url(/h.png) url(#i)');
  expect(styles?.match(/<\/style>/g)).toHaveLength(1);
});

test('returns no first screen for an unknown address or frame', () => {
  expect(screenOf('/nowhere')).toBeNull();
  expect(screenOf('/view')).toBeNull();
});

test.each([null, '', 'no JSON', '{}', '{"schema":2}'])('FS-04 ignores a file with %j', (text) => {
  expect(readFrames(text)).toBeNull();
  expect(readScreens(text)).toBeNull();
});
