import { findScreen, firstScreenOf, readScreenFile, type ScreenFiles, type Sheet } from './firstScreen.rule';

const frames = {
  schema: 1,
  frames: {
    home: { visitor: ['<b>', '</b>'], student: ['<b>!', '</b>'] },
    full: { visitor: ['<i>', '</i>'], student: ['<i>!', '</i>'] },
  },
  script: 'hold()',
  styles: '.frame{}',
};
const screens = {
  schema: 1,
  screens: {
    '/': { frame: 'full', visitor: 'landing', student: 'landing!' },
    '/login': { frame: 'full', visitor: 'login', student: 'login!' },
    '/view': { frame: 'unknown', visitor: '', student: '' },
  },
  styles: '.screen{}',
};
type File = typeof screens;
const app = (version: string, over: object = {}) => ({
  version,
  base: `/apps/x/${version}/`,
  nestedIn: null as string | null,
  layouts: [] as string[],
  ...over,
});

const social = { facebook: '', instagram: '', youtube: '', whatsapp: '' };

/** Finds and composes the first screen of remotes, given as application and file. */
function screenAt(
  pathname: string,
  remotes: Record<string, [ReturnType<typeof app>, File]> = { 'remote-x': [app('2'), screens] },
  sheets: Sheet[] = [],
  shellFile: object = frames,
) {
  const own = Object.values(remotes).map(([{ base }, file]) => [base, file] as const);
  const files = new Map(
    [['/apps/shell/1/', shellFile] as const, ...own].map(([base, file]) => [
      base,
      readScreenFile(JSON.stringify(file)),
    ]),
  ) as ScreenFiles;
  const apps = Object.fromEntries(Object.entries(remotes).map(([name, [one]]) => [name, one]));
  const found = findScreen(files, { shell: { ...app('1'), base: '/apps/shell/1/' }, ...apps }, pathname);
  return found && firstScreenOf(found, sheets, { contactNumbers: ['16123'], social });
}

test("FS-01 composes a first screen from the shell's frame and the remote's screen, for visitors and students", () => {
  const { html = '', styles = '' } = screenAt('/login') ?? {};
  expect(html).toContain('data-versions="remote-x 2" hidden><i>login</i></div>');
  expect(html).toContain('<template id="first-screen-student"><i>!login!</i></template>');
  expect(html).toContain('<script>hold()</script>');
  expect(styles).toBe('<style data-sheets="">.frame{}\n.screen{}</style>');
  expect(screenAt('/')?.html).toContain('<b>landing</b>');
});

test('FS-01 fills in the contacts of the footer, for visitors and students', () => {
  const footer = '<ul><!--manassa:numbers--></ul>';
  const full = { visitor: ['', footer], student: ['', footer] };
  const contacts = { mobile: '', landline: '<li>{number}</li>', networks: {} };
  const html = screenAt('/login', undefined, [], { ...frames, frames: { full }, contacts })?.html;
  expect(html?.match(/<ul><li>16123<\/li><\/ul>/g)).toHaveLength(2);
});

test('FS-01 puts a nested screen into the layout of the other remote, with the frame that it asks for', () => {
  const layout = '<ul></ul><!--manassa:nested-->';
  const around = { frame: 'full', visitor: layout, student: layout };
  const outer = [app('1', { layouts: ['course'] }), { ...screens, screens: { '/l/*': around } }] as [never, never];
  const inside = { frame: 'bare', visitor: 'exam', student: 'exam!' };
  const inner = [app('3', { nestedIn: 'course' }), { ...screens, screens: { '/l/e': inside } }] as [never, never];
  const bare = { ...frames, frames: { ...frames.frames, bare: { visitor: ['(', ')'], student: ['(', ')'] } } };
  const html = screenAt('/l/e', { 'remote-l': outer, 'remote-e': inner }, [], bare)?.html;
  expect(html).toContain('data-versions="remote-l 1,remote-e 3" hidden>(<ul></ul>exam)</div>');
  expect(html).toContain('(<ul></ul>exam!)</template>');
  const within = [inner[0], { ...screens, screens: { '/l/e': { ...inside, frame: 'full' } } }] as [never, never];
  const plain = [outer[0], { ...screens, screens: { '/l/*': { ...around, frame: 'bare' } } }] as [never, never];
  expect(screenAt('/l/e', { 'remote-l': plain, 'remote-e': within }, [], bare)?.html).toContain('(<ul></ul>exam)');
  // A version of the nested remote without first screens, or for another layout, leaves its place empty.
  const other = [app('4', { nestedIn: 'area' }), { ...screens, screens: { '/l/e': inside } }] as [never, never];
  expect(screenAt('/l/e', { 'remote-l': outer, 'remote-e': other }, [], bare)?.html).toContain('<i><ul></ul></i>');
  expect(screenAt('/l/e', { 'remote-l': outer }, [], bare)?.html).toContain('<i><ul></ul></i>');
});

test('inlined style sheets find their files, and cannot end their element', () => {
  const text = 'a{src:url("./f.woff2") url(g.png) url(data:x) url(/h.png) url(#i) url("data:y")}</style>';
  const styles = screenAt('/', undefined, [{ base: '/apps/x/2/', href: '/apps/x/2/x.css', text }])?.styles;
  expect(styles).toContain(
    'url("/apps/x/2/./f.woff2") url(/apps/x/2/g.png) url(data:x) url(/h.png) url(#i) url("data:y")',
  );
  expect(styles?.match(/<\/style>/g)).toHaveLength(1);
  // The shell does not load it again.
  expect(styles).toMatch(/^<style data-sheets="\/apps\/x\/2\/x\.css">/);
});

test('FS-02 an address without a first screen gets the frame, as for a page that loads', () => {
  const html = screenAt('/nowhere')?.html;
  expect(html).toContain('data-versions="" hidden><i><div data-skeleton></div></i></div>');
  expect(html).toContain('<i>!<div data-skeleton></div></i></template>');
  expect(screenAt('/', {})?.html).toContain('<b><div data-skeleton></div></b>');
});

test('returns no first screen without the frame for it', () => {
  expect(screenAt('/view')).toBeNull();
  expect(screenAt('/login', undefined, [], screens)).toBeNull();
});

test.each([null, '', 'no JSON', '{}', '{"schema":2}'])('FS-04 ignores a file with %j', (text) => {
  expect(readScreenFile(text)).toBeNull();
});
