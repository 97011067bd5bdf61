import { preloadChecked } from './preloadChecked';

const BASE = 'https://cdn.example/apps/remote-exam/1/';

function linkInHead(): HTMLLinkElement | null {
  return document.head.querySelector('link[rel=modulepreload]');
}

describe('preloadChecked', () => {
  beforeAll(() => {
    Object.defineProperty(DOMTokenList.prototype, 'supports', { value: () => true, configurable: true });
    const map = document.createElement('script');
    map.type = 'importmap';
    map.textContent = JSON.stringify({ integrity: { [`${BASE}start.js`]: 'sha384-abc' } });
    document.head.append(map);
  });

  it('leaves addresses to the browser that its import map has, and those without a known hash', async () => {
    await preloadChecked(`${BASE}start.js`);
    await preloadChecked(`${BASE}other.js?r=1`);
    expect(linkInHead()).toBeNull();
  });

  it('fetches a further try under its own address with the hash of the file', async () => {
    const checking = preloadChecked(`${BASE}start.js?r=11`);
    const link = linkInHead();
    expect([link?.href, link?.integrity, link?.crossOrigin]).toEqual([
      `${BASE}start.js?r=11`,
      'sha384-abc',
      'anonymous',
    ]);
    link?.dispatchEvent(new Event('load'));
    await checking;
    expect(linkInHead()).toBeNull();
  });

  it('throws when the browser rejects the file', async () => {
    const checking = preloadChecked(`${BASE}start.js?r=12`);
    linkInHead()?.dispatchEvent(new Event('error'));
    await expect(checking).rejects.toThrow('start.js?r=12 did not come as it was published');
    expect(linkInHead()).toBeNull();
  });
});
