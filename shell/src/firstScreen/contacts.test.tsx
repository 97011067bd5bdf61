import { configAtom, store } from '@manassa/shared/session';
import { renderContacts, withPlaces } from './contacts';
import { renderFrames } from './frames';

it("FS-01 gives the page server the items of the footer's lists, with places for the installation's contacts", () => {
  const before = store.get(configAtom);
  const { mobile, landline, networks } = renderContacts();
  expect(mobile).toMatch(/^<li>.*href="\{dial\}".*>\{number\}<.*href="\{whatsapp\}".*<\/li>$/s);
  expect(landline).toMatch(/^<li>.*href="\{dial\}".*>\{number\}</s);
  expect(landline).not.toMatch(/whatsapp|\d{10}/);
  expect(mobile).not.toMatch(/\d{11}/);
  expect(Object.keys(networks)).toEqual(['facebook', 'instagram', 'youtube', 'whatsapp']);
  for (const item of Object.values(networks)) expect(item).toMatch(/^<li><a href="\{address\}"[^>]*aria-label/);
  expect(store.get(configAtom)).toBe(before);
});

it('FS-01 marks the places of the contacts in frames with a footer', async () => {
  const { full, bare } = await renderFrames();
  expect(full?.visitor[1]).toMatch(/<ul><!--manassa:numbers--><\/ul>.*<ul[^>]*><!--manassa:networks--><\/ul>/s);
  expect(bare?.visitor[1]).not.toContain('manassa:');
  expect(withPlaces('<p></p>')).toBe('<p></p>');
});
