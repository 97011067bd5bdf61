import type { Page, Response } from 'playwright-core';
import { enterCourse } from '../courses/detailsPage';
import { openPage } from '../harness/browserTest';
import { demoStudent, logIn } from '../harness/student';
import { serveBunny } from '../harness/servers/bunnyEmbed';

/** Texts that are in every build of a library and nowhere else. */
const MARKS: Record<string, RegExp> = {
  react: /Objects are not valid as a React child|__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/,
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/,
  'react-router-dom':
    /Expected an? `?element`? prop|You rendered descendant <Routes>|useNavigate\(\) may be used only|__reactRouterVersion/,
  jotai: /atom not writable|jotai-store|atom without INTERNAL|DEV-ONLY|derive\b.{0,40}store|\[jotai\]|useHydrateAtoms/,
  swr: /\$swr\$|\$inf\$|_err\$|isValidating/,
  dayjs: /\$isDayjsObject/,
  '@ant-design/cssinjs': /data-css-hash/,
  '@manassa/shared': /حدث خطأ في الاتصال حاول مرة أخرى/,
};

/** Shared libraries that the shell loads when a remote first uses them. */
const LOADED_LATER = ['dayjs', '@ant-design/cssinjs'];

async function visitEverything(page: Page): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  const reads: Promise<void>[] = [];
  page.on('response', (response: Response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/apps/') || !pathname.endsWith('.js')) return;
    reads.push(
      response.text().then(
        (text) => void scripts.set(pathname, text),
        () => undefined,
      ),
    );
  });
  await serveBunny(page);
  await logIn(page, demoStudent());
  // One page load: student's courses, course, lecture and exam, each of another remote.
  await page.goto('/student/courses');
  await enterCourse(page, /التيار الكهربي/);
  await page.waitForURL('**/course/view/**/section/**');
  await page
    .getByRole('link', { name: /اختبار سريع/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /اختبار سريع/ }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'منصة الفيزياء' }).click();
  await page.getByRole('link', { name: 'دخول للمنصة' }).waitFor();
  // Libraries that no page of the sample course draws with.
  await page.evaluate(async (keys) => {
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: { loadShare: (key: string) => Promise<unknown> }[] };
    };
    for (const key of keys) await federation.__INSTANCES__[0]?.loadShare(key);
  }, LOADED_LATER);
  await Promise.all(reads);
  return scripts;
}

/** Returns each container's share scope, compared with the first one's, with the providers of its modules. */
function shareScopes(page: Page) {
  return page.evaluate(() => {
    // The federation runtime's record of shared modules (an internal of @module-federation 2.9).
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: {
        __INSTANCES__: {
          name: string;
          shareScopeMap: Record<string, Record<string, Record<string, { from: string }>>>;
        }[];
      };
    };
    return federation.__INSTANCES__.map(({ name, shareScopeMap }) => ({
      name,
      sameScope: shareScopeMap.default === federation.__INSTANCES__[0]?.shareScopeMap.default,
      providers: [
        ...new Set(
          Object.values(shareScopeMap.default ?? {}).flatMap((versions) =>
            Object.values(versions).map(({ from }) => `${Object.keys(versions).length} ${from}`),
          ),
        ),
      ],
    }));
  });
}

let scripts: Map<string, string>;
let scopes: Awaited<ReturnType<typeof shareScopes>>;
beforeAll(async () => {
  const page = await openPage();
  scripts = await visitEverything(page);
  scopes = await shareScopes(page);
});

describe('shared libraries in one page', () => {
  it('FE-03 all containers have the same share scope with one version of each module', () => {
    expect(scopes.length).toBe(5);
    for (const scope of scopes) expect(scope).toMatchObject({ sameScope: true, providers: ['1 manassa_shell'] });
  });

  it('FE-03 the page has one copy of every shared library, the shell’s', () => {
    const apps = new Set([...scripts.keys()].map((path) => path.split('/')[2]));
    expect([...apps].sort()).toEqual([
      'remote-course-player',
      'remote-exam',
      'remote-public',
      'remote-student',
      'shell',
    ]);
    for (const [library, mark] of Object.entries(MARKS)) {
      const carriers = [...scripts].filter(([, text]) => mark.test(text)).map(([path]) => path.split('/')[2]);
      expect({ library, carriers: [...new Set(carriers)] }).toEqual({ library, carriers: ['shell'] });
    }
  });

  it('compiles its scripts while they download, but not the parts of antd', () => {
    const isHinted = ([, text]: [string, string]): boolean => text.startsWith('//# allFunctionsCalledOnLoad\n');
    const isDrawnFirst = ([path]: [string, string]): boolean =>
      !path.startsWith('/apps/shell/') || /\/(main|reads)\./.test(path);
    expect([...scripts].filter(isHinted).map(([path]) => path)).toEqual(
      [...scripts].filter(isDrawnFirst).map(([path]) => path),
    );
  });
});
