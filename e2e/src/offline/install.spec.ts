import { openPage } from '../harness/browserTest';
import { demoStudent, logIn } from '../harness/student';

interface Manifest {
  name: string;
  dir: string;
  lang: string;
  start_url: string;
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { url: string }[];
}

describe('the installed product', () => {
  it('OF-07 can be installed: the browser finds no error in the manifest', async () => {
    const page = await openPage();
    await page.goto('/login');
    const cdp = await page.context().newCDPSession(page);
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    // The tests' contexts are private windows; full browsers say so, the headless shell does not.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { errors, data = '{}' } = await cdp.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data) as Manifest;
    expect(manifest).toMatchObject({ name: 'منصة الفيزياء', dir: 'rtl', lang: 'ar', start_url: '/student/courses' });
    for (const { src, sizes, purpose } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect({ purpose, size }).toEqual({ purpose, size: sizes });
    }
    expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']),
    );
  });

  it('OF-07 has shortcuts that open my courses while no exam runs', async () => {
    const page = await openPage();
    await logIn(page, demoStudent());
    for (const url of ['/student/courses', '/student/courses?running-exam']) {
      await page.goto(url);
      await page.getByRole('heading', { name: 'كورساتي' }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/student/courses');
    }
  });
});
