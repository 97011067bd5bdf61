import { type Frames, firstScreenOf, readFrames, readScreens, type Screens } from './firstScreen.rule';

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

test("FS-01 composes a first screen from the shell's frame and the remote's screen, for visitors and students", () => {
  const { html = '', styles = '' } = firstScreenOf(frames, remote, '/login', []) ?? {};
  expect(html).toContain('data-app="remote-x" data-version="2" hidden><i>login</i></div>');
  expect(html).toContain('<template id="first-screen-student"><i>!login!</i></template>');
  expect(html).toContain('<script>hold()</script>');
  expect(styles).toBe('<style>.frame{}\n.screen{}</style>');
  expect(firstScreenOf(frames, remote, '/', [])?.html).toContain('<b>landing</b>');
});

test('inlined style sheets find their files, and cannot end their element', () => {
  const text = 'a{src:url("./f.woff2") url(g.png) url(data:x) url(/h.png) url(#i)}</style>';
  const styles = firstScreenOf(frames, remote, '/', [{ base: '/apps/x/2/', text }])?.styles;
  expect(styles).toContain('url("/apps/x/2/./f.woff2") url(/apps/x/2/g.png) url(data:x) url(/h.png) url(#i)');
  expect(styles?.match(/<\/style>/g)).toHaveLength(1);
});

test('returns no first screen for an unknown address or frame', () => {
  expect(firstScreenOf(frames, remote, '/nowhere', [])).toBeNull();
  expect(firstScreenOf(frames, remote, '/view', [])).toBeNull();
});

test.each([null, '', 'no JSON', '{}', '{"schema":2}'])('FS-04 ignores a file with %j', (text) => {
  expect(readFrames(text)).toBeNull();
  expect(readScreens(text)).toBeNull();
});
