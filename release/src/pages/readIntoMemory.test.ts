import { readConfig } from '../config/config';
import { buildDocument, buildLiveApp } from '../testing/buildFixture';
import { LivePages } from './LivePages';
import type { ReleaseSource } from './ReleaseSource';

const firstScreens = 'screens.json';
const shell = buildLiveApp({ kind: 'shell', base: '/apps/shell/1/', firstScreens });
const remote = buildLiveApp({ routes: ['/x'], firstScreens });
const screens: Record<string, string> = {
  shell: '{"schema":1,"frames":{"full":{"visitor":["[","]"],"student":["",""]}},"script":"","styles":""}',
  'remote-x': '{"schema":1,"screens":{"/x":{"frame":"full","visitor":"x","student":""}},"styles":""}',
};

test('OF-05 only the document or a shell without a worker removes workers; an unreadable one is kept and read again', async () => {
  let isBroken = false;
  let text: string | null = 'the worker';
  let document = buildDocument({ shell, 'remote-x': remote });
  const source: ReleaseSource = {
    cacheMs: 0,
    look: async () => ({ document, warning: null }),
    text: async (app, _version, file) => {
      if (file === 'page.html') return '<!--manassa:screen--></body>';
      if (isBroken) throw new Error('the store fails');
      return file === 'worker.js' ? text : file === firstScreens ? (screens[app] ?? null) : null;
    },
  };
  const reported: string[] = [];
  const open = () => new LivePages(source, readConfig({}, '/').page, (error) => reported.push(String(error)));
  const pages = open();
  const seen = async (of = pages) => {
    const { body } = await of.page('/x');
    return { isOff: body.includes('{"off":true}'), hasScreen: body.includes('[x]') };
  };
  expect(await seen()).toEqual({ isOff: false, hasScreen: true });
  isBroken = true;
  document = { ...document, revision: 2 };
  expect(await seen()).toEqual({ isOff: false, hasScreen: true });
  expect((await pages.worker())?.body).toContain('the worker');
  expect(reported).toEqual(['UserMistake: the store fails']);

  const started = open();
  expect(await seen(started)).toEqual({ isOff: false, hasScreen: false });
  await expect(started.worker()).resolves.toBeNull();
  isBroken = false;
  while (!(await seen(started)).hasScreen) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await started.worker())?.body).toContain('the worker');

  text = null;
  document = { ...document, revision: 3 };
  expect(await seen(open())).toMatchObject({ isOff: true });
  text = 'the worker';
  document = { ...document, worker: 'off', revision: 4 };
  expect(await seen(open())).toMatchObject({ isOff: true });
});

test('adopts a repaired file while another one is unreadable for the same reason', async () => {
  const broken = new Set(['worker.js', firstScreens]);
  const document = buildDocument({ shell });
  const source: ReleaseSource = {
    cacheMs: 0,
    look: async () => ({ document, warning: null }),
    text: async (_app, _version, file) => {
      if (file === 'page.html') return '</body>';
      if (broken.has(file)) throw new Error('no rights');
      return file === 'worker.js' ? 'the worker' : null;
    },
  };
  const pages = new LivePages(source, readConfig({}, '/').page, () => undefined);
  await expect(pages.worker()).resolves.toBeNull();
  broken.delete('worker.js');
  for (let times = 0; times < 5; times += 1) {
    await pages.live();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect((await pages.worker())?.body).toContain('the worker');
});

test('OF-05 never serves the worker or the install manifest of another shell version', async () => {
  let isBroken = false;
  const documents = ['1', '2'].map((version) =>
    buildDocument({ shell: buildLiveApp({ kind: 'shell', version, base: `/apps/shell/${version}/` }) }),
  );
  let live = documents[0] ?? null;
  const source: ReleaseSource = {
    cacheMs: 0,
    look: async () => ({ document: live, warning: null }),
    text: async (_app, version, file) => {
      if (file === 'page.html') return '</body>';
      if (isBroken) throw new Error('the store fails');
      return file === 'worker.js' ? `worker ${version}` : '{}';
    },
  };
  const pages = new LivePages(source, readConfig({}, '/').page, () => undefined);
  expect((await pages.worker())?.body).toContain('worker 1');
  expect(await pages.install()).not.toBeNull();
  isBroken = true;
  live = documents[1] ?? null;
  await pages.live();
  await expect(pages.worker()).resolves.toBeNull();
  expect(await pages.install()).toBeNull();
});
